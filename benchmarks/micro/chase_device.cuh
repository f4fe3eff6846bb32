/* SPDX-License-Identifier: MIT */
#pragma once

/* A GPU's cache as a ChaseDevice: runs chases by chase_kernel.cuh and checks on the host that they took their
 * path. */
#include <cstring>

#include "chase.h"
#include "chase_kernel.cuh"
#include "dependent.cuh"
#include "reserve.cuh"

static const char *const chase_path_names[CHASE_PATHS] = {"l1", "bypass", "readonly", "texture", "constant"};

static const char *const chase_carry_names[] = {"bulk", "add", "store", "launch"};

struct GpuChase {
    ChaseDevice device; /* its DATA is this */
    ChasePath path;
    ChaseCarry carry;
    uint32_t overhead_cycles;
    uint32_t *words, *indices; /* on the GPU */
    ChaseVisit *trace;
    uint64_t trace_visits; /* what TRACE holds */
    cudaTextureObject_t texture;
    std::vector<uint32_t> host_indices, host_words;
    std::vector<ChaseVisit> host_trace;
    unsigned long long launches, visits;
};

/* A texture object over the words, read by tex1Dfetch. */
static inline cudaTextureObject_t
gpu_chase_texture(uint32_t *words, uint64_t bytes)
{
    cudaResourceDesc resource;
    cudaTextureDesc description;
    memset(&resource, 0, sizeof resource);
    memset(&description, 0, sizeof description);
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = words;
    resource.res.linear.desc = cudaCreateChannelDesc<uint32_t>();
    resource.res.linear.sizeInBytes = bytes;
    description.readMode = cudaReadModeElementType;
    cudaTextureObject_t texture;
    CHECK(cudaCreateTextureObject(&texture, &resource, &description, NULL));
    return texture;
}

/* Links the words at CHASE's offsets; the words lie in L2 then. */
static inline void
gpu_chase_link(GpuChase *gpu, const Chase *chase)
{
    gpu->host_indices.resize(chase->n);
    for (uint32_t i = 0; i < chase->n; i++)
        gpu->host_indices[i] = (uint32_t)(chase->offsets[i] / sizeof(uint32_t));
    if (gpu->path == CHASE_CONSTANT) {
        for (uint32_t i = 0; i < chase->n; i++)
            gpu->host_words[gpu->host_indices[i]] = gpu->host_indices[i + 1 < chase->n ? i + 1 : 0];
        CHECK(cudaMemcpyToSymbol(chase_constant_words, gpu->host_words.data(), gpu->device.array_bytes));
        return;
    }
    CHECK(cudaMemcpy(gpu->indices, gpu->host_indices.data(), chase->n * sizeof(uint32_t),
                     cudaMemcpyHostToDevice));
    chase_link<<<(chase->n + 255) / 256, 256>>>(gpu->words, gpu->indices, chase->n);
    CHECK_LAUNCH();
}

static inline void
gpu_chase_launch(GpuChase *gpu, ChaseRecord record)
{
    record.words = gpu->words;
    record.texture = gpu->texture;
    record.first = gpu->host_indices[0];
    record.carry = gpu->carry;
    chase_kernel_of(gpu->path)<<<1, 32>>>(record);
    CHECK_LAUNCH();
    gpu->launches++;
    gpu->visits += record.skipped + record.visits;
}

/* Records VISITS visits after SKIPPED ones into gpu->host_trace. */
static inline void
gpu_chase_record(GpuChase *gpu, uint64_t skipped, uint64_t visits)
{
    if (visits > gpu->trace_visits) {
        CHECK(cudaFree(gpu->trace));
        CHECK(cudaMalloc(&gpu->trace, (visits + 1) * sizeof(ChaseVisit)));
        gpu->trace_visits = visits;
    }
    CHECK(cudaMemset(gpu->trace, 0, visits * sizeof(ChaseVisit)));
    uint64_t a_launch = gpu->carry == CHASE_CARRY_LAUNCH ? CHASE_WINDOW : visits;
    for (uint64_t done = 0; done < visits; done += a_launch) {
        ChaseRecord record = {};
        record.trace = gpu->trace + done;
        record.skipped = skipped + done;
        record.visits = std::min(a_launch, visits - done);
        gpu_chase_launch(gpu, record);
    }
    gpu->host_trace.resize(visits);
    CHECK(
        cudaMemcpy(gpu->host_trace.data(), gpu->trace, visits * sizeof(ChaseVisit), cudaMemcpyDeviceToHost));
}

/* Where the chase did not take its path the program ends: nothing it measured would mean anything. */
static inline void
gpu_chase_check(const GpuChase *gpu, uint64_t skipped)
{
    size_t n = gpu->host_indices.size();
    for (size_t i = 0; i < gpu->host_trace.size(); i++)
        if (gpu->host_trace[i].next != gpu->host_indices[(skipped + i + 1) % n]) {
            fprintf(stderr, "chase left its path: visit %zu read %u instead of %u\n", i,
                    gpu->host_trace[i].next, gpu->host_indices[(skipped + i + 1) % n]);
            exit(3);
        }
}

static inline uint32_t
gpu_chase_cycles(const GpuChase *gpu, size_t visit)
{
    uint32_t cycles = gpu->host_trace[visit].cycles;
    return cycles > gpu->overhead_cycles ? cycles - gpu->overhead_cycles : 0;
}

/* Links CHASE's words and records VISITS visits after SKIPPED ones. */
static inline void
gpu_chase_run(GpuChase *gpu, const Chase *chase, uint64_t skipped, uint64_t visits)
{
    gpu_chase_link(gpu, chase);
    gpu_chase_record(gpu, skipped, visits);
    gpu_chase_check(gpu, skipped);
}

/* ChaseDevice.run. */
static inline int
gpu_chase_run_device(ChaseDevice *device, const Chase *chase, uint32_t *ret_cycles)
{
    GpuChase *gpu = (GpuChase *)device->data;
    for (uint32_t i = 0; i < chase->n; i++)
        if (chase->offsets[i] % sizeof(uint32_t) != 0 || chase->offsets[i] >= device->array_bytes)
            return 1;
    uint64_t visits = (uint64_t)chase->n * chase->passes;
    gpu_chase_run(gpu, chase, (uint64_t)chase->n * chase->warm_passes, visits);
    for (uint64_t i = 0; i < visits; i++)
        ret_cycles[i] = gpu_chase_cycles(gpu, i);
    return 0;
}

/* What every recorded visit takes beside its load: of a word in L1 by this kernel and by none. */
static inline uint32_t
gpu_chase_overhead(GpuChase *gpu)
{
    const ChasePath path = gpu->path;
    uint64_t offset = 0;
    Chase chase = {&offset, 1, 0, 1};
    std::vector<double> cycles;
    gpu->path = CHASE_L1;
    gpu_chase_run(gpu, &chase, CHASE_PROLOGUE, CHASE_WINDOW);
    for (const ChaseVisit &visit : gpu->host_trace)
        cycles.push_back(visit.cycles);
    gpu->path = path;
    return dependent_overhead(spread_of(cycles).median);
}

/* OFFSETS of N words STRIDE_BYTES apart. */
static inline std::vector<uint64_t>
chase_offsets(uint64_t n, uint64_t stride_bytes)
{
    std::vector<uint64_t> offsets(n);
    for (uint64_t i = 0; i < n; i++)
        offsets[i] = i * stride_bytes;
    return offsets;
}

/* Median of the recorded visits FROM … TO-1. */
static inline double
gpu_chase_median(const GpuChase *gpu, size_t from, size_t to)
{
    std::vector<double> cycles;
    for (size_t i = from; i < to; i++)
        cycles.push_back(gpu_chase_cycles(gpu, i));
    return spread_of(cycles).median;
}

/* Whether each run finds the cache empty: the second of two equal runs takes longer for the first visits of
 * its lines than for the second ones. */
static inline int
gpu_chase_is_cold(GpuChase *gpu)
{
    const uint64_t n = 12, stride_bytes = 128;
    std::vector<uint64_t> offsets = chase_offsets(n, stride_bytes);
    Chase chase = {offsets.data(), (uint32_t)n, 0, 2};
    for (int i = 0; i < 2; i++)
        gpu_chase_run(gpu, &chase, 0, 2 * n);
    return gpu_chase_median(gpu, 0, n) > 1.5 * gpu_chase_median(gpu, n, 2 * n);
}

/* Visits among the recorded ones that took longer than half as much again as HIT_CYCLES. */
static inline size_t
gpu_chase_misses(const GpuChase *gpu, double hit_cycles)
{
    size_t misses = 0;
    for (size_t i = 0; i < gpu->host_trace.size(); i++)
        misses += gpu_chase_cycles(gpu, i) > 1.5 * hit_cycles;
    return misses;
}

/* Misses among PASSES passes over the first BYTES of the array, SECTOR by sector, after two. */
static inline size_t
gpu_chase_misses_of(GpuChase *gpu, uint64_t bytes, uint32_t passes, double hit_cycles)
{
    const uint64_t sector_bytes = 32;
    std::vector<uint64_t> offsets = chase_offsets(bytes / sector_bytes, sector_bytes);
    Chase chase = {offsets.data(), (uint32_t)offsets.size(), 2, passes};
    gpu_chase_run(gpu, &chase, 2ull * chase.n, (uint64_t)passes * chase.n);
    return gpu_chase_misses(gpu, hit_cycles);
}

/* Chooses how windows are carried away so that it changes nothing in the cache: the largest array, of
 * LARGEST_BYTES or less, that fits when each window has a launch of its own must fit then too. */
static inline void
gpu_chase_choose_carry(GpuChase *gpu, uint64_t largest_bytes, bool has_bulk)
{
    const uint64_t step_bytes = 4096, few_misses = 4;
    gpu->carry = CHASE_CARRY_LAUNCH;
    gpu_chase_misses_of(gpu, 512, 8, 0);
    double hit_cycles = gpu_chase_median(gpu, 0, gpu->host_trace.size());
    uint64_t bytes = largest_bytes / step_bytes * step_bytes;
    while (bytes > step_bytes && gpu_chase_misses_of(gpu, bytes, 1, hit_cycles) > few_misses)
        bytes -= step_bytes;
    for (ChaseCarry carry : {CHASE_CARRY_BULK, CHASE_CARRY_ADD, CHASE_CARRY_STORE}) {
        if (carry == CHASE_CARRY_BULK && !has_bulk)
            continue;
        gpu->carry = carry;
        size_t misses = gpu_chase_misses_of(gpu, bytes, 6, hit_cycles);
        fprintf(stderr, "%s: %llu bytes fit; with windows carried by %s, %zu misses\n",
                chase_path_names[gpu->path], (unsigned long long)bytes, chase_carry_names[carry], misses);
        if (misses <= few_misses)
            return;
    }
    gpu->carry = CHASE_CARRY_LAUNCH;
}

/* A device for PATH over ARRAY_BYTES of memory, or less where there is less; never freed, since the program
 * ends after it. */
static inline GpuChase *
gpu_chase_new(ChasePath path, uint64_t array_bytes)
{
    GpuChase *gpu = new GpuChase();
    gpu->path = path;
    if (path == CHASE_CONSTANT)
        array_bytes = std::min<uint64_t>(array_bytes, CHASE_CONSTANT_WORDS * sizeof(uint32_t));
    gpu->device.run = gpu_chase_run_device;
    gpu->device.data = gpu;
    gpu->carry = CHASE_CARRY_STORE;
    if (path == CHASE_CONSTANT)
        gpu->host_words.assign(array_bytes / sizeof(uint32_t), 0);
    gpu->words = (uint32_t *)gpu_reserve(array_bytes, 1 << 16, &array_bytes);
    CHECK(cudaMalloc(&gpu->indices, array_bytes));
    gpu->device.array_bytes = array_bytes;
    CHECK(cudaMemset(gpu->words, 0, array_bytes));
    gpu->texture = gpu_chase_texture(gpu->words, array_bytes);
    CHECK(cudaFuncSetAttribute(chase_kernel_of(path), cudaFuncAttributePreferredSharedMemoryCarveout,
                               cudaSharedmemCarveoutMaxL1));
    gpu->overhead_cycles = gpu_chase_overhead(gpu);
    gpu->device.cold_start = gpu_chase_is_cold(gpu);
    return gpu;
}
