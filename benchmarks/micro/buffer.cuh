/* SPDX-License-Identifier: MIT */
#pragma once

/* Device memory full of random words, and the hash that makes them: for the benchmarks that need more than a
 * cache holds. */
#include "gpu.cuh"

/* Mixes 32 bits so that every bit of the result depends on every bit of X; one-to-one. The multipliers and
 * shifts are those that C. Wellons' search for integer hashes (hash-prospector) found least biased. */
__host__ __device__ static inline uint32_t
hash32(uint32_t x)
{
    x = (x ^ (x >> 16)) * 0x21f0aaadu;
    x = (x ^ (x >> 15)) * 0xd35a2d97u;
    return x ^ (x >> 15);
}

/* All bits of what was read, in one word. */
__device__ static inline uint32_t
fold32(uint32_t x)
{
    return x;
}

__device__ static inline uint32_t
fold32(uint2 x)
{
    return x.x ^ x.y;
}

__device__ static inline uint32_t
fold32(uint4 x)
{
    return x.x ^ x.y ^ x.z ^ x.w;
}

__global__ static void
buffer_fill_random(uint4 *words, size_t n)
{
    size_t step = (size_t)gridDim.x * blockDim.x;
    for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step) {
        uint32_t seed = hash32((uint32_t)i) ^ (uint32_t)(i >> 32);
        words[i] = make_uint4(hash32(seed), hash32(seed + 1), hash32(seed + 2), hash32(seed + 3));
    }
}

struct Buffer {
    char *bytes;
    size_t size;
};

/* WANTED bytes, or as much of three quarters of the free memory as the driver gives, never less than LEAST:
 * then the program ends. A smaller buffer than wanted is told on standard error. The words are random. */
static inline Buffer
buffer_new(size_t wanted, size_t least)
{
    size_t free_bytes, total_bytes;
    CHECK(cudaMemGetInfo(&free_bytes, &total_bytes));
    Buffer buffer = {NULL, std::min(wanted, free_bytes / 4 * 3) / 4096 * 4096};
    cudaError_t status = cudaErrorMemoryAllocation;
    while (buffer.size >= least &&
           (status = cudaMalloc(&buffer.bytes, buffer.size)) == cudaErrorMemoryAllocation) {
        cudaGetLastError(); /* forget the failure: a smaller one is tried */
        buffer.size = buffer.size / 2 / 4096 * 4096;
    }
    if (buffer.size < least) {
        fprintf(stderr, "out of memory: needs %zu MiB of GPU memory, %zu MiB are free\n", least >> 20,
                free_bytes >> 20);
        exit(3);
    }
    CHECK(status);
    if (buffer.size < wanted / 4096 * 4096)
        fprintf(stderr, "note: %zu MiB of GPU memory instead of %zu MiB: what needs more is left out\n",
                buffer.size >> 20, wanted >> 20);
    buffer_fill_random<<<4096, 256>>>((uint4 *)buffer.bytes, buffer.size / sizeof(uint4));
    CHECK_LAUNCH();
    CHECK(cudaDeviceSynchronize());
    return buffer;
}

/* A word that kernels write what they read to, so that no read can be left out. */
static inline uint32_t *
sink_new()
{
    uint32_t *sink;
    CHECK(cudaMalloc(&sink, sizeof *sink));
    CHECK(cudaMemset(sink, 0, sizeof *sink));
    return sink;
}

/* AMOUNT of bytes, accesses, … done in each of the launches that took TIME: 10^6 a ms are one a ns, or 10^9 a
 * second. */
static inline Spread
rate_of(double amount, Spread time_ms)
{
    return {amount / time_ms.median * 1e-6, amount / time_ms.high * 1e-6, amount / time_ms.low * 1e-6};
}

/* Times LAUNCH(0) to LAUNCH(n - 1) in REPEATS rounds: each round measures every launch once, so that what
 * disturbs the GPU for some time spoils few of each one's times and not all times of a few. WARM launches
 * come before each measured one; where there is more than one round, another is not measured. */
template <typename Launch>
static std::vector<Spread>
time_rounds_ms(size_t n, Launch launch, int warm, int repeats)
{
    cudaEvent_t start, stop;
    CHECK(cudaEventCreate(&start));
    CHECK(cudaEventCreate(&stop));
    std::vector<std::vector<double>> times(n);
    for (int round = repeats > 1 ? -1 : 0; round < repeats; round++) {
        for (size_t i = 0; i < n; i++) {
            float ms;
            for (int j = 0; j < warm; j++)
                launch(i);
            CHECK(cudaEventRecord(start));
            launch(i);
            CHECK_LAUNCH();
            CHECK(cudaEventRecord(stop));
            CHECK(cudaEventSynchronize(stop));
            CHECK(cudaEventElapsedTime(&ms, start, stop));
            if (round >= 0)
                times[i].push_back(ms);
        }
    }
    CHECK(cudaEventDestroy(start));
    CHECK(cudaEventDestroy(stop));
    std::vector<Spread> spreads;
    for (const std::vector<double> &values : times)
        spreads.push_back(spread_of(values));
    return spreads;
}

/* How many times each launch is measured: the first argument if there is one, else USUAL; 1 (and no warm-up)
 * suits a profiler. */
static inline int
repeats_from(int argc, char **argv, int usual)
{
    if (argc < 2)
        return usual;
    int repeats = atoi(argv[1]);
    if (argc > 2 || repeats < 1 || repeats > 1000) {
        fprintf(stderr, "usage: %s [REPEATS, 1 to 1000]\n", argv[0]);
        exit(2);
    }
    return repeats;
}
