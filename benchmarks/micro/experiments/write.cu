/* SPDX-License-Identifier: MIT */

/* Writing several words of each of 2^24 elements, and reading nothing: each word in an array of its own, or
 * in tiles of 32; one element a thread, or in blocks that loop.
 *
 * Prints a line a number of words: `words arrays tiles looping_arrays looping_tiles`, in GB/s. */
#include "experiment.cuh"

constexpr size_t ELEMENTS = (size_t)1 << 24, TILE = 32;

template <int WORDS, bool TILED, bool LOOP>
__global__ void
write(float *words)
{
    size_t step = LOOP ? (size_t)gridDim.x * blockDim.x : ELEMENTS;
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < ELEMENTS; i += step)
#pragma unroll
        for (int w = 0; w < WORDS; w++)
            words[TILED ? (i / TILE * WORDS + w) * TILE + i % TILE : w * ELEMENTS + i] = i + w;
}

template <int WORDS, bool TILED, bool LOOP>
static double
rate(float *words)
{
    unsigned blocks = LOOP ? 132 * 8 : ELEMENTS / 256;
    return ELEMENTS * 4.0 * WORDS / 1e6 /
           cold_ms([] {}, [&] { write<WORDS, TILED, LOOP><<<blocks, 256>>>(words); });
}

template <int... WORDS>
static void
run_all(float *words)
{
    (printf("%d %.0f %.0f %.0f %.0f\n", WORDS, rate<WORDS, false, false>(words),
            rate<WORDS, true, false>(words), rate<WORDS, false, true>(words), rate<WORDS, true, true>(words)),
     ...);
}

int
main()
{
    run_all<1, 2, 3, 4, 6, 8, 10, 13, 16, 24, 32>(words_of(ELEMENTS * 4 * 32));
    return 0;
}
