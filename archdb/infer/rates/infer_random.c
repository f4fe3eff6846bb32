/* SPDX-License-Identifier: MIT */
#include "archdb/infer/rates/rates.h"
#include "archdb/infer/result/result.h"

#include <math.h>
#include <string.h>

static const struct {
    const char *op, *level;
    double access_bytes;
    ArchKey key;
} ACCESSES[] = {
    {"read", "l2", 32, ARCH_L2_RANDOM_32_BYTE_GB_PER_S},
    {"read", "l2", 128, ARCH_L2_RANDOM_128_BYTE_GB_PER_S},
    {"write", "l2", 32, ARCH_L2_RANDOM_WRITE_32_BYTE_GB_PER_S},
    {"read", "dram", 32, ARCH_DRAM_RANDOM_32_BYTE_GB_PER_S},
    {"read", "dram", 64, ARCH_DRAM_RANDOM_64_BYTE_GB_PER_S},
    {"read", "dram", 128, ARCH_DRAM_RANDOM_128_BYTE_GB_PER_S},
    {"write", "dram", 32, ARCH_DRAM_RANDOM_WRITE_32_BYTE_GB_PER_S},
};

/* The row of ACCESS_BYTES whose footprint tells the level best: the smallest for L2, the largest for DRAM. */
static gboolean
put_access(const TraceTable *table, guint which, InferResult *result, GError **error)
{
    guint bytes, footprint, value, low, high;

    if (!infer_columns(table, "random", error, "access_bytes", &bytes, "footprint_bytes", &footprint,
                       "gb_per_s", &value, "gb_per_s_low", &low, "gb_per_s_high", &high, NULL))
        return FALSE;
    gboolean smallest = strcmp(ACCESSES[which].level, "l2") == 0;
    guint best = table->n_rows, n = 0;
    for (guint row = 0; row < table->n_rows; row++) {
        if (trace_table_cell(table, row, bytes) != ACCESSES[which].access_bytes)
            continue;
        n++;
        double size = trace_table_cell(table, row, footprint);
        if (best == table->n_rows || (smallest ? size < trace_table_cell(table, best, footprint)
                                               : size > trace_table_cell(table, best, footprint)))
            best = row;
    }
    if (best == table->n_rows) {
        infer_unknown(result, ACCESSES[which].key, "random: no accesses of %.0f bytes",
                      ACCESSES[which].access_bytes);
        return TRUE;
    }
    g_autofree char *size = infer_size_text(trace_table_cell(table, best, footprint));
    infer_put(result, ACCESSES[which].key,
              infer_estimate_quantiles(trace_table_cell(table, best, value),
                                       trace_table_cell(table, best, low),
                                       trace_table_cell(table, best, high)),
              "random: %ss of %.0f bytes over %s, the %s of %u footprints", ACCESSES[which].op,
              ACCESSES[which].access_bytes, size, smallest ? "smallest" : "largest", n);
    return TRUE;
}

gboolean
infer_random(const TraceDirectory *directory, InferResult *result, GError **error)
{
    g_autoptr(GPtrArray) tables = trace_directory_tables(directory, "random", "random");

    for (guint t = 0; t < tables->len; t++) {
        const TraceTable *table = g_ptr_array_index(tables, t);
        const char *op = infer_key(table, "random", "op", error);
        const char *level = !op ? NULL : infer_key(table, "random", "level", error);

        if (!level)
            return FALSE;
        for (guint i = 0; i < G_N_ELEMENTS(ACCESSES); i++)
            if (strcmp(op, ACCESSES[i].op) == 0 && strcmp(level, ACCESSES[i].level) == 0 &&
                !put_access(table, i, result, error))
                return FALSE;
    }
    for (guint i = 0; i < G_N_ELEMENTS(ACCESSES); i++)
        infer_missing(result, &ACCESSES[i].key, 1, "random", "random");
    return TRUE;
}
