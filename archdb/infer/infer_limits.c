/* SPDX-License-Identifier: MIT */
#include "archdb/infer/infer_private.h"
#include "archdb/infer/result/result.h"

#include <math.h>

/* What the driver says: column of the program's table, and the key it gives. */
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
    {"shared_reserved_bytes_per_block", ARCH_SHARED_RESERVED_BYTES_PER_BLOCK},
    {"l1_and_shared_bytes", ARCH_L1_AND_SHARED_BYTES},
    {"l2_bytes", ARCH_L2_BYTES},
    {"dram_bytes", ARCH_DRAM_BYTES},
    {"dram_bus_bits", ARCH_DRAM_BUS_BITS},
    {"dram_clock_mhz", ARCH_DRAM_CLOCK_MHZ},
    {"rated_clock_mhz", ARCH_RATED_CLOCK_MHZ},
};

/* The clock over the run: all files state it, each measured while its program ran. */
static void
infer_clock(const TraceDirectory *directory, InferResult *result)
{
    double median = trace_directory_clock_mhz(directory), low = median, high = median;

    for (guint i = 0; i < directory->files->len; i++) {
        const char *text = trace_file_key(g_ptr_array_index(directory->files, i), "clock_mhz");
        double clock = text ? g_ascii_strtod(text, NULL) : median;

        low = MIN(low, clock);
        high = MAX(high, clock);
    }
    infer_put(result, ARCH_CLOCK_MHZ, (InferEstimate){median, (high - low) / median, 1},
              "all programs: median of cycles counted over time, %u traces", directory->files->len);
}

static void
infer_heads(const TraceDirectory *directory, InferResult *result)
{
    const char *sm_count = trace_directory_key(directory, "sm_count");

    if (sm_count)
        infer_put(result, ARCH_SM_COUNT, (InferEstimate){g_ascii_strtod(sm_count, NULL), 0, 1},
                  "all programs: as the driver states it");
    const char *capability = trace_directory_key(directory, "compute_capability");
    if (capability)
        infer_put(result, ARCH_COMPUTE_CAPABILITY, (InferEstimate){g_ascii_strtod(capability, NULL), 0, 1},
                  "all programs: as the driver states it");
}

gboolean
infer_limits(const TraceDirectory *directory, InferResult *result, GError **error)
{
    if (directory->files->len > 0) {
        infer_clock(directory, result);
        infer_heads(directory, result);
    }
    const TraceTable *table = trace_directory_table(directory, "device", "limits", NULL, NULL);
    for (guint i = 0; i < G_N_ELEMENTS(LIMITS); i++) {
        if (!table || table->n_rows == 0) {
            infer_missing(result, &LIMITS[i].key, 1, "device", "limits");
            continue;
        }
        guint column;
        if (!infer_columns(table, "device", error, LIMITS[i].column, &column, NULL))
            return FALSE;
        double value = trace_table_cell(table, 0, column);
        if (value < 0)
            infer_unknown(result, LIMITS[i].key, "device, limits: the driver does not say");
        else
            infer_put(result, LIMITS[i].key, (InferEstimate){value, 0, 1},
                      "device, limits: what the driver states");
    }
    return TRUE;
}
