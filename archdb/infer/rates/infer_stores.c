/* SPDX-License-Identifier: MIT */
#include "archdb/infer/rates/rates.h"
#include "archdb/infer/result/result.h"
#include "archdb/infer/stats/stats.h"

#include <math.h>

#define SECTOR_BYTES 32 /* what `written_bytes` is a part of (docs/models/traces.md) */

static const struct {
    const char *level;
    ArchKey key;
} LEVELS[] = {{"l2", ARCH_L2_PARTIAL_WRITE_RATIO}, {"dram", ARCH_DRAM_PARTIAL_WRITE_RATIO}};

/* The rate of whole sectors over the median rate of parts, where each sector is touched. */
static void
put_level(const TraceTable *table, guint written, guint stride, guint rate, guint which, InferResult *result)
{
    double dense = INFINITY, whole = 0;

    for (guint row = 0; row < table->n_rows; row++)
        dense = MIN(dense, trace_table_cell(table, row, stride));
    g_autofree double *parts = g_new(double, table->n_rows);
    guint n = 0;
    for (guint row = 0; row < table->n_rows; row++) {
        double bytes = trace_table_cell(table, row, written), value = trace_table_cell(table, row, rate);

        if (trace_table_cell(table, row, stride) != dense || !(value > 0))
            continue;
        if (bytes >= SECTOR_BYTES)
            whole = MAX(whole, value);
        else
            parts[n++] = value;
    }
    if (whole == 0 || n == 0) {
        infer_unknown(result, LEVELS[which].key, "stores: no rows of %s",
                      whole == 0 ? "whole sectors" : "parts");
        return;
    }
    g_autofree double *sorted = stats_sorted(parts, n);
    double median = stats_quantile(sorted, n, 0.5);
    double spread = (stats_quantile(sorted, n, 0.9) - stats_quantile(sorted, n, 0.1)) / median;
    infer_put(result, LEVELS[which].key, (InferEstimate){whole / median, spread, 1 - pow(0.2, MIN(n, 3))},
              "stores: %.4g whole sectors a ns over %.4g partial ones, the median over %u parts, sectors "
              "%.0f bytes apart",
              whole, median, n, dense);
}

gboolean
infer_stores(const TraceDirectory *directory, InferResult *result, GError **error)
{
    for (guint i = 0; i < G_N_ELEMENTS(LEVELS); i++) {
        const TraceTable *table =
            trace_directory_table(directory, "stores", "stores", "level", LEVELS[i].level);
        guint written, stride, rate;

        if (!table) {
            infer_missing(result, &LEVELS[i].key, 1, "stores", "stores");
            continue;
        }
        if (!infer_columns(table, "stores", error, "written_bytes", &written, "sector_stride_bytes", &stride,
                           "sectors_per_ns", &rate, NULL))
            return FALSE;
        put_level(table, written, stride, rate, i, result);
    }
    return TRUE;
}
