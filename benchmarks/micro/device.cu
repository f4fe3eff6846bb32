/* SPDX-License-Identifier: MIT */

/* What the driver reports of the GPU's limits and sizes. Nothing is timed but the clock.
 *
 * Prints: the table `limits` of docs/models/traces.md, one row.
 * Unit: as the columns' names say.
 * Traffic: none.
 * Source: Mei and Chu 2016, Table 1, compares GPUs by such figures.
 *
 * What the driver does not say is -1, with one exception: the most registers of a thread are those of a
 * kernel that wants more than any GPU has, as the compiler built it for this one.
 *
 *     device          the trace
 *     device --id     only the GPU's device_id: the driver script names the run by it */
#include <cstring>
#include <string>

#include "gpu.cuh"

enum {
    MANY_VALUES = 320, /* 32-bit registers: more than a thread of any GPU has so far */
};

/* Keeps all its values alive at once, so that the compiler runs out of registers. It is never launched. */
__global__ void
want_registers(const float *in, float *out, int n)
{
    float values[MANY_VALUES];
#pragma unroll
    for (int i = 0; i < MANY_VALUES; i++)
        values[i] = in[i * n + threadIdx.x];
#pragma unroll
    for (int i = 0; i < MANY_VALUES; i++)
        out[i * n + threadIdx.x] = values[i] * values[MANY_VALUES - 1 - i];
}

/* The most registers of a thread, or -1 where the compiler found room for all values. */
static int
max_registers_per_thread()
{
    cudaFuncAttributes attributes;
    CHECK(cudaFuncGetAttributes(&attributes, want_registers));
    return attributes.localSizeBytes > 0 ? attributes.numRegs : -1;
}

/* An attribute that the driver may not know on every system. */
static double
attribute_or_unknown(cudaDeviceAttr attribute, double unit)
{
    int value = 0;
    if (cudaDeviceGetAttribute(&value, attribute, 0) != cudaSuccess) {
        cudaGetLastError();
        return -1;
    }
    return value > 0 ? value / unit : -1;
}

struct Limit {
    const char *name;
    double value;
};

static std::vector<Limit>
limits_of(const cudaDeviceProp &gpu)
{
    return {
        {"warp_lanes", (double)gpu.warpSize},
        {"sm_count", (double)gpu.multiProcessorCount},
        {"max_threads_per_sm", (double)gpu.maxThreadsPerMultiProcessor},
        {"max_threads_per_block", (double)gpu.maxThreadsPerBlock},
        {"max_blocks_per_sm", (double)gpu.maxBlocksPerMultiProcessor},
        {"registers_per_sm", (double)gpu.regsPerMultiprocessor},
        {"max_registers_per_thread", (double)max_registers_per_thread()},
        {"shared_bytes_per_sm", (double)gpu.sharedMemPerMultiprocessor},
        {"shared_bytes_per_block", (double)gpu.sharedMemPerBlockOptin},
        {"shared_reserved_bytes_per_block", (double)gpu.reservedSharedMemPerBlock},
        {"l1_and_shared_bytes", -1},
        {"l2_bytes", (double)gpu.l2CacheSize},
        {"dram_bytes", (double)gpu.totalGlobalMem},
        {"dram_bus_bits", attribute_or_unknown(cudaDevAttrGlobalMemoryBusWidth, 1)},
        {"dram_clock_mhz", attribute_or_unknown(cudaDevAttrMemoryClockRate, 1000)},
        {"rated_clock_mhz", attribute_or_unknown(cudaDevAttrClockRate, 1000)},
    };
}

int
main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "--id") == 0) {
        printf("%08x\n", gpu_device_id(gpu_properties()));
        return 0;
    }
    if (argc > 1) {
        fprintf(stderr, "usage: %s [--id]\n", argv[0]);
        return 2;
    }

    TraceWriter writer;
    gpu_trace_open(&writer, "device");
    std::string columns, row;
    for (const Limit &limit : limits_of(gpu_properties())) {
        char number[32];
        snprintf(number, sizeof number, "%.15g", limit.value);
        columns += std::string(columns.empty() ? "" : ",") + limit.name;
        row += std::string(row.empty() ? "" : ",") + number;
    }
    trace_table(&writer, "limits");
    trace_rows(&writer, columns.c_str(), 1);
    trace_row(&writer, "%s", row.c_str());
    trace_table_end(&writer);
    return trace_close(&writer);
}
