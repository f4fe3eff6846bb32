/* SPDX-License-Identifier: MIT */

/* Measures: a cache's structure, by fine-grained pointer chases that a procedure chooses (`probe`), and the
 * latency over the size of an array (`sweep`).
 *
 * Unit: cycles of the multiprocessor's clock, of the load alone; bytes.
 *
 * Expected traffic: one 4-byte load at a time by one lane: one sector of 32 bytes a visit from where it hits.
 * L1, read-only and texture misses hit L2: the words have just been written. Each window of 880 visits is 7
 * KB to global memory.
 *
 * Source: Mei and Chu 2016, Section 4.2 (Listing 3, Fig. 6), 4.3 and 4.5; Mei et al. 2014, Section 3.2.
 * Beyond them: the window is small because L1 and shared memory are one memory since Volta, the constant
 * path, and arrays that one window does not hold.
 *
 * usage: cache PATH: the procedure and the sweep
 *
 *        cache PATH SIZE_BYTES STRIDE_BYTES PASSES [WARM_PASSES]: one chase */
#include <cmath>
#include <cstdio>

#include "cache_procedure.h"
#include "chase_device.cuh"
#include "probe_writer.cuh"

/* What chases reach: room for 8192 words a page apart. */
#define DATA_ARRAY_BYTES (32ull << 20)

static CacheLimits
limits_of(ChasePath path)
{
    CacheLimits limits = cache_limits_data();
    if (path == CHASE_CONSTANT)
        limits.coarse_bytes = 256;
    if (path == CHASE_BYPASS) /* L2 is larger than the array: its granule alone can show */
        limits.max_visits /= 8;
    return limits;
}

/* How large arrays are swept: four times what the cache may hold at most, on a path past L1 far enough to see
 * that it is past L1. */
static uint64_t
sweep_limit(ChasePath path, const cudaDeviceProp *properties, uint64_t array_bytes)
{
    uint64_t bytes = 4 * (uint64_t)properties->sharedMemPerMultiprocessor;
    return std::min(array_bytes, bytes);
}

static void
write_sweep(GpuChase *gpu, TraceWriter *trace, uint64_t stride_bytes, uint64_t limit_bytes)
{
    const uint32_t warm_passes = 3;
    std::vector<std::string> rows;
    for (uint64_t size : sweep_sizes(1024, limit_bytes, 8, stride_bytes)) {
        std::vector<uint64_t> offsets = chase_offsets(size / stride_bytes, stride_bytes);
        Chase chase = {offsets.data(), (uint32_t)offsets.size(), warm_passes, 1};
        uint64_t visits = std::max<uint64_t>(chase.n, CHASE_WINDOW);
        if (gpu->carry == CHASE_CARRY_LAUNCH)
            visits = std::min<uint64_t>(visits, 4 * CHASE_WINDOW);
        gpu_chase_run(gpu, &chase, (uint64_t)warm_passes * chase.n, visits);
        std::vector<double> cycles;
        for (uint64_t i = 0; i < visits; i++)
            cycles.push_back(gpu_chase_cycles(gpu, i));
        rows.push_back(sweep_row(size, cycles));
    }
    trace_table(trace, "sweep");
    trace_key(trace, "path", "%s", chase_path_names[gpu->path]);
    trace_key(trace, "stride_bytes", "%llu", (unsigned long long)stride_bytes);
    trace_key(trace, "warm_passes", "%u", warm_passes);
    sweep_write(trace, rows);
}

static void
write_head(const GpuChase *gpu, TraceWriter *trace)
{
    cudaFuncAttributes attributes;
    CHECK(cudaFuncGetAttributes(&attributes, chase_kernel_of(gpu->path)));
    trace_key(trace, "array_bytes", "%llu", (unsigned long long)gpu->device.array_bytes);
    trace_key(trace, "overhead_cycles", "%u", gpu->overhead_cycles);
    trace_key(trace, "cold_start", "%d", gpu->device.cold_start);
    trace_key(trace, "shared_bytes", "%zu", attributes.sharedSizeBytes);
    trace_key(trace, "carveout_percent", "%d", attributes.preferredShmemCarveout);
    trace_key(trace, "window_visits", "%u", CHASE_WINDOW);
    trace_key(trace, "window_carry", "%s", chase_carry_names[gpu->carry]);
}

static void
write_procedure(GpuChase *gpu, ProbeWriter *probe)
{
    CacheLimits limits = limits_of(gpu->path);
    const char *stopped = NULL;
    int status = cache_procedure(&gpu->device, &limits, probe_write, probe, &stopped);
    if (status != 0)
        fprintf(stderr, "%s: the procedure ended early: %s\n", probe->path,
                stopped ? stopped : "unknown");
    if (status == 2)
        exit(3);
}

static int
write_one_chase(GpuChase *gpu, ProbeWriter *probe, char **argv, int n)
{
    uint64_t size = strtoull(argv[0], NULL, 0), stride = strtoull(argv[1], NULL, 0);
    uint32_t passes = (uint32_t)strtoul(argv[2], NULL, 0),
             warm = n > 3 ? (uint32_t)strtoul(argv[3], NULL, 0) : 1;
    if (stride == 0 || stride % 4 != 0 || size < stride || size > gpu->device.array_bytes || passes == 0 ||
        size / stride * passes > 1u << 22) {
        fprintf(stderr,
                "cache: the stride is a multiple of 4, the size at most %llu bytes, and a chase at most %u "
                "visits\n",
                (unsigned long long)gpu->device.array_bytes, 1u << 22);
        return 2;
    }
    std::vector<uint64_t> offsets = chase_offsets(size / stride, stride);
    Chase chase = {offsets.data(), (uint32_t)offsets.size(), warm, passes};
    std::vector<uint32_t> cycles(offsets.size() * passes);
    if (gpu->device.run(&gpu->device, &chase, cycles.data()) != 0)
        return 3;
    probe_write(probe, "manual", &chase, cycles.data());
    return 0;
}

static int
path_of(const char *name)
{
    int path = 0;
    while (path < CHASE_PATHS && strcmp(name, chase_path_names[path]) != 0)
        path++;
    return path;
}

int
main(int argc, char **argv)
{
    int path = argc > 1 ? path_of(argv[1]) : CHASE_PATHS;
    if (path == CHASE_PATHS || (argc != 2 && argc != 5 && argc != 6)) {
        fprintf(stderr, "usage: cache l1|bypass|readonly|texture|constant [SIZE_BYTES STRIDE_BYTES PASSES "
                        "[WARM_PASSES]]\n");
        return 2;
    }
    cudaDeviceProp properties = gpu_properties();
    TraceWriter trace;
    gpu_trace_open(&trace, "cache");
    GpuChase *gpu = gpu_chase_new((ChasePath)path, DATA_ARRAY_BYTES);
    if (path != CHASE_BYPASS && path != CHASE_CONSTANT)
        gpu_chase_choose_carry(gpu, properties.sharedMemPerMultiprocessor + (32 << 10),
                               properties.major >= 9);
    write_head(gpu, &trace);
    ProbeWriter probe = {&trace, chase_path_names[path], gpu->device.cold_start, gpu->overhead_cycles, 0};
    int status = 0;
    if (argc == 2) {
        uint64_t limit_bytes = sweep_limit((ChasePath)path, &properties, gpu->device.array_bytes);
        write_procedure(gpu, &probe);
        for (uint64_t stride_bytes : {32, 128})
            write_sweep(gpu, &trace, stride_bytes, limit_bytes);
    } else {
        status = write_one_chase(gpu, &probe, argv + 2, argc - 2);
    }
    fprintf(stderr, "%s: %lu probes, %llu launches, %llu visits\n", probe.path, probe.probes, gpu->launches,
            gpu->visits);
    return status != 0 ? status : trace_close(&trace);
}
