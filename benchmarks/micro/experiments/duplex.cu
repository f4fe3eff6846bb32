/* SPDX-License-Identifier: MIT */

/* Whether L2's reads and writes get in each other's way: blocks that fill the GPU go through arrays of 1 MiB,
 * which L2 holds, in 512 steps a thread. In each step a warp loads 32 words one after the other of LOADS
 * arrays, past L1, and stores as many to each of STORES other arrays, or to tiles of 32 elements. The stores
 * begin SHIFT words behind a line's beginning.
 *
 * Prints a line a case: `loads stores shift layout ns read written`: of four launches the shortest, divided
 * by the steps of all warps (ns), and what their lanes load and store in that time, in GB/s. */
#include "experiment.cuh"

constexpr size_t WORDS = (size_t)1 << 18, PAD = 64, TILE = 32; /* words of an array, and behind it */
constexpr int ARRAYS_READ = 8, TILE_WORDS = 8, BLOCKS = 132 * 8, ROUNDS = 512;

template <int LOADS, int STORES>
__global__ void
duplex(float *words, int shift, int rounds, bool tiled)
{
    size_t threads = (size_t)gridDim.x * blockDim.x, at = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    float sum = 0;
    for (int k = 0; k < rounds; k++, at = (at + threads) & (WORDS - 1)) {
        float values[LOADS + 1];
#pragma unroll
        for (int l = 0; l < LOADS; l++)
            asm volatile("ld.global.cg.f32 %0,[%1];" : "=f"(values[l]) : "l"(words + l * (WORDS + PAD) + at));
#pragma unroll
        for (int s = 0; s < STORES; s++) {
            float *to = words + ARRAYS_READ * (WORDS + PAD);
            size_t i = at + shift;
            to += tiled ? (i / TILE * TILE_WORDS + s) * TILE + i % TILE : s * (WORDS + PAD) + i;
            asm volatile("st.global.f32 [%1],%0;" ::"f"((float)k), "l"(to));
        }
#pragma unroll
        for (int l = 0; l < LOADS; l++)
            sum += values[l];
    }
    if (sum == -77.f)
        words[0] = sum;
}

template <int LOADS, int STORES>
static void
run(float *words, int shift, bool tiled)
{
    cudaEvent_t start, stop;
    float ms, least = 1e9;
    CHECK(cudaEventCreate(&start));
    CHECK(cudaEventCreate(&stop));
    for (int i = 0; i < LAUNCHES; i++) {
        CHECK(cudaEventRecord(start));
        duplex<LOADS, STORES><<<BLOCKS, 256>>>(words, shift, ROUNDS, tiled);
        CHECK_LAUNCH();
        CHECK(cudaEventRecord(stop));
        CHECK(cudaEventSynchronize(stop));
        CHECK(cudaEventElapsedTime(&ms, start, stop));
        least = std::min(least, ms);
    }
    CHECK(cudaEventDestroy(start));
    CHECK(cudaEventDestroy(stop));
    double ns = least * 1e6 / (BLOCKS * 8.0 * ROUNDS);
    printf("%d %d %d %s %.5f %.0f %.0f\n", LOADS, STORES, shift, tiled ? "tiles" : "arrays", ns,
           128 * LOADS / ns, 128 * STORES / ns);
}

int
main()
{
    float *words = words_of((WORDS + PAD) * 18 * 4);
    run<8, 0>(words, 0, false);
    run<4, 0>(words, 0, false);
    run<8, 1>(words, 0, false);
    run<8, 2>(words, 0, false);
    run<6, 2>(words, 0, false);
    run<4, 2>(words, 0, false);
    run<6, 4>(words, 0, false);
    run<4, 4>(words, 0, false);
    run<2, 4>(words, 0, false);
    run<2, 6>(words, 0, false);
    run<1, 8>(words, 0, false);
    run<0, 8>(words, 0, false);
    run<0, 4>(words, 0, false);
    for (int shift : {1, 4, 8, 16, 31})
        for (bool tiled : {false, true}) {
            run<0, 8>(words, shift, tiled);
            run<4, 4>(words, shift, tiled);
            run<8, 4>(words, shift, tiled);
            run<8, 2>(words, shift, tiled);
        }
    run<0, 8>(words, 0, true);
    run<4, 4>(words, 0, true);
    return 0;
}
