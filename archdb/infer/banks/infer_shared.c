/* SPDX-License-Identifier: MIT */
#include "archdb/infer/banks/banks_private.h"
#include "archdb/infer/result/result.h"
#include "archdb/infer/stats/stats.h"

#include <math.h>

/* The median latency of the rows of WAYS ways. */
static void
put_ways(const BankRows *rows, const BankFit *banks, guint ways, ArchKey key, InferResult *result)
{
    g_autofree double *cycles = g_new(double, rows->n), *spread = g_new(double, rows->n);
    guint n = 0;

    for (guint i = 0; i < rows->n; i++) {
        if (bank_conflict_ways((guint64)rows->stride[i], (guint)rows->word_bytes, banks->layout) != ways)
            continue;
        cycles[n] = rows->cycles[i];
        spread[n++] = rows->spread[i];
    }
    if (n == 0) {
        infer_unknown(result, key, "shared, latency: no stride makes %u ways", ways);
        return;
    }
    double median = stats_median(cycles, n);
    infer_put(result, key, (InferEstimate){median, stats_median(spread, n) / median, 1 - pow(0.2, MIN(n, 3))},
              "shared, latency: median of the %u strides of %.0f-byte words that make %u ways", n,
              rows->word_bytes, ways);
}

static void
put_four_bytes(const BankRows *rows, const BankFit *banks, InferResult *result)
{
    const Regression *fit = &banks->fit;
    double slope = fit->coefficients[1];
    double confidence = 1 - exp(-MIN(banks->gain, 700) / 2); /* Schwarz weights of two models */

    infer_put(result, ARCH_SHARED_BANKS, (InferEstimate){banks->layout.banks, 0, confidence},
              "shared, latency: %u banks of %u bytes explain %u strides best, R2 %.4f", banks->layout.banks,
              banks->layout.bank_bytes, rows->n, fit->r2);
    infer_put(result, ARCH_SHARED_BANK_BYTES, (InferEstimate){banks->layout.bank_bytes, 0, confidence},
              "shared, latency: as shared_banks");
    infer_put(result, ARCH_SHARED_CONFLICT_CYCLES,
              (InferEstimate){slope, 2.56 * fit->errors[1] / slope, MAX(fit->r2, 0)},
              "shared, latency: slope over the ways of %u strides, R2 %.4f", rows->n, fit->r2);
    put_ways(rows, banks, 1, ARCH_SHARED_LATENCY_CYCLES, result);
    put_ways(rows, banks, 2, ARCH_SHARED_2WAY_CONFLICT_LATENCY_CYCLES, result);
    put_ways(rows, banks, 32, ARCH_SHARED_32WAY_CONFLICT_LATENCY_CYCLES, result);
}

/* The latency at neighbouring words, and the slope over the ways that the banks found for 4-byte words make.
 */
static void
put_eight_bytes(const BankRows *rows, const BankFit *banks, InferResult *result)
{
    for (guint i = 0; i < rows->n; i++)
        if (rows->stride[i] == 1)
            infer_put(result, ARCH_SHARED_8_BYTE_LATENCY_CYCLES,
                      (InferEstimate){rows->cycles[i], rows->spread[i] / rows->cycles[i], 0.8},
                      "shared, latency: 8-byte words at neighbouring addresses");
    Regression fit;
    if (banks && bank_fit(rows, banks->layout, &fit))
        infer_put(
            result, ARCH_SHARED_8_BYTE_CONFLICT_CYCLES,
            (InferEstimate){fit.coefficients[1], 2.56 * fit.errors[1] / fit.coefficients[1], MAX(fit.r2, 0)},
            "shared, latency: slope over the bank words that each bank delivers, R2 %.4f", fit.r2);
}

static gboolean
infer_shared_latency(const TraceDirectory *directory, InferResult *result, GError **error)
{
    static const ArchKey KEYS[] = {ARCH_SHARED_BANKS,
                                   ARCH_SHARED_BANK_BYTES,
                                   ARCH_SHARED_CONFLICT_CYCLES,
                                   ARCH_SHARED_LATENCY_CYCLES,
                                   ARCH_SHARED_2WAY_CONFLICT_LATENCY_CYCLES,
                                   ARCH_SHARED_32WAY_CONFLICT_LATENCY_CYCLES,
                                   ARCH_SHARED_8_BYTE_LATENCY_CYCLES,
                                   ARCH_SHARED_8_BYTE_CONFLICT_CYCLES};
    BankFit banks = {0};
    gboolean known = FALSE, any = FALSE;

    /* The banks come from 4-byte words, which the others then use. */
    for (guint word_bytes = 4; word_bytes <= 8; word_bytes *= 2) {
        const TraceTable *table =
            trace_directory_table(directory, "shared", "latency", "word_bytes", word_bytes == 4 ? "4" : "8");

        if (!table)
            continue;
        any = TRUE;
        g_auto(BankRows) rows = {0};
        if (!bank_rows_read(table, "shared", &rows, error))
            return FALSE;
        if (word_bytes == 4) {
            known = rows.n >= 5 && bank_fit_find(&rows, FALSE, &banks);
            if (known)
                put_four_bytes(&rows, &banks, result);
        } else if (rows.n > 0) {
            put_eight_bytes(&rows, known ? &banks : NULL, result);
        }
    }
    if (!any)
        infer_missing(result, KEYS, G_N_ELEMENTS(KEYS), "shared", "latency");
    for (guint i = 0; i < G_N_ELEMENTS(KEYS); i++)
        infer_unknown(result, KEYS[i], "shared, latency: %s",
                      known ? "no rows for it" : "the stride of 4-byte words explains no latency");
    return TRUE;
}

static gboolean
infer_shared_throughput(const TraceDirectory *directory, InferResult *result, GError **error)
{
    const ArchKey key = ARCH_SHARED_ACHIEVED_BANDWIDTH_GB_PER_S_PER_SM;
    g_autoptr(GPtrArray) tables = trace_directory_tables(directory, "shared", "throughput");
    BestRow best = {0};
    const TraceTable *from = NULL;
    guint threads = 0, ctas = 0, ilp = 0;

    for (guint t = 0; t < tables->len; t++) {
        const TraceTable *table = g_ptr_array_index(tables, t);
        guint value, low, high;

        if (!infer_key(table, "shared", "word_bytes", error) ||
            !infer_columns(table, "shared", error, "gb_per_s", &value, "gb_per_s_low", &low, "gb_per_s_high",
                           &high, "cta_threads", &threads, "ctas_per_sm", &ctas, "ilp", &ilp, NULL))
            return FALSE;
        if (table->n_rows == 0)
            continue;
        BestRow row = best_row_find(table, value, low, high);
        if (!from || row.estimate.value > best.estimate.value) {
            best = row;
            from = table;
        }
    }
    if (!from) {
        infer_missing(result, &key, 1, "shared", "throughput");
        return TRUE;
    }
    const char *op = trace_table_key(from, "op");
    infer_columns(from, "shared", NULL, "cta_threads", &threads, "ctas_per_sm", &ctas, "ilp", &ilp, NULL);
    infer_put(result, key, best.estimate,
              "shared, throughput: best configuration, %s of %s-byte words: %.0f CTAs of %.0f threads, "
              "%.0f accesses each; %u within its spread",
              op ? op : "access", trace_table_key(from, "word_bytes"), trace_table_cell(from, best.row, ctas),
              trace_table_cell(from, best.row, threads), trace_table_cell(from, best.row, ilp), best.n_close);
    return TRUE;
}

gboolean
infer_shared(const TraceDirectory *directory, InferResult *result, GError **error)
{
    return infer_shared_latency(directory, result, error) &&
           infer_shared_throughput(directory, result, error);
}
