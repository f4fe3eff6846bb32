/* SPDX-License-Identifier: MIT */

/* Stores to several arrays of structs, struct by struct or word by word in turn: 2^22 threads store WORDS
 * words of one struct of each of STRUCTS arrays, behind loads of as many words or at once. To be run under
 * ncu, which counts the sectors that reach L2.
 *
 * Prints a line a launch, in their order: `structs words order loads stored distinct`, the last two being
 * sectors that the stores touch, one by one and all together. */
#include "experiment.cuh"

constexpr size_t THREADS = (size_t)1 << 22;

template <int STRUCTS, int WORDS, bool IN_TURN, bool LOADS>
__global__ void
braid(const float *from, float *to)
{
    size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    float sum = i;
    if (LOADS) {
#pragma unroll
        for (int w = 0; w < STRUCTS * WORDS; w++)
            sum += from[w * THREADS + i];
    }
    sum = 1 / sqrtf(sum);
#pragma unroll
    for (int k = 0; k < STRUCTS * WORDS; k++) {
        int s = IN_TURN ? k % STRUCTS : k / WORDS, w = IN_TURN ? k / STRUCTS : k % WORDS;
        asm volatile("st.global.f32 [%1],%0;" ::"f"(sum + k), "l"(to + (s * THREADS + i) * WORDS + w));
    }
}

template <int STRUCTS, int WORDS, bool IN_TURN, bool LOADS>
static void
run(const float *from, float *to)
{
    braid<STRUCTS, WORDS, IN_TURN, LOADS><<<THREADS / 256, 256>>>(from, to);
    CHECK_LAUNCH();
    CHECK(cudaDeviceSynchronize());
    size_t distinct = THREADS * STRUCTS * WORDS / 8;
    printf("%d %d %s %d %zu %zu\n", STRUCTS, WORDS, IN_TURN ? "in-turn" : "one-by-one", LOADS,
           distinct * WORDS, distinct);
}

template <int STRUCTS, int WORDS>
static void
run_all(const float *from, float *to)
{
    run<STRUCTS, WORDS, false, false>(from, to);
    run<STRUCTS, WORDS, true, false>(from, to);
    run<STRUCTS, WORDS, false, true>(from, to);
    run<STRUCTS, WORDS, true, true>(from, to);
}

int
main()
{
    const float *from = words_of(THREADS * 16 * 4);
    float *to = words_of(THREADS * 16 * 4);
    run_all<1, 2>(from, to);
    run_all<2, 2>(from, to);
    run_all<3, 2>(from, to);
    run_all<4, 2>(from, to);
    run_all<6, 2>(from, to);
    run_all<1, 3>(from, to);
    run_all<2, 3>(from, to);
    run_all<3, 3>(from, to);
    run_all<4, 3>(from, to);
    run_all<1, 4>(from, to);
    run_all<2, 4>(from, to);
    run_all<3, 4>(from, to);
    run_all<1, 6>(from, to);
    run_all<2, 6>(from, to);
    return 0;
}
