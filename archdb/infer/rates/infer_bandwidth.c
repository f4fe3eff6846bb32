/* SPDX-License-Identifier: MIT */
#include "archdb/infer/rates/rates.h"
#include "archdb/infer/result/result.h"

#include <string.h>

/* The key that the best row of an operation on a level gives. */
static const struct {
    const char *op, *level;
    ArchKey key;
    gboolean per_sm; /* the table counts the whole GPU, the key one multiprocessor */
} BANDWIDTHS[] = {
    {"read", "l1", ARCH_L1_ACHIEVED_BANDWIDTH_GB_PER_S_PER_SM, TRUE},
    {"read", "l2", ARCH_L2_ACHIEVED_BANDWIDTH_GB_PER_S, FALSE},
    {"write", "l2", ARCH_L2_WRITE_BANDWIDTH_GB_PER_S, FALSE},
    {"copy", "l2", ARCH_L2_COPY_BANDWIDTH_GB_PER_S, FALSE},
    {"rmw", "l2", ARCH_L2_RMW_BANDWIDTH_GB_PER_S, FALSE},
    {"read", "dram", ARCH_DRAM_READ_BANDWIDTH_GB_PER_S, FALSE},
    {"write", "dram", ARCH_DRAM_WRITE_BANDWIDTH_GB_PER_S, FALSE},
    {"copy", "dram", ARCH_DRAM_COPY_BANDWIDTH_GB_PER_S, FALSE},
    {"rmw", "dram", ARCH_DRAM_RMW_BANDWIDTH_GB_PER_S, FALSE},
};

static gboolean
put_bandwidth(const TraceTable *table, guint which, double sm_count, InferResult *result, GError **error)
{
    guint value, low, high, ctas, threads, ilp, width, footprint;

    if (!infer_columns(table, "global", error, "gb_per_s", &value, "gb_per_s_low", &low, "gb_per_s_high",
                       &high, "ctas", &ctas, "cta_threads", &threads, "ilp", &ilp, "width_bytes", &width,
                       "footprint_bytes", &footprint, NULL))
        return FALSE;
    ArchKey key = BANDWIDTHS[which].key;
    if (table->n_rows == 0) {
        infer_unknown(result, key, "global, throughput: no rows");
        return TRUE;
    }
    BestRow best = best_row_find(table, value, low, high);
    if (BANDWIDTHS[which].per_sm)
        best.estimate.value /= sm_count;
    g_autofree char *size = infer_size_text(trace_table_cell(table, best.row, footprint));
    infer_put(result, key, best.estimate,
              "global, throughput: best of %u configurations to %s over %s: %.0f CTAs of %.0f threads, "
              "%.0f accesses of %.0f bytes each; %u within its spread",
              table->n_rows, BANDWIDTHS[which].op, size, trace_table_cell(table, best.row, ctas),
              trace_table_cell(table, best.row, threads), trace_table_cell(table, best.row, ilp),
              trace_table_cell(table, best.row, width), best.n_close);
    return TRUE;
}

/* Most that any operation moved. */
static void
put_achieved(InferResult *result)
{
    double most = 0;
    const InferEntry *best = NULL;

    for (guint i = 0; i < G_N_ELEMENTS(BANDWIDTHS); i++) {
        double value;
        const InferEntry *entry;

        if (strcmp(BANDWIDTHS[i].level, "dram") == 0 &&
            infer_get(result, BANDWIDTHS[i].key, &value, &entry) && value > most) {
            most = value;
            best = entry;
        }
    }
    if (best)
        infer_put(result, ARCH_DRAM_ACHIEVED_BANDWIDTH_GB_PER_S,
                  (InferEstimate){most, best->spread, best->confidence},
                  "global, throughput: as %s, the highest", arch_key_info(best->key)->name);
    else
        infer_unknown_without(result, ARCH_DRAM_ACHIEVED_BANDWIDTH_GB_PER_S,
                              ARCH_DRAM_READ_BANDWIDTH_GB_PER_S, "global, throughput: no bandwidth of DRAM");
}

gboolean
infer_bandwidth(const TraceDirectory *directory, InferResult *result, GError **error)
{
    g_autoptr(GPtrArray) tables = trace_directory_tables(directory, "global", "throughput");
    double sm_count = 1;
    gboolean counted = infer_get(result, ARCH_SM_COUNT, &sm_count, NULL);

    for (guint t = 0; t < tables->len; t++) {
        const TraceTable *table = g_ptr_array_index(tables, t);
        const char *op = infer_key(table, "global", "op", error);
        const char *level = !op ? NULL : infer_key(table, "global", "level", error);

        if (!level)
            return FALSE;
        for (guint i = 0; i < G_N_ELEMENTS(BANDWIDTHS); i++)
            if (strcmp(op, BANDWIDTHS[i].op) == 0 && strcmp(level, BANDWIDTHS[i].level) == 0 &&
                (counted || !BANDWIDTHS[i].per_sm) && !put_bandwidth(table, i, sm_count, result, error))
                return FALSE;
    }
    for (guint i = 0; i < G_N_ELEMENTS(BANDWIDTHS); i++)
        infer_missing(result, &BANDWIDTHS[i].key, 1, "global", "throughput");
    put_achieved(result);
    return TRUE;
}
