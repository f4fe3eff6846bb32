/* SPDX-License-Identifier: MIT */

/* What L1 keeps where each thread loads words of its own from one array or several, one iteration after the
 * other or four side by side: thread i begins at word i * STRIDE of each array and goes STEPS words on. nvcc
 * orders the loads of iterations that stand side by side as it sees fit. To be run under ncu, which counts
 * hits and what reaches L2.
 *
 * Prints a line a launch, in their order: `arrays together blocks threads stride steps`: arrays; iterations
 * side by side; blocks a multiprocessor; threads a block. */
#include "experiment.cuh"

constexpr int SMS = 132;
constexpr size_t ARRAY = (size_t)SMS * 2048 * 8 * 128 + 64 * 32; /* words */

template <int ARRAYS, int TOGETHER>
__global__ void
batch(float *words, size_t stride, int steps, size_t array)
{
    float *own = words + (blockIdx.x * (size_t)blockDim.x + threadIdx.x) * stride;
    float sum = 0;
#pragma unroll TOGETHER
    for (int k = 0; k < steps; k++)
#pragma unroll
        for (int a = 0; a < ARRAYS; a++)
            sum = sum * .5f + own[a * array + k];
    if (sum == -77.f)
        words[0] = sum;
}

template <int ARRAYS, int TOGETHER>
static void
run(float *words, int blocks, int threads, size_t stride, int steps)
{
    batch<ARRAYS, TOGETHER><<<SMS * blocks, threads>>>(words, stride, steps, ARRAY);
    CHECK_LAUNCH();
    CHECK(cudaDeviceSynchronize());
    printf("%d %d %d %d %zu %d\n", ARRAYS, TOGETHER, blocks, threads, stride, steps);
}

template <int ARRAYS, int TOGETHER>
static void
run_all(float *words)
{
    for (size_t stride : {32, 33, 64, 65, 96, 128})
        for (int blocks : {8, 12, 16})
            run<ARRAYS, TOGETHER>(words, blocks, 128, stride, 32);
    for (size_t stride : {32, 64, 128})
        run<ARRAYS, TOGETHER>(words, 64, 128, stride, 32);
    run<ARRAYS, TOGETHER>(words, 128, 64, 32, 32);
    run<ARRAYS, TOGETHER>(words, 16, 128, 128, 128);
    run<ARRAYS, TOGETHER>(words, 16, 128, 129, 128);
    run<ARRAYS, TOGETHER>(words, 64, 128, 128, 128);
}

int
main()
{
    float *words = words_of(ARRAY * 4 * 4);
    run_all<1, 1>(words);
    run_all<2, 1>(words);
    run_all<2, 4>(words);
    run_all<4, 1>(words);
    run_all<4, 4>(words);
    return 0;
}
