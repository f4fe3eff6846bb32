/* SPDX-License-Identifier: MIT */

/* Which of the warps that could go on a multiprocessor's schedulers choose. All threads make the same
 * independent multiplications and additions, and may load words that hit L1 before them.
 *
 * Prints a line a launch: `operations loads threads blocks: cycles ...`: of an iteration, and blocks a
 * multiprocessor; then for each warp of one scheduler of the first multiprocessor, in the order of their
 * places there, the cycles of an iteration until its end. */
#include "experiment.cuh"

constexpr int SMS = 132, ITERATIONS = 20000, CHAINS = 4, SCHEDULERS = 4, MAX_WARPS = 64;

struct Warp {
    long long begin, end;
    unsigned place;
};

template <int OPERATIONS, int LOADS>
__global__ void
issue(const float *words, float *sums, Warp *warps, int *n_warps)
{
    long long begin = clock64();
    float own = threadIdx.x, sum[CHAINS] = {0, 1, 2, 3};
#pragma unroll 1
    for (int i = 0; i < ITERATIONS; i++) {
        float values[LOADS + 1];
        values[LOADS] = own;
#pragma unroll
        for (int l = 0; l < LOADS; l++)
            values[l] = words[((i * LOADS + l) * 32) % 4096];
#pragma unroll
        for (int o = 0; o < OPERATIONS; o++)
            asm volatile("fma.rn.f32 %0,%1,%2,%0;"
                         : "+f"(sum[o % CHAINS])
                         : "f"(values[LOADS ? o % LOADS : 0]), "f"(own));
    }
    long long end = clock64();
    if (sm() == 0 && threadIdx.x % 32 == 0) {
        unsigned place;
        asm volatile("mov.u32 %0,%%warpid;" : "=r"(place));
        warps[atomicAdd(n_warps, 1) % MAX_WARPS] = {begin, end, place};
    }
    sums[blockIdx.x * blockDim.x + threadIdx.x] = sum[0] + sum[1] + sum[2] + sum[3];
}

template <int OPERATIONS, int LOADS>
static void
run(const float *words, float *sums, int threads, int blocks)
{
    static Warp *warps;
    static int *n_warps;
    if (!warps) {
        CHECK(cudaMalloc(&warps, MAX_WARPS * sizeof *warps));
        CHECK(cudaMalloc(&n_warps, sizeof *n_warps));
    }
    CHECK(cudaMemset(n_warps, 0, sizeof *n_warps));
    issue<OPERATIONS, LOADS><<<SMS * blocks, threads>>>(words, sums, warps, n_warps);
    CHECK_LAUNCH();
    CHECK(cudaDeviceSynchronize());
    int n;
    CHECK(cudaMemcpy(&n, n_warps, sizeof n, cudaMemcpyDeviceToHost));
    std::vector<Warp> of(std::min(n, MAX_WARPS));
    CHECK(cudaMemcpy(of.data(), warps, of.size() * sizeof *warps, cudaMemcpyDeviceToHost));
    std::sort(of.begin(), of.end(), [](const Warp &a, const Warp &b) { return a.place < b.place; });
    long long first = of[0].begin;
    for (const Warp &warp : of)
        first = std::min(first, warp.begin);
    printf("%d %d %d %d:", OPERATIONS, LOADS, threads, blocks);
    for (const Warp &warp : of)
        if (warp.place % SCHEDULERS == 0)
            printf(" %.1f", (double)(warp.end - first) / ITERATIONS);
    printf("\n");
}

template <int OPERATIONS, int LOADS>
static void
run_all(const float *words, float *sums)
{
    for (int blocks : {1, 2, 3, 4, 6, 8})
        run<OPERATIONS, LOADS>(words, sums, 128, blocks);
    run<OPERATIONS, LOADS>(words, sums, 256, 2);
    run<OPERATIONS, LOADS>(words, sums, 512, 1);
}

int
main()
{
    float *words = words_of(MIB * 4), *sums = words_of(MIB * 4);
    run_all<128, 0>(words, sums);
    run_all<64, 1>(words, sums);
    run_all<64, 4>(words, sums);
    run_all<8, 4>(words, sums);
    return 0;
}
