/* SPDX-License-Identifier: MIT */

/* A few words of large records, as in pages.cu, on four times the data and with more that is written: of 2^26
 * records of WORDS words in tiles of 32, READ are read, evenly spread, at once or one after the other, and
 * the first WRITTEN of them are written, in place or to the words behind them; the same in arrays.
 *
 * Prints a line a case: `words read order written where arrays_ms tiles_ms ratio`. */
#include "experiment.cuh"

constexpr size_t RECORDS = (size_t)1 << 26, TILE = 32;

template <int WORDS, int READ, bool CHAIN, int WRITTEN, bool ELSEWHERE, bool TILED>
__global__ void
sparse(float *words)
{
    size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    float values[READ], sum = 0;
    auto at = [&](int slot) {
        return TILED ? words + (i / TILE * WORDS + slot) * TILE + i % TILE : words + slot * RECORDS + i;
    };
#pragma unroll
    for (int r = 0; r < READ; r++) {
        asm volatile("ld.global.f32 %0,[%1];" : "=f"(values[r]) : "l"(at(r * WORDS / READ)));
        if (CHAIN && values[r] == -77.f)
            return;
    }
#pragma unroll
    for (int r = 0; r < READ; r++)
        sum += values[r];
    if (sum == -77.f)
        words[0] = sum;
#pragma unroll
    for (int w = 0; w < WRITTEN; w++)
        *at(w * WORDS / READ + (ELSEWHERE ? WORDS / READ / 2 : 0)) = sum + w;
}

template <int WORDS, int READ, bool CHAIN, int WRITTEN, bool ELSEWHERE>
static void
run(float *words)
{
    constexpr unsigned BLOCKS = RECORDS / 256;
    double arrays = cold_ms(
        [] {}, [&] { sparse<WORDS, READ, CHAIN, WRITTEN, ELSEWHERE, false><<<BLOCKS, 256>>>(words); });
    double tiles = cold_ms(
        [] {}, [&] { sparse<WORDS, READ, CHAIN, WRITTEN, ELSEWHERE, true><<<BLOCKS, 256>>>(words); });
    printf("%d %d %s %d %s %.4f %.4f %.3f\n", WORDS, READ, CHAIN ? "in-turn" : "at-once", WRITTEN,
           WRITTEN == 0 ? "-" : ELSEWHERE ? "elsewhere" : "in-place", arrays, tiles, tiles / arrays);
}

template <int READ, bool CHAIN, int WRITTEN, bool ELSEWHERE>
static void
run_all(float *words)
{
    run<2 * READ, READ, CHAIN, WRITTEN, ELSEWHERE>(words);
    run<4 * READ, READ, CHAIN, WRITTEN, ELSEWHERE>(words);
    if (READ < 8)
        run<READ < 8 ? 8 * READ : 8, READ, CHAIN, WRITTEN, ELSEWHERE>(words);
}

int
main()
{
    float *words = words_of(RECORDS * 32 * 4);
    run_all<1, false, 0, false>(words);
    run_all<2, false, 0, false>(words);
    run_all<4, false, 0, false>(words);
    run_all<8, false, 0, false>(words);
    run_all<2, true, 0, false>(words);
    run_all<4, true, 0, false>(words);
    run_all<1, false, 1, false>(words);
    run_all<1, false, 1, true>(words);
    run_all<2, false, 1, true>(words);
    run_all<2, false, 2, false>(words);
    run_all<2, true, 1, true>(words);
    run_all<4, false, 4, false>(words);
    run_all<4, false, 4, true>(words);
    run_all<8, false, 8, false>(words);
    run_all<8, false, 4, true>(words);
    return 0;
}
