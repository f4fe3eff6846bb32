/* SPDX-License-Identifier: MIT */

/* How long an operation takes until the next one can have its result: one warp makes 1024 operations, each of which
 * needs the one before.
 *
 * Prints a line a kind of operation: `kind cycles` of one, by the shortest of 100 runs. */
#include "experiment.cuh"

#include <algorithm>

enum Kind { SUM, PRODUCT, FUSED, INTEGER_SUM, INTEGER_FUSED, DOUBLE_FUSED };
static const char *const kind_names[] = {"sum", "product", "fused", "integer-sum", "integer-fused", "double-fused"};
constexpr int N = 1024;

template <Kind KIND>
__global__ void
chain(long long *cycles, float *result, float k, int m, double d)
{
    float x = threadIdx.x;
    double y = threadIdx.x;
    int i = threadIdx.x;
    long long begin = clock64();
#pragma unroll
    for (int n = 0; n < N; n++) {
        if (KIND == SUM)
            asm volatile("add.rn.f32 %0,%0,%1;" : "+f"(x) : "f"(k));
        else if (KIND == PRODUCT)
            asm volatile("mul.rn.f32 %0,%0,%1;" : "+f"(x) : "f"(k));
        else if (KIND == FUSED)
            asm volatile("fma.rn.f32 %0,%0,%1,%1;" : "+f"(x) : "f"(k));
        else if (KIND == INTEGER_SUM)
            asm volatile("add.s32 %0,%0,%1;" : "+r"(i) : "r"(m));
        else if (KIND == INTEGER_FUSED)
            asm volatile("mad.lo.s32 %0,%0,%1,%1;" : "+r"(i) : "r"(m));
        else
            asm volatile("fma.rn.f64 %0,%0,%1,%1;" : "+d"(y) : "d"(d));
    }
    long long end = clock64();
    result[threadIdx.x] = x + i + (float)y;
    if (threadIdx.x == 0)
        *cycles = end - begin;
}

template <Kind KIND>
static void
run(long long *cycles, float *result)
{
    long long least = 1ll << 62;
    for (int turn = 0; turn < 100; turn++) {
        long long seen;
        chain<KIND><<<1, 32>>>(cycles, result, 1.5f, 3, 1.5);
        CHECK_LAUNCH();
        CHECK(cudaMemcpy(&seen, cycles, sizeof seen, cudaMemcpyDeviceToHost));
        least = std::min(least, seen);
    }
    printf("%s %.3f\n", kind_names[KIND], (double)least / N);
}

int
main()
{
    long long *cycles;
    float *result;
    CHECK(cudaMalloc(&cycles, sizeof *cycles));
    CHECK(cudaMalloc(&result, 32 * sizeof *result));
    run<SUM>(cycles, result);
    run<PRODUCT>(cycles, result);
    run<FUSED>(cycles, result);
    run<INTEGER_SUM>(cycles, result);
    run<INTEGER_FUSED>(cycles, result);
    run<DOUBLE_FUSED>(cycles, result);
    return 0;
}
