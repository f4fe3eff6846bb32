/* SPDX-License-Identifier: MIT */

/* What L1 and L2 keep where each thread walks through elements of its own: blocks of 128 threads go through
 * 64 elements a thread, one after the other, load some words of each and store some others. To be run under
 * ncu, which counts hits and what reaches L2 and DRAM.
 *
 *     thread 0          thread 1          thread 2
 *     |0 1 2 ... 63|    |0 1 2 ... 63|    |0 1 2 ... 63|    all threads go to their 0, then to their 1, ...
 *
 * Prints a line a launch, in their order: `loads stores element blocks`: words of an element loaded and
 * stored; words from one element to the next in one array of structs, or 0 where each word has an array of
 * its own, or -1 where the loaded ones are in one array of structs and the stored ones in another; blocks a
 * multiprocessor. */
#include "experiment.cuh"

constexpr int CHUNK = 64, SMS = 132;
constexpr size_t MAX_THREADS = SMS * 2048;

template <int LOADS, int STORES, int ELEMENT>
__device__ float *
place(float *words, int w, size_t i)
{
    if constexpr (ELEMENT > 0)
        return words + i * ELEMENT + w;
    else if (ELEMENT == 0)
        return words + w * (MAX_THREADS * CHUNK) + i;
    else if (w < LOADS)
        return words + i * LOADS + w;
    else
        return words + MAX_THREADS * CHUNK * LOADS + i * STORES + (w - LOADS);
}

template <int LOADS, int STORES, int ELEMENT>
__global__ void
chunk(float *words)
{
    size_t first = (blockIdx.x * (size_t)blockDim.x + threadIdx.x) * CHUNK;
    float sum = 0;
#pragma unroll 1
    for (int k = 0; k < CHUNK; k++) {
        float values[LOADS + 1];
#pragma unroll
        for (int l = 0; l < LOADS; l++)
            asm volatile("ld.global.f32 %0,[%1];"
                         : "=f"(values[l])
                         : "l"(place<LOADS, STORES, ELEMENT>(words, l, first + k)));
#pragma unroll
        for (int l = 0; l < LOADS; l++)
            sum = sum * 0.5f + values[l];
#pragma unroll
        for (int s = 0; s < STORES; s++)
            asm volatile("st.global.f32 [%1],%0;" ::"f"(sum + s),
                         "l"(place<LOADS, STORES, ELEMENT>(words, LOADS + s, first + k)));
    }
    if (sum == -77.f)
        words[0] = sum;
}

template <int LOADS, int STORES, int ELEMENT>
static void
run(float *words)
{
    for (int blocks : {1, 2, 3, 4, 6, 8, 12, 16}) {
        chunk<LOADS, STORES, ELEMENT><<<SMS * blocks, 128>>>(words);
        CHECK_LAUNCH();
        CHECK(cudaDeviceSynchronize());
        printf("%d %d %d %d\n", LOADS, STORES, ELEMENT, blocks);
    }
}

int
main()
{
    float *words = words_of(MAX_THREADS * CHUNK * 4 * 8);
    run<1, 0, 1>(words);
    run<2, 0, 2>(words);
    run<2, 0, 0>(words);
    run<4, 0, 0>(words);
    run<4, 0, 4>(words);
    run<2, 0, 6>(words);
    run<0, 1, 1>(words);
    run<0, 2, 2>(words);
    run<0, 2, 0>(words);
    run<0, 4, 0>(words);
    run<1, 1, 2>(words);
    run<1, 1, 0>(words);
    run<2, 2, 4>(words);
    run<2, 2, 0>(words);
    run<2, 2, -1>(words);
    run<2, 2, 6>(words);
    return 0;
}
