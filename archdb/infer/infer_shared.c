/* SPDX-License-Identifier: MIT */
#include "infer_shared.h"
#include "best_row.h"
#include "latency_sweep.h"
#include "regression.h"
#include "stats.h"
#include "stats_test.h"

#include <math.h>
#include <string.h>

/* Banks and widths that are tried: powers of two around all that were ever built. */
#define MOST_BANKS 128
#define MOST_BANK_BYTES 16
#define WARP_LANES 32
#define LEVEL 0.001 /* of the test whether banks matter at all */

typedef struct {
    guint n;
    double word_bytes;
    double *stride, *cycles, *spread;
} ConflictRows;

static gboolean
read_rows(const TraceTable *table, ConflictRows *ret, GError **error)
{
    guint stride, cycles, low, high;
    if (infer_key(table, "shared", "word_bytes", error) == NULL ||
        !infer_columns(table, "shared", error, "stride_words", &stride, "cycles", &cycles, "cycles_low", &low,
                       "cycles_high", &high, NULL))
        return FALSE;
    trace_table_key_real(table, "word_bytes", &ret->word_bytes);
    ret->stride = g_new(double, table->n_rows);
    ret->cycles = g_new(double, table->n_rows);
    ret->spread = g_new(double, table->n_rows);
    for (guint row = 0; row < table->n_rows; row++) {
        double words = trace_table_cell(table, row, stride);
        if (words != rint(words) || words < 0 || words > 65536)
            continue;
        ret->stride[ret->n] = words;
        ret->cycles[ret->n] = trace_table_cell(table, row, cycles);
        ret->spread[ret->n++] = trace_table_cell(table, row, high) - trace_table_cell(table, row, low);
    }
    return TRUE;
}

static void
rows_clear(ConflictRows *rows)
{
    g_free(rows->stride);
    g_free(rows->cycles);
    g_free(rows->spread);
}

guint
shared_conflict_ways(guint64 stride_words, guint word_bytes, guint banks, guint bank_bytes)
{
    guint64 seen[WARP_LANES * 4];
    guint counts[MOST_BANKS] = {0}, n = 0, most = 1;
    for (guint lane = 0; lane < WARP_LANES; lane++) {
        guint64 first = lane * stride_words * word_bytes / bank_bytes;
        guint64 last = (lane * stride_words * word_bytes + word_bytes - 1) / bank_bytes;
        for (guint64 word = first; word <= last && n < G_N_ELEMENTS(seen); word++) {
            gboolean again = FALSE;
            for (guint i = 0; i < n && !again; i++)
                again = seen[i] == word;
            if (again)
                continue;
            seen[n++] = word;
            counts[word % banks]++;
            most = MAX(most, counts[word % banks]);
        }
    }
    return most;
}

/* cycles = base + conflict * (ways - 1) under one geometry. */
static gboolean
fit_geometry(const ConflictRows *rows, guint banks, guint bank_bytes, Regression *ret_fit)
{
    g_autofree double *terms = g_new(double, 2 * (gsize)rows->n);
    for (guint i = 0; i < rows->n; i++) {
        terms[2 * i] = 1;
        terms[2 * i + 1] =
            shared_conflict_ways((guint64)rows->stride[i], (guint)rows->word_bytes, banks, bank_bytes) - 1;
    }
    return regression_fit(terms, 2, rows->cycles, rows->n, ret_fit) && ret_fit->coefficients[1] > 0;
}

typedef struct {
    guint banks, bank_bytes;
    Regression fit;
    double gain; /* of Schwarz's criterion over the next best geometry */
} Geometry;

static gboolean
find_geometry(const ConflictRows *rows, double noise, Geometry *ret)
{
    double least = INFINITY, second = INFINITY;
    guint n_tried = 0;
    for (guint banks = 2; banks <= MOST_BANKS; banks *= 2)
        for (guint bytes = 4; bytes <= MOST_BANK_BYTES; bytes *= 2) {
            Regression fit;
            if (!fit_geometry(rows, banks, bytes, &fit))
                continue;
            n_tried++;
            double criterion = regression_criterion(fit.rss, rows->n, 2, noise);
            if (criterion < least) {
                second = least;
                least = criterion;
                *ret = (Geometry){banks, bytes, fit, 0};
            } else {
                second = MIN(second, criterion);
            }
        }
    ret->gain = second - least;
    /* Latencies that banks have nothing to do with: the likelihood ratio of the best of all geometries to a
     * constant. */
    double mean = 0, total = 0;
    for (guint i = 0; i < rows->n; i++)
        mean += rows->cycles[i] / rows->n;
    for (guint i = 0; i < rows->n; i++)
        total += (rows->cycles[i] - mean) * (rows->cycles[i] - mean);
    double ratio = regression_criterion(total, rows->n, 0, noise) -
                   regression_criterion(ret->fit.rss, rows->n, 0, noise);
    return n_tried > 0 && ratio > 0 && n_tried * stats_chi_square_tail(ratio, 1) < LEVEL;
}

/* The median latency of the rows of WAYS ways. */
static void
put_ways(const ConflictRows *rows, const Geometry *geometry, guint ways, ArchKey key, InferResult *result)
{
    g_autofree double *cycles = g_new(double, rows->n), *spread = g_new(double, rows->n);
    guint n = 0;
    for (guint i = 0; i < rows->n; i++) {
        if (shared_conflict_ways((guint64)rows->stride[i], (guint)rows->word_bytes, geometry->banks,
                                 geometry->bank_bytes) != ways)
            continue;
        cycles[n] = rows->cycles[i];
        spread[n++] = rows->spread[i];
    }
    if (n == 0) {
        infer_unknown(result, key, "shared, latency: no stride makes %u ways", ways);
        return;
    }
    double median = stats_median(cycles, n);
    infer_put(result, key, (Estimate){median, stats_median(spread, n) / median, 1 - pow(0.2, MIN(n, 3))},
              "shared, latency: median of the %u strides of %.0f-byte words that make %u ways", n,
              rows->word_bytes, ways);
}

static void
put_four_bytes(const ConflictRows *rows, const Geometry *geometry, InferResult *result)
{
    const Regression *fit = &geometry->fit;
    double slope = fit->coefficients[1];
    double confidence = 1 - exp(-MIN(geometry->gain, 700) / 2); /* Schwarz weights of two models */
    infer_put(result, ARCH_SHARED_BANKS, (Estimate){geometry->banks, 0, confidence},
              "shared, latency: %u banks of %u bytes explain %u strides best, R2 %.4f", geometry->banks,
              geometry->bank_bytes, rows->n, fit->r2);
    infer_put(result, ARCH_SHARED_BANK_BYTES, (Estimate){geometry->bank_bytes, 0, confidence},
              "shared, latency: as shared_banks");
    infer_put(result, ARCH_SHARED_CONFLICT_CYCLES,
              (Estimate){slope, 2.56 * fit->errors[1] / slope, MAX(fit->r2, 0)},
              "shared, latency: slope over the ways of %u strides, R2 %.4f", rows->n, fit->r2);
    put_ways(rows, geometry, 1, ARCH_SHARED_LATENCY_CYCLES, result);
    put_ways(rows, geometry, 2, ARCH_SHARED_2WAY_CONFLICT_LATENCY_CYCLES, result);
    put_ways(rows, geometry, 32, ARCH_SHARED_32WAY_CONFLICT_LATENCY_CYCLES, result);
}

/* The latency at neighbouring words, and the slope over the ways that the banks found for 4-byte words make.
 */
static void
put_eight_bytes(const ConflictRows *rows, const Geometry *geometry, InferResult *result)
{
    for (guint i = 0; i < rows->n; i++)
        if (rows->stride[i] == 1)
            infer_put(result, ARCH_SHARED_8_BYTE_LATENCY_CYCLES,
                      (Estimate){rows->cycles[i], rows->spread[i] / rows->cycles[i], 0.8},
                      "shared, latency: 8-byte words at neighbouring addresses");
    Regression fit;
    if (geometry != NULL && fit_geometry(rows, geometry->banks, geometry->bank_bytes, &fit))
        infer_put(result, ARCH_SHARED_8_BYTE_CONFLICT_CYCLES,
                  (Estimate){fit.coefficients[1], 2.56 * fit.errors[1] / fit.coefficients[1], MAX(fit.r2, 0)},
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
    Geometry geometry = {0};
    gboolean known = FALSE, any = FALSE;
    /* The banks come from 4-byte words, which the others then use. */
    for (guint word_bytes = 4; word_bytes <= 8; word_bytes *= 2) {
        const TraceTable *table =
            trace_directory_table(directory, "shared", "latency", "word_bytes", word_bytes == 4 ? "4" : "8");
        if (table == NULL)
            continue;
        any = TRUE;
        ConflictRows rows = {0};
        if (!read_rows(table, &rows, error))
            return FALSE;
        double noise =
            rows.n > 0 ? MAX(stats_median(rows.spread, rows.n) / 2.56, LATENCY_RESOLUTION_CYCLES / 4) : 1;
        if (word_bytes == 4) {
            known = rows.n >= 5 && find_geometry(&rows, noise, &geometry);
            if (known)
                put_four_bytes(&rows, &geometry, result);
        } else if (rows.n > 0) {
            put_eight_bytes(&rows, known ? &geometry : NULL, result);
        }
        rows_clear(&rows);
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
        if (infer_key(table, "shared", "word_bytes", error) == NULL ||
            !infer_columns(table, "shared", error, "gb_per_s", &value, "gb_per_s_low", &low, "gb_per_s_high",
                           &high, "cta_threads", &threads, "ctas_per_sm", &ctas, "ilp", &ilp, NULL))
            return FALSE;
        if (table->n_rows == 0)
            continue;
        BestRow row = best_row_find(table, value, low, high);
        if (from == NULL || row.estimate.value > best.estimate.value) {
            best = row;
            from = table;
        }
    }
    if (from == NULL) {
        infer_missing(result, &key, 1, "shared", "throughput");
        return TRUE;
    }
    const char *op = trace_table_key(from, "op");
    infer_columns(from, "shared", NULL, "cta_threads", &threads, "ctas_per_sm", &ctas, "ilp", &ilp, NULL);
    infer_put(result, key, best.estimate,
              "shared, throughput: best configuration, %s of %s-byte words: %.0f CTAs of %.0f threads, %.0f "
              "accesses each; "
              "%u within its spread",
              op != NULL ? op : "access", trace_table_key(from, "word_bytes"),
              trace_table_cell(from, best.row, ctas), trace_table_cell(from, best.row, threads),
              trace_table_cell(from, best.row, ilp), best.n_close);
    return TRUE;
}

gboolean
infer_shared(const TraceDirectory *directory, InferResult *result, GError **error)
{
    return infer_shared_latency(directory, result, error) &&
           infer_shared_throughput(directory, result, error);
}
