/* SPDX-License-Identifier: MIT */

/* What loads cost beside atomics on one word, by where they are found: each of 2^19 warps loads from LOADS
 * lines, SECTORS sectors of each, and SHARE of 256 warps then add one to the same word. One warp's line lies
 * STRIDE lines behind the line of the warp before it, in 8 GiB, where each load goes to DRAM, or in 16 MiB,
 * which the warps go over again and again, and find in L2 but for the first time. (12 lines apart, they meet
 * only 4 of the 16 MiB.)
 *
 * Finding the line takes a division, and these instructions bound the time of the loads alone: it is the same
 * wherever they are found.
 *
 * Prints a line a case: `loads share sectors stride MiB loads_ms counting_ms both_ms excess_ms excess_ps`:
 * loads alone, counting alone, both, and how much longer both take than counting alone, in all and for one
 * load of a warp. */
#include "experiment.cuh"

constexpr size_t THREADS = (size_t)1 << 24, WARPS = THREADS / 32, LINE_BYTES = 128, LINE = 32;

/* RANGE: lines of the memory that is loaded from. */
template <int LOADS>
__global__ void
beside(const float *words, unsigned *count, int share, bool counts, int sectors, size_t stride, size_t range)
{
    size_t warp = (blockIdx.x * (size_t)blockDim.x + threadIdx.x) / 32;
    unsigned lane = threadIdx.x % 32;
    float values[LOADS + 1], sum = 0;
#pragma unroll
    for (int l = 0; l < LOADS; l++) {
        size_t line = (l * WARPS + warp) * stride % range;
        asm volatile("ld.global.f32 %0,[%1];"
                     : "=f"(values[l])
                     : "l"(words + line * LINE + (lane & (sectors * 8 - 1))));
    }
#pragma unroll
    for (int l = 0; l < LOADS; l++)
        sum += values[l];
    if (counts && (int)(((unsigned)warp * 2654435761u >> 13 & 255) + (sum < -1.f)) < share) {
        if (lane == 0) {
            unsigned before = atomicAdd(count, 1u);
            if (before == 0xffffffff) /* never; what makes the atomic return it */
                count[1] = sum;
        }
    } else if (sum == -77.f)
        count[1] = sum;
}

template <int LOADS>
static double
time_of(float *words, unsigned *count, int share, bool counts, int sectors, size_t stride, size_t range)
{
    return cold_ms(
        [&] { CHECK(cudaMemset(count, 0, sizeof *count)); },
        [&] { beside<LOADS><<<THREADS / 256, 256>>>(words, count, share, counts, sectors, stride, range); });
}

template <int LOADS>
static void
run(float *words, unsigned *count, int share, int sectors, size_t stride, size_t range)
{
    double loads = time_of<LOADS>(words, count, share, false, sectors, stride, range);
    double both = time_of<LOADS>(words, count, share, true, sectors, stride, range);
    double counting = time_of<0>(words, count, share, true, sectors, stride, range);
    double excess = both - counting;
    printf("%d %d %d %zu %zu %.4f %.4f %.4f %.4f %.1f\n", LOADS, share, sectors, stride,
           range * LINE_BYTES / MIB, loads, counting, both, excess, excess * 1e9 / (LOADS * (double)WARPS));
}

int
main()
{
    constexpr size_t dram = 8192 * MIB, l2 = 16 * MIB;
    float *words = words_of(dram);
    unsigned *count = (unsigned *)words_of(4096);
    for (int sectors : {1, 2, 4})
        for (size_t bytes : {l2, dram})
            for (size_t stride : {1, 3, 12}) {
                run<1>(words, count, 256, sectors, stride, bytes / LINE_BYTES);
                run<4>(words, count, 256, sectors, stride, bytes / LINE_BYTES);
                run<8>(words, count, 256, sectors, stride, bytes / LINE_BYTES);
            }
    for (int share : {32, 128})
        for (size_t bytes : {l2, dram})
            for (size_t stride : {1, 12}) {
                run<4>(words, count, share, 4, stride, bytes / LINE_BYTES);
                run<8>(words, count, share, 1, stride, bytes / LINE_BYTES);
            }
    return 0;
}
