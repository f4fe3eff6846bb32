/* SPDX-License-Identifier: MIT */

/* A few words of large records: of 2^24 records of WORDS words in tiles of 32, READ are read, evenly spread,
 * at once or one after the other, and the last is written or not; the same in arrays, where nothing lies
 * between.
 *
 * Prints a line a case: `words read order written arrays_ms tiles_ms ratio`. */
#include "experiment.cuh"

constexpr size_t RECORDS = (size_t)1 << 24, TILE = 32;

template <int WORDS, int READ, bool CHAIN, bool TILED, bool WRITES>
__global__ void
pages(float *words)
{
    size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    float values[READ], sum = 0;
#pragma unroll
    for (int r = 0; r < READ; r++) {
        const float *word =
            TILED ? words + (i / TILE * WORDS + r * WORDS / READ) * TILE + i % TILE : words + r * RECORDS + i;
        asm volatile("ld.global.f32 %0,[%1];" : "=f"(values[r]) : "l"(word));
        if (CHAIN && values[r] == -77.f) /* never; what makes the next load wait */
            return;
    }
#pragma unroll
    for (int r = 0; r < READ; r++)
        sum += values[r];
    if (sum == -77.f)
        words[0] = sum;
    if (WRITES && sum > 0.f)
        words[TILED ? (i / TILE * WORDS + WORDS - 1) * TILE + i % TILE : READ * RECORDS + i] = sum;
}

template <int WORDS, int READ, bool CHAIN, bool WRITES>
static void
run(float *words)
{
    double arrays =
        cold_ms([] {}, [&] { pages<WORDS, READ, CHAIN, false, WRITES><<<RECORDS / 256, 256>>>(words); });
    double tiles =
        cold_ms([] {}, [&] { pages<WORDS, READ, CHAIN, true, WRITES><<<RECORDS / 256, 256>>>(words); });
    printf("%d %d %s %d %.4f %.4f %.3f\n", WORDS, READ, CHAIN ? "in-turn" : "at-once", WRITES, arrays, tiles,
           tiles / arrays);
}

template <int READ, bool CHAIN, bool WRITES>
static void
run_all(float *words)
{
    run<4, READ, CHAIN, WRITES>(words);
    run<8, READ, CHAIN, WRITES>(words);
    run<16, READ, CHAIN, WRITES>(words);
    run<32, READ, CHAIN, WRITES>(words);
    run<64, READ, CHAIN, WRITES>(words);
}

int
main()
{
    float *words = words_of(RECORDS * 64 * 4);
    run_all<1, false, false>(words);
    run_all<2, false, false>(words);
    run_all<2, true, false>(words);
    run_all<4, false, false>(words);
    run_all<4, true, false>(words);
    run_all<2, true, true>(words);
    run_all<1, false, true>(words);
    run_all<4, false, true>(words);
    return 0;
}
