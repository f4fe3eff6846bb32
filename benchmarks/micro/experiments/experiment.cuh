/* SPDX-License-Identifier: MIT */
#pragma once

/* Launches on data that lies in DRAM, each timed by itself. */
#include "../gpu.cuh"

constexpr size_t MIB = (size_t)1 << 20, EVICTED_BYTES = 256 * MIB;
constexpr int LAUNCHES = 4;

/* The number of the multiprocessor that a thread is on. */
__device__ static inline unsigned
sm()
{
    unsigned id;
    asm volatile("mov.u32 %0,%%smid;" : "=r"(id));
    return id;
}

/* Numbers from 0 to 1.7, from their places. */
__global__ static void
fill(float *words, size_t n)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n;
         i += (size_t)gridDim.x * blockDim.x) {
        unsigned x = (unsigned)i * 2654435761u;
        x ^= x >> 13;
        x *= 0x5bd1e995;
        x ^= x >> 15;
        words[i] = (float)(x & 0xffffff) * 1e-7f;
    }
}

/* Reads more than L2 holds. */
__global__ static void
evict(const float4 *words, size_t n, float *sink)
{
    float sum = 0;
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x)
        sum += words[i].x;
    if (sum == 1.5f)
        *sink = sum;
}

static inline float *
words_of(size_t bytes)
{
    float *words;
    CHECK(cudaMalloc(&words, bytes));
    fill<<<2112, 256>>>(words, bytes / sizeof *words);
    CHECK_LAUNCH();
    return words;
}

/* EVICTED_BYTES, the same for all that is timed. */
static inline float *
evicted_words()
{
    static float *words = words_of(EVICTED_BYTES);
    return words;
}

/* Milliseconds that LAUNCH takes with nothing in L2: of LAUNCHES, the second shortest. PREPARE comes before
 * each, untimed. */
template <typename Prepare, typename Launch>
static double
cold_ms(Prepare prepare, Launch launch)
{
    float *words = evicted_words();
    cudaEvent_t start, stop;
    std::vector<float> times;
    CHECK(cudaEventCreate(&start));
    CHECK(cudaEventCreate(&stop));
    for (int i = 0; i < LAUNCHES; i++) {
        float ms;
        prepare();
        evict<<<2112, 256>>>((const float4 *)words, EVICTED_BYTES / sizeof(float4), words);
        CHECK_LAUNCH();
        CHECK(cudaDeviceSynchronize());
        CHECK(cudaEventRecord(start));
        launch();
        CHECK_LAUNCH();
        CHECK(cudaEventRecord(stop));
        CHECK(cudaEventSynchronize(stop));
        CHECK(cudaEventElapsedTime(&ms, start, stop));
        times.push_back(ms);
    }
    CHECK(cudaEventDestroy(start));
    CHECK(cudaEventDestroy(stop));
    std::sort(times.begin(), times.end());
    return times[1];
}
