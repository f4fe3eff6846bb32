/* SPDX-License-Identifier: MIT */

/* How much of a multiprocessor's memory the driver takes from L1 for shared memory. To be run under ncu,
 * which tells the size (launch__shared_mem_config_size).
 *
 * Prints a line a launch, in their order: `threads registers shared static blocks`: threads a block;
 * registers a thread; bytes of shared memory that a block asks for when it is launched, and in the kernel;
 * blocks that reside on a multiprocessor at a time. */
#include "experiment.cuh"

template <int LIVE, int STATIC>
__global__ void
carve(float *words, int turns)
{
    __shared__ float own[STATIC > 0 ? STATIC / 4 : 1];
    float values[LIVE];
#pragma unroll
    for (int i = 0; i < LIVE; i++)
        values[i] = words[i * 32 + threadIdx.x];
    if constexpr (STATIC > 0) {
        own[threadIdx.x % (STATIC / 4)] = values[0];
        __syncthreads();
        values[0] = own[(threadIdx.x + 1) % (STATIC / 4)];
    }
    for (int k = 0; k < turns; k++) /* what keeps all values in registers */
#pragma unroll
        for (int i = 0; i < LIVE; i++)
            values[i] = values[i] * .5f + values[(i + 1) % LIVE];
#pragma unroll
    for (int i = 0; i < LIVE; i++)
        words[i * 32 + threadIdx.x] = values[i];
}

template <int LIVE, int STATIC>
static void
run(float *words)
{
    cudaFuncAttributes a;
    CHECK(cudaFuncGetAttributes(&a, carve<LIVE, STATIC>));
    for (int threads : {32, 64, 96, 128, 192, 256, 320, 384, 512, 768, 1024})
        for (int shared : {0, 512, 1024, 3072, 7168, 16384, 32768}) {
            int blocks;
            if (threads > a.maxThreadsPerBlock || (STATIC && shared))
                continue;
            CHECK(
                cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, carve<LIVE, STATIC>, threads, shared));
            carve<LIVE, STATIC><<<132 * 32, threads, shared>>>(words, 2);
            CHECK_LAUNCH();
            CHECK(cudaDeviceSynchronize());
            printf("%d %d %d %d %d\n", threads, a.numRegs, shared, (int)a.sharedSizeBytes, blocks);
        }
}

int
main()
{
    float *words = words_of(MIB);
    run<4, 0>(words);
    run<24, 0>(words);
    run<40, 0>(words);
    run<80, 0>(words);
    run<160, 0>(words);
    run<4, 2048>(words);
    run<24, 4096>(words);
    run<24, 24576>(words);
    return 0;
}
