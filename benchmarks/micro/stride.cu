/* SPDX-License-Identifier: MIT */

/* The classical chase: the average latency over the stride, for arrays of several sizes.
 *
 * Prints: a table `stride` of docs/models/traces.md for each path and size.
 *
 * Unit: cycles of the multiprocessor's clock, of the load alone; bytes.
 *
 * Expected traffic: one 4-byte load at a time by one lane; what misses is in L2, since it was just written.
 *
 * Source: R. H. Saavedra 1992, as Mei and Chu 2016 give it in Section 4.1 (Listings 1 and 2, Fig. 4): words a
 * stride apart are read round and round. Where the array is larger than the cache, and the cache replaces the
 * least recently used line of equal sets that follow each other, a share of s/b of the loads misses up to the
 * line b, then each, and from a stride of N/a on none, a being the ways. Here each visit is timed, as in
 * cache.cu, and the mean of all is the average. */
#include <cstdio>
#include <string>

#include "chase_device.cuh"
#include "probe_writer.cuh"

#define ARRAY_BYTES (4ull << 20)
#define WARM_PASSES 2u

static std::vector<double>
chase_stride(GpuChase *gpu, uint64_t size, uint64_t stride)
{
    std::vector<uint64_t> offsets = chase_offsets(size / stride, stride);
    Chase chase = {offsets.data(), (uint32_t)offsets.size(), WARM_PASSES, 1};
    uint64_t visits = (CHASE_WINDOW + chase.n - 1) / chase.n * chase.n; /* whole passes */
    if (gpu->carry == CHASE_CARRY_LAUNCH)
        visits = std::min<uint64_t>(visits, 4 * CHASE_WINDOW);
    gpu_chase_run(gpu, &chase, (uint64_t)WARM_PASSES * chase.n, visits);
    std::vector<double> cycles;
    for (uint64_t i = 0; i < visits; i++)
        cycles.push_back(gpu_chase_cycles(gpu, i));
    return cycles;
}

static std::string
stride_row(uint64_t stride, const std::vector<double> &cycles)
{
    double sum = 0;
    for (double each : cycles)
        sum += each;
    Spread spread = spread_of(cycles);
    char row[160];
    snprintf(row, sizeof row, "%llu,%.3f,%.1f,%.1f,%.1f,%zu\n", (unsigned long long)stride,
             sum / (double)cycles.size(), spread.median, spread.low, spread.high, cycles.size());
    return row;
}

static void
write_size(GpuChase *gpu, TraceWriter *trace, uint64_t size)
{
    std::vector<std::string> rows;
    for (uint64_t stride = sizeof(uint32_t); stride <= size / 2; stride *= 2)
        rows.push_back(stride_row(stride, chase_stride(gpu, size, stride)));
    trace_table(trace, "stride");
    trace_key(trace, "path", "%s", chase_path_names[gpu->path]);
    trace_key(trace, "size_bytes", "%llu", (unsigned long long)size);
    trace_key(trace, "warm_passes", "%u", WARM_PASSES);
    trace_rows(trace, "stride_bytes,mean_cycles,cycles,cycles_low,cycles_high,samples", (long)rows.size());
    for (const std::string &row : rows)
        trace_text(trace, row.c_str());
    trace_table_end(trace);
}

/* Arrays of 2^k and 3 * 2^k bytes, from far below what the cache holds to four times of it. */
static void
write_path(ChasePath path, TraceWriter *trace, const cudaDeviceProp &properties)
{
    uint64_t most = 4 * (uint64_t)properties.sharedMemPerMultiprocessor, least = 4096;
    GpuChase *gpu = gpu_chase_new(path, ARRAY_BYTES);
    if (path == CHASE_CONSTANT)
        least = 512;
    else
        gpu_chase_choose_carry(gpu, properties.sharedMemPerMultiprocessor + (32 << 10),
                               properties.major >= 9);
    most = std::min(most, gpu->device.array_bytes);
    for (uint64_t size = least; size <= most; size *= 2)
        for (uint64_t each : {size, size / 2 * 3})
            if (each <= most)
                write_size(gpu, trace, each);
    fprintf(stderr, "%s: %llu launches, %llu visits\n", chase_path_names[path], gpu->launches, gpu->visits);
}

int
main(int argc, char **argv)
{
    if (argc > 1) {
        fprintf(stderr, "usage: %s\n", argv[0]);
        return 2;
    }
    cudaDeviceProp properties = gpu_properties();
    TraceWriter trace;
    gpu_trace_open(&trace, "stride");
    for (ChasePath path : {CHASE_L1, CHASE_READONLY, CHASE_TEXTURE, CHASE_CONSTANT})
        write_path(path, &trace, properties);
    return trace_close(&trace);
}
