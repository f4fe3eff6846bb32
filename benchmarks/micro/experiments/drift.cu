/* SPDX-License-Identifier: MIT */

/* How far warps drift apart that all walk through the same elements. Each thread reads WORDS words of every
 * element, from arrays or from structs, and computes with them. Under ncu: hits.
 *
 * Prints a line a launch: `layout words operations threads blocks A-B ... | C ...`: operations a multiply and
 * an add each; blocks a multiprocessor; of the first multiprocessor, in cycles, for each eighth when its
 * first warp has done it, counted from when some warp had done the first, and how much later its last one
 * has; then when each warp has ended. */
#include "experiment.cuh"

constexpr int SMS = 132, N = 65536, MARKS = 8, MAX_WARPS = 64;

template <int WORDS, int OPERATIONS, bool STRUCTS>
__global__ void
drift(const float *words, float *sums, long long *marks, unsigned *place)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int warp = -1;
    if (sm() == 0 && threadIdx.x % 32 == 0)
        warp = atomicAdd(place, 1);
    float own = (float)i, sum[4] = {0, 0, 0, 0};
#pragma unroll 1
    for (int mark = 0; mark < MARKS; mark++) {
#pragma unroll 4
        for (int j = mark * (N / MARKS); j < (mark + 1) * (N / MARKS); j++) {
            float v[WORDS];
#pragma unroll
            for (int w = 0; w < WORDS; w++)
                v[w] = STRUCTS ? words[j * 8 + w] : words[w * N + j];
#pragma unroll
            for (int o = 0; o < OPERATIONS; o++)
                asm volatile("fma.rn.f32 %0,%1,%2,%0;" : "+f"(sum[o % 4]) : "f"(v[o % WORDS]), "f"(own));
        }
        if (warp >= 0 && warp < MAX_WARPS)
            marks[warp * MARKS + mark] = clock64();
    }
    sums[i] = sum[0] + sum[1] + sum[2] + sum[3];
}

template <int WORDS, int OPERATIONS, bool STRUCTS>
static void
run(float *words, float *sums, int threads, int blocks)
{
    static long long *marks;
    static unsigned *place;
    if (!marks) {
        CHECK(cudaMalloc(&marks, MAX_WARPS * MARKS * sizeof *marks));
        CHECK(cudaMalloc(&place, sizeof *place));
    }
    CHECK(cudaMemset(place, 0, sizeof *place));
    drift<WORDS, OPERATIONS, STRUCTS><<<SMS * blocks, threads>>>(words, sums, marks, place);
    CHECK_LAUNCH();
    CHECK(cudaDeviceSynchronize());
    long long at[MAX_WARPS * MARKS];
    unsigned n;
    CHECK(cudaMemcpy(at, marks, sizeof at, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(&n, place, sizeof n, cudaMemcpyDeviceToHost));
    n = n > MAX_WARPS ? MAX_WARPS : n;
    printf("%s %d %d %d %d", STRUCTS ? "structs" : "arrays", WORDS, OPERATIONS, threads, blocks);
    for (int m = 0; m < MARKS; m++) {
        long long first = at[m], last = at[m];
        for (unsigned w = 1; w < n; w++) {
            first = std::min(first, at[w * MARKS + m]);
            last = std::max(last, at[w * MARKS + m]);
        }
        printf(" %lld-%lld", first - at[0], last - first);
    }
    printf(" |");
    for (unsigned w = 0; w < n; w++)
        printf(" %lld", at[w * MARKS + MARKS - 1] - at[0]);
    printf("\n");
}

int
main()
{
    float *words = words_of(MIB * 4), *sums = words_of(MIB * 4);
    run<7, 70, false>(words, sums, 128, 4);
    run<7, 70, true>(words, sums, 128, 4);
    run<7, 35, false>(words, sums, 128, 4);
    run<7, 14, false>(words, sums, 128, 4);
    run<7, 140, false>(words, sums, 128, 4);
    run<3, 30, false>(words, sums, 128, 4);
    run<3, 30, true>(words, sums, 128, 4);
    run<7, 70, false>(words, sums, 128, 1);
    run<7, 70, false>(words, sums, 128, 2);
    run<7, 70, false>(words, sums, 128, 8);
    run<7, 70, false>(words, sums, 512, 1);
    run<7, 70, false>(words, sums, 256, 2);
    return 0;
}
