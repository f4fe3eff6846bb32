/* SPDX-License-Identifier: MIT */
#include "infer.h"

#include <math.h>

static void
entry_free(gpointer data)
{
    InferEntry *entry = data;
    g_free(entry->value);
    g_free(entry->reason);
    g_free(entry);
}

InferResult *
infer_result_new(void)
{
    InferResult *result = g_new0(InferResult, 1);
    result->entries = g_ptr_array_new_with_free_func(entry_free);
    result->notes = g_ptr_array_new_with_free_func(g_free);
    return result;
}

void
infer_result_add(InferResult *result, ArchKey key, const char *value, double spread, double confidence,
                 const char *reason_format, ...)
{
    InferEntry *entry = g_new0(InferEntry, 1);
    va_list args;
    va_start(args, reason_format);
    *entry = (InferEntry){.key = key,
                          .value = g_strdup(value),
                          .spread = spread,
                          .confidence = confidence,
                          .reason = g_strdup_vprintf(reason_format, args)};
    va_end(args);
    g_ptr_array_add(result->entries, entry);
}

void
infer_result_free(InferResult *result)
{
    if (result == NULL)
        return;
    g_clear_pointer(&result->entries, g_ptr_array_unref);
    g_clear_pointer(&result->notes, g_ptr_array_unref);
    g_free(result);
}

/* What the driver says of itself: column of the program's table, and the key it gives. */
static const struct {
    const char *column;
    ArchKey key;
} LIMITS[] = {
    {"warp_lanes", ARCH_WARP_LANES},
    {"sm_count", ARCH_SM_COUNT},
    {"max_threads_per_sm", ARCH_MAX_THREADS_PER_SM},
    {"max_threads_per_block", ARCH_MAX_THREADS_PER_BLOCK},
    {"max_blocks_per_sm", ARCH_MAX_BLOCKS_PER_SM},
    {"registers_per_sm", ARCH_REGISTERS_PER_SM},
    {"max_registers_per_thread", ARCH_MAX_REGISTERS_PER_THREAD},
    {"shared_bytes_per_sm", ARCH_SHARED_BYTES_PER_SM},
    {"shared_bytes_per_block", ARCH_SHARED_BYTES_PER_BLOCK},
    {"l1_and_shared_bytes", ARCH_L1_AND_SHARED_BYTES},
    {"l2_bytes", ARCH_L2_BYTES},
    {"dram_bytes", ARCH_DRAM_BYTES},
    {"dram_bus_bits", ARCH_DRAM_BUS_BITS},
    {"dram_clock_mhz", ARCH_DRAM_CLOCK_MHZ},
};

InferResult *
infer_architecture(const TraceDirectory *directory, GError **error)
{
    g_autoptr(InferResult) result = infer_result_new();
    const TraceTable *limits = trace_directory_table(directory, "device", "limits", NULL, NULL);
    for (guint i = 0; limits != NULL && limits->n_rows > 0 && i < G_N_ELEMENTS(LIMITS); i++) {
        int column = trace_table_column(limits, LIMITS[i].column);
        if (column < 0 || trace_table_cell(limits, 0, (guint)column) < 0)
            continue;
        g_autofree char *text = g_strdup_printf("%.15g", trace_table_cell(limits, 0, (guint)column));
        infer_result_add(result, LIMITS[i].key, text, 0, 1, "device, limits: what the driver says");
    }
    return g_steal_pointer(&result);
}
