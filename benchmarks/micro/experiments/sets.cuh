/* SPDX-License-Identifier: MIT */
#pragma once

/* Lines that are chosen by the set of L1 that they belong to, on an H200. */
#include "experiment.cuh"

constexpr int SMS = 132, WORDS = 32, LINE_BYTES = 128, N_SETS = 512;
constexpr size_t WINDOW = 32 * MIB; /* what l1_set_mapping was seen up to */

/* l1_set_mapping of archdb/gpus/hopper-h200.arch: bits of the address, the sum of each row a bit of the set */
static const int mapping[9][9] = {{7, 16, 17, 19, 20, 21, 22},  {8, 17, 18, 23},
                                  {9, 18, 22, 23, 24},          {10, 17, 19, 20, 22, 23},
                                  {11, 16, 17, 18, 20, 22, 24}, {12, 16, 18, 20, 21, 23},
                                  {13, 16, 18, 19, 21, 22, 23}, {14, 21, 22, 23, 24},
                                  {15, 18, 19, 21, 22, 24}};

static int
set_of(size_t address)
{
    int set = 0;
    for (int i = 0; i < 9; i++)
        for (int k = 0; k < 9 && mapping[i][k]; k++)
            set ^= (int)(address >> mapping[i][k] & 1) << i;
    return set;
}

static unsigned
draw(unsigned n)
{
    static unsigned long long state = 1;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(state >> 33) % n;
}

/* All sets, in an order that is drawn. */
static std::vector<int>
drawn_sets()
{
    std::vector<int> sets(N_SETS);
    for (int i = 0; i < N_SETS; i++)
        sets[i] = i;
    for (int i = 0; i < N_SETS; i++)
        std::swap(sets[i], sets[draw(N_SETS)]);
    return sets;
}

/* Thread T of a multiprocessor's N loads the 32 words of the line that begins at word STARTS[T], one after
 * the other. */
template <typename Start>
__device__ static void
walk_line(const float *words, const Start *starts, int n, float *sink)
{
    int t = blockIdx.x / SMS * blockDim.x + threadIdx.x;
    if (t >= n)
        return;
    const float *own = words + starts[t];
    float sum = 0;
#pragma unroll 1
    for (int k = 0; k < WORDS; k++) {
        float value;
        asm volatile("ld.global.f32 %0,[%1];" : "=f"(value) : "l"(own + k));
        sum = sum * .5f + value;
    }
    if (sum == -77.f)
        *sink = sum;
}
