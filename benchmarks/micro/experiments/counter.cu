/* SPDX-License-Identifier: MIT */

/* Threads that count into one word, beside loads from DRAM: 2^24 threads load some words one after the other
 * or at once, and a share of them adds one to the same word and may store something at the place that it got.
 *
 * Prints a line a case: `loads order share kept loads_ms counting_ms both_ms`. */
#include "experiment.cuh"

constexpr size_t THREADS = (size_t)1 << 24;

/* SHARE: of 256, how many threads count. KEPT: what the atomic yields is used. */
template <int LOADS, bool CHAIN, bool KEPT>
__global__ void
counter(float *words, unsigned *count, int share, bool counts)
{
    size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    float values[LOADS + 1], sum = 0;
#pragma unroll
    for (int l = 0; l < LOADS; l++) {
        asm volatile("ld.global.f32 %0,[%1];" : "=f"(values[l]) : "l"(words + l * THREADS + i));
        if (CHAIN && values[l] == -77.f)
            return;
    }
#pragma unroll
    for (int l = 0; l < LOADS; l++)
        sum += values[l];
    if (sum == -77.f)
        words[0] = sum;
    if (!counts || (int)(((unsigned)i * 2654435761u >> 13 & 255) + (sum < -1.f)) >= share)
        return;
    unsigned place = atomicAdd(count, 1u);
    if (KEPT)
        words[LOADS * THREADS + place] = sum;
}

template <int LOADS, bool CHAIN, bool KEPT>
static void
run(float *words, unsigned *count, int share)
{
    auto zero = [&] { CHECK(cudaMemset(count, 0, sizeof *count)); };
    double loads = cold_ms(
        zero, [&] { counter<LOADS, CHAIN, KEPT><<<THREADS / 256, 256>>>(words, count, share, false); });
    double counting =
        cold_ms(zero, [&] { counter<0, CHAIN, KEPT><<<THREADS / 256, 256>>>(words, count, share, true); });
    double both = cold_ms(
        zero, [&] { counter<LOADS, CHAIN, KEPT><<<THREADS / 256, 256>>>(words, count, share, true); });
    printf("%d %s %d %d %.4f %.4f %.4f\n", LOADS, CHAIN ? "in-turn" : "at-once", share, KEPT, loads, counting,
           both);
}

int
main()
{
    float *words = words_of(THREADS * 17 * 4);
    unsigned *count;
    CHECK(cudaMalloc(&count, sizeof *count));
    for (int share : {1, 8, 64, 256}) {
        run<1, false, false>(words, count, share);
        run<4, false, false>(words, count, share);
        run<16, false, false>(words, count, share);
        run<2, true, false>(words, count, share);
        run<4, true, false>(words, count, share);
        run<1, false, true>(words, count, share);
        run<4, false, true>(words, count, share);
        run<16, false, true>(words, count, share);
        run<2, true, true>(words, count, share);
        run<4, true, true>(words, count, share);
    }
    return 0;
}
