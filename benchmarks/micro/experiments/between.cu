/* SPDX-License-Identifier: MIT */

/* What L1 and L2 keep where each thread walks through elements of its own, as in chunk, with operations
 * between the accesses: of each of 64 elements a thread, in one array of structs, two words are loaded and
 * two stored, word by word or as pairs. The second load waits for the first where operations stand between
 * them; all operations need what the one before them yields. To be run under ncu, which counts hits and what
 * reaches L2 and DRAM.
 *
 * Prints a line a launch, in their order: `element between before pairs blocks`: words from one element to
 * the next; operations between the loads and before the stores (both before the stores, where pairs are
 * loaded); whether pairs are; blocks of 128 threads a multiprocessor. */
#include "experiment.cuh"

constexpr int CHUNK = 64, SMS = 132;

template <int OPERATIONS>
__device__ float
chain(float x)
{
#pragma unroll
    for (int i = 0; i < OPERATIONS; i++)
        asm volatile("fma.rn.f32 %0,%0,%1,%1;" : "+f"(x) : "f"(0.5f));
    return x;
}

template <int ELEMENT, int BETWEEN, int BEFORE, bool PAIRS>
__global__ void
between(float *words)
{
    size_t first = (blockIdx.x * (size_t)blockDim.x + threadIdx.x) * CHUNK;
    float sum = 0;
#pragma unroll 1
    for (int k = 0; k < CHUNK; k++) {
        float *at = words + (first + k) * ELEMENT, v, w;
        if (PAIRS) {
            asm volatile("ld.global.v2.f32 {%0,%1},[%2];" : "=f"(v), "=f"(w) : "l"(at));
            sum = chain<BETWEEN + BEFORE>(sum + v + w);
            asm volatile("st.global.v2.f32 [%1],{%0,%0};" ::"f"(sum), "l"(at + 2));
            continue;
        }
        asm volatile("ld.global.f32 %0,[%1];" : "=f"(v) : "l"(at + 1));
        v = chain<BETWEEN>(v);
        if (BETWEEN && v == -77.f) /* never; what makes the next load wait */
            return;
        asm volatile("ld.global.f32 %0,[%1];" : "=f"(w) : "l"(at));
        sum = chain<BEFORE>(sum + v + w);
        asm volatile("st.global.f32 [%1],%0;" ::"f"(sum), "l"(at + ELEMENT - 2));
        asm volatile("st.global.f32 [%1],%0;" ::"f"(sum), "l"(at + ELEMENT - 1));
    }
    if (sum == -77.f)
        words[0] = sum;
}

template <int ELEMENT, int BETWEEN, int BEFORE, bool PAIRS>
static void
run(float *words)
{
    for (int blocks : {4, 8, 16, 31}) {
        between<ELEMENT, BETWEEN, BEFORE, PAIRS><<<SMS * blocks, 128>>>(words);
        CHECK_LAUNCH();
        CHECK(cudaDeviceSynchronize());
        printf("%d %d %d %d %d\n", ELEMENT, BETWEEN, BEFORE, PAIRS, blocks);
    }
}

int
main()
{
    float *words = words_of((size_t)SMS * 2048 * 2 * CHUNK * 4 * 6);
    run<6, 0, 0, false>(words);
    run<6, 1, 0, false>(words);
    run<6, 20, 0, false>(words);
    run<6, 20, 20, false>(words);
    run<6, 0, 20, false>(words);
    run<6, 0, 60, false>(words);
    run<6, 60, 60, false>(words);
    run<4, 0, 0, true>(words);
    run<4, 0, 20, true>(words);
    run<4, 0, 60, true>(words);
    run<4, 0, 120, true>(words);
    run<4, 20, 20, false>(words);
    return 0;
}
