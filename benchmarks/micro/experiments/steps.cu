/* SPDX-License-Identifier: MIT */

/* Steps that wait for DRAM: each thread goes down a column of 65,536; each step loads WORDS words of its
 * element, and the next begins when all have come. The last STORES of them are stored.
 *
 * Prints a line a case: `threads words stores tile ms ns_a_step`; tile 0: each word in an array of its own;
 * 1: an array of structs. */
#include "experiment.cuh"

constexpr size_t COLUMNS = 65536, STEPS = 512;

/* ARRAY: words of one array. */
template <int WORDS, int TILE>
__device__ static float *
word_of(float *words, size_t element, int word, size_t array)
{
    if (TILE == 0)
        return words + word * array + element;
    constexpr size_t T = TILE ? TILE : 1;
    return words + (element / T * WORDS + word) * T + element % T;
}

template <int WORDS, int TILE, int STORES>
__global__ void
steps(float *words, size_t array)
{
    size_t x = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    float all = 0;
#pragma unroll 1
    for (size_t y = 0; y < STEPS; y++) {
        float values[WORDS], sum = 0;
#pragma unroll
        for (int w = 0; w < WORDS; w++)
            asm volatile("ld.global.f32 %0,[%1];"
                         : "=f"(values[w])
                         : "l"(word_of<WORDS, TILE>(words, y * COLUMNS + x, w, array)));
#pragma unroll
        for (int w = 0; w < WORDS; w++)
            sum += values[w];
        if (sum == -77.f) /* never; what waits for the loads */
            return;
        all += sum;
#pragma unroll
        for (int w = WORDS - STORES; w < WORDS; w++)
            asm volatile(
                "st.global.f32 [%0],%1;" ::"l"(word_of<WORDS, TILE>(words, y * COLUMNS + x, w, array)),
                "f"(all));
    }
    if (all == -7.5f)
        words[x] = all;
}

template <int WORDS, int TILE, int STORES>
static void
run(float *words, unsigned threads)
{
    double ms =
        cold_ms([] {}, [&] { steps<WORDS, TILE, STORES><<<threads / 128, 128>>>(words, COLUMNS * STEPS); });
    printf("%u %d %d %d %.4f %.0f\n", threads, WORDS, STORES, TILE, ms, ms * 1e6 / STEPS);
}

template <int WORDS, int STORES>
static void
run_tiles(float *words)
{
    for (unsigned threads : {4096u, 16384u, (unsigned)COLUMNS}) {
        run<WORDS, 0, STORES>(words, threads);
        run<WORDS, 1, STORES>(words, threads);
        run<WORDS, 8, STORES>(words, threads);
        run<WORDS, 32, STORES>(words, threads);
        run<WORDS, 256, STORES>(words, threads);
    }
}

int
main()
{
    float *words = words_of(COLUMNS * STEPS * 8 * sizeof(float));
    run_tiles<1, 0>(words);
    run_tiles<2, 0>(words);
    run_tiles<4, 0>(words);
    run_tiles<8, 0>(words);
    run_tiles<1, 1>(words);
    run_tiles<2, 1>(words);
    run_tiles<4, 2>(words);
    run_tiles<8, 4>(words);
    return 0;
}
