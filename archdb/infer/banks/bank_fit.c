/* SPDX-License-Identifier: MIT */
#include "archdb/infer/banks/banks_private.h"
#include "archdb/infer/result/result.h"
#include "archdb/infer/stats/stats.h"

#include <math.h>

/* Banks and widths that are tried: powers of two around all that were ever built. */
#define MOST_BANKS 128
#define MOST_BANK_BYTES 16
#define LEAST_BANK_BYTES 4
#define WARP_LANES 32
#define MOST_STRIDE_WORDS 65536
#define LEVEL 0.001 /* of the test whether banks matter at all */

guint
bank_conflict_ways(guint64 stride_words, guint word_bytes, BankLayout layout)
{
    guint64 seen[WARP_LANES * MOST_BANK_BYTES / LEAST_BANK_BYTES];
    guint64 units_of_row = (guint64)layout.banks * layout.bank_bytes / layout.unit_bytes;
    guint counts[MOST_BANKS] = {0}, n = 0, most = 1;

    for (guint lane = 0; lane < WARP_LANES; lane++) {
        guint64 first = lane * stride_words * word_bytes / layout.unit_bytes;
        guint64 last = (lane * stride_words * word_bytes + word_bytes - 1) / layout.unit_bytes;

        for (guint64 unit = first; unit <= last && n < G_N_ELEMENTS(seen); unit++) {
            guint bank = (guint)(unit % layout.banks);
            guint64 row = unit / units_of_row * layout.banks + bank;
            gboolean again = FALSE;

            for (guint i = 0; i < n && !again; i++)
                again = seen[i] == row;
            if (again)
                continue;
            seen[n++] = row;
            counts[bank]++;
            most = MAX(most, counts[bank]);
        }
    }
    return most;
}

guint
shared_conflict_ways(guint64 stride_words, guint word_bytes, guint banks, guint bank_bytes)
{
    return bank_conflict_ways(stride_words, word_bytes, (BankLayout){banks, bank_bytes, bank_bytes});
}

gboolean
bank_rows_read(const TraceTable *table, const char *program, BankRows *ret_rows, GError **error)
{
    guint stride, cycles, low, high;

    if (!infer_key(table, program, "word_bytes", error) ||
        !infer_columns(table, program, error, "stride_words", &stride, "cycles", &cycles, "cycles_low", &low,
                       "cycles_high", &high, NULL))
        return FALSE;
    BankRows rows = {0};
    trace_table_key_real(table, "word_bytes", &rows.word_bytes);
    rows.stride = g_new(double, table->n_rows);
    rows.cycles = g_new(double, table->n_rows);
    rows.spread = g_new(double, table->n_rows);
    for (guint row = 0; row < table->n_rows; row++) {
        double words = trace_table_cell(table, row, stride);

        if (words != rint(words) || words < 0 || words > MOST_STRIDE_WORDS)
            continue;
        rows.stride[rows.n] = words;
        rows.cycles[rows.n] = trace_table_cell(table, row, cycles);
        rows.spread[rows.n++] = trace_table_cell(table, row, high) - trace_table_cell(table, row, low);
    }
    *ret_rows = rows;
    return TRUE;
}

double
bank_rows_noise(const BankRows *rows)
{
    return rows->n > 0 ? MAX(stats_median(rows->spread, rows->n) / 2.56, LATENCY_RESOLUTION_CYCLES / 4) : 1;
}

void
bank_rows_clear(BankRows *rows)
{
    g_clear_pointer(&rows->stride, g_free);
    g_clear_pointer(&rows->cycles, g_free);
    g_clear_pointer(&rows->spread, g_free);
    rows->n = 0;
}

gboolean
bank_fit(const BankRows *rows, BankLayout layout, Regression *ret_fit)
{
    g_autofree double *terms = g_new(double, 2 * (gsize)rows->n);

    for (guint i = 0; i < rows->n; i++) {
        terms[2 * i] = 1;
        terms[2 * i + 1] = bank_conflict_ways((guint64)rows->stride[i], (guint)rows->word_bytes, layout) - 1;
    }
    return regression_fit(terms, 2, rows->cycles, rows->n, ret_fit) && ret_fit->coefficients[1] > 0;
}

/* The squares around the mean: what a constant leaves. */
static double
constant_rss(const BankRows *rows)
{
    double mean = 0, total = 0;

    for (guint i = 0; i < rows->n; i++)
        mean += rows->cycles[i] / rows->n;
    for (guint i = 0; i < rows->n; i++)
        total += (rows->cycles[i] - mean) * (rows->cycles[i] - mean);
    return total;
}

gboolean
bank_fit_find(const BankRows *rows, gboolean units, BankFit *ret_fit)
{
    double least = INFINITY, second = INFINITY, noise = bank_rows_noise(rows);
    BankFit best = {0};
    guint n_tried = 0;

    for (guint banks = 2; banks <= MOST_BANKS; banks *= 2)
        for (guint bytes = LEAST_BANK_BYTES; bytes <= MOST_BANK_BYTES; bytes *= 2)
            for (guint unit = units ? LEAST_BANK_BYTES : bytes; unit <= bytes; unit *= 2) {
                BankLayout layout = {banks, bytes, unit};
                Regression fit;

                if (!bank_fit(rows, layout, &fit))
                    continue;
                n_tried++;
                double criterion = regression_criterion(fit.rss, rows->n, 2, noise);
                if (criterion < least) {
                    second = least;
                    least = criterion;
                    best = (BankFit){layout, fit, 0};
                } else {
                    second = MIN(second, criterion);
                }
            }
    best.gain = second - least;
    /* Latencies that banks have nothing to do with: the likelihood ratio of the best of all layouts to a
     * constant. */
    double ratio = regression_criterion(constant_rss(rows), rows->n, 0, noise) -
                   regression_criterion(best.fit.rss, rows->n, 0, noise);
    if (n_tried == 0 || !(ratio > 0) || n_tried * stats_chi_square_tail(ratio, 1) >= LEVEL)
        return FALSE;
    *ret_fit = best;
    return TRUE;
}
