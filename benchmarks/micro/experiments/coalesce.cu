/* SPDX-License-Identifier: MIT */

/* How many of L1's misses reach L2 where all multiprocessors read the same words: each warp walks through the
 * same array, one word or 32 at a time. To be run under ncu, which counts misses and what reaches L2.
 *
 * Prints a line a launch, in their order: `words lanes operations threads blocks spread`: words of the array;
 * lanes that load different words; operations, each needing the one before, between loads; threads a block;
 * blocks a multiprocessor; words between where one multiprocessor's blocks begin and the next one's. */
#include "experiment.cuh"

constexpr int SMS = 132;

template <int OPERATIONS>
__global__ void
coalesce(const float *words, int n, int lanes, int spread, float *sink)
{
    int lane = threadIdx.x % lanes, start = blockIdx.x % SMS * spread;
    float sum = 0;
    for (int i = 0; i < n; i += lanes) {
        int at = i + start;
        at -= at >= n ? n : 0;
        sum += words[at + lane];
#pragma unroll
        for (int o = 0; o < OPERATIONS; o++)
            asm volatile("fma.rn.f32 %0,%0,%1,%1;" : "+f"(sum) : "f"(0.5f));
    }
    if (sum == -77.f)
        *sink = sum;
}

template <int OPERATIONS>
static void
run(float *words, float *sink, int n, int lanes, int threads, int blocks, int spread)
{
    coalesce<OPERATIONS><<<SMS * blocks, threads>>>(words, n, lanes, spread, sink);
    CHECK_LAUNCH();
    CHECK(cudaDeviceSynchronize());
    printf("%d %d %d %d %d %d\n", n, lanes, OPERATIONS, threads, blocks, spread);
}

template <int OPERATIONS>
static void
run_all(float *words, float *sink)
{
    for (int n : {1 << 18, 1 << 20})
        for (int lanes : {1, 32})
            for (int threads : {32, 128, 512})
                for (int blocks : {1, 4})
                    if (n / lanes <= 1 << 18)
                        for (int spread : {0, 32, 1024})
                            run<OPERATIONS>(words, sink, n, lanes, threads, blocks, spread);
}

int
main()
{
    float *words = words_of(64 * MIB), *sink = words_of(256);
    run_all<0>(words, sink);
    run_all<16>(words, sink);
    run_all<64>(words, sink);
    return 0;
}
