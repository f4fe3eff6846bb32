/* SPDX-License-Identifier: MIT */

/* What L1 keeps of one line a thread: each thread loads the 32 words of a line, one or two an iteration, and
 * may store one to the same word of an array far away; the next thread's line begins STRIDE words further on.
 * To be run under ncu, which counts hits and what reaches L2.
 *
 * Prints a line a launch, in their order: `loads order stored stride blocks`: words loaded an iteration;
 * whether the second goes at once or waits for the first (in turn); words stored an iteration; blocks of 128
 * threads a multiprocessor. */
#include "experiment.cuh"

constexpr int SMS = 132, LINE = 32;
constexpr size_t FAR = (size_t)SMS * 2048 * 512; /* words between what is loaded and what is stored */

template <int LOADS, bool CHAIN, bool STORES>
__global__ void
far(float *words, size_t stride, size_t away)
{
    float *own = words + (blockIdx.x * (size_t)blockDim.x + threadIdx.x) * stride;
    float sum = 0;
#pragma unroll 1
    for (int k = 0; k < LINE; k += LOADS) {
        float values[LOADS];
#pragma unroll
        for (int l = 0; l < LOADS; l++) {
            float *at = own + k + l;
            if (CHAIN && l && values[l - 1] == -77.f) /* never; what makes the load wait */
                at += 1;
            asm volatile("ld.global.f32 %0,[%1];" : "=f"(values[l]) : "l"(at));
        }
#pragma unroll
        for (int l = 0; l < LOADS; l++)
            sum = sum * .5f + values[l];
        if (STORES)
            asm volatile("st.global.f32 [%1],%0;" ::"f"(sum), "l"(own + away + k));
    }
    if (sum == -77.f)
        words[0] = sum;
}

template <int LOADS, bool CHAIN, bool STORES>
static void
run(float *words, size_t stride)
{
    for (int blocks : {2, 4, 6, 8, 10, 12, 14, 16}) {
        far<LOADS, CHAIN, STORES><<<SMS * blocks, 128>>>(words, stride, FAR);
        CHECK_LAUNCH();
        CHECK(cudaDeviceSynchronize());
        printf("%d %s %d %zu %d\n", LOADS, CHAIN ? "in-turn" : "at-once", STORES, stride, blocks);
    }
}

int
main()
{
    float *words = words_of(FAR * 2 * 4);
    for (size_t stride : {32, 64, 96, 128, 160, 256, 384, 512})
        run<1, false, false>(words, stride);
    for (size_t stride : {32, 128, 384}) {
        run<2, false, false>(words, stride);
        run<2, true, false>(words, stride);
        run<2, true, true>(words, stride);
        run<1, false, true>(words, stride);
    }
    return 0;
}
