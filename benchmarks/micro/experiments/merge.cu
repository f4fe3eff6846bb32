/* SPDX-License-Identifier: MIT */

/* Stores that merge: each warp stores the words of 32 structs one after another, at once or with 100 cycles
 * between any two. To be run under ncu, which counts the sectors that reach L2.
 *
 * Prints a line a launch, in their order: `words delay_cycles warps iterations sectors`, the last being
 * distinct ones. */
#include "experiment.cuh"

constexpr int SMS = 132, DELAY_CYCLES = 100;
constexpr size_t ROOM = 1024 * MIB;

template <int WORDS, int DELAY>
__global__ void
merge(float *structs, int iterations)
{
    size_t warp = (size_t)blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
    int lane = threadIdx.x & 31;
    for (int i = 0; i < iterations; i++) {
        float *own = structs + ((warp * iterations + i) * 32 + lane) * WORDS;
#pragma unroll
        for (int word = 0; word < WORDS; word++) {
            own[word] = word + i;
            if (DELAY) {
                long long start = clock64();
                while (clock64() - start < DELAY)
                    ;
            }
        }
    }
}

template <int WORDS, int DELAY>
static void
run(float *structs, std::initializer_list<int> warps)
{
    for (int n : warps) {
        int iterations = std::max(4, 8192 / (n * WORDS));
        merge<WORDS, DELAY><<<SMS, 32 * n>>>(structs, iterations);
        CHECK_LAUNCH();
        CHECK(cudaDeviceSynchronize());
        printf("%d %d %d %d %zu\n", WORDS, DELAY, n, iterations,
               (size_t)SMS * n * iterations * 32 * WORDS * 4 / 32);
    }
}

template <int... WORDS>
static void
run_all(float *structs)
{
    ((run<WORDS, 0>(structs, {1, 2, 4, 8, 16, 32}), run<WORDS, DELAY_CYCLES>(structs, {1, 8, 32})), ...);
}

int
main()
{
    float *structs;
    CHECK(cudaMalloc(&structs, ROOM));
    run_all<2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 16, 20, 24, 32>(structs);
    return 0;
}
