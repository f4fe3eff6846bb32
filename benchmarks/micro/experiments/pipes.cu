/* SPDX-License-Identifier: MIT */

/* How many results a cycle a multiprocessor has of one kind of instruction: 32 warps with 8 independent chains
 * each, in a loop that does little else.
 *
 * Prints a line a kind: `kind results_per_cycle_and_multiprocessor`. */
#include "../gpu.cuh"

constexpr int BLOCK = 1024, CHAINS = 8, ROUNDS = 2048;

enum Kind { FLOAT, LOGIC, RSQRT, DOUBLE };

template <Kind KIND, typename T>
__global__ void
pipes(T *out, long long *cycles, T seed)
{
    T chain[CHAINS];
    for (int c = 0; c < CHAINS; c++)
        chain[c] = seed + (T)(threadIdx.x + c);
    __syncthreads();
    long long start = clock64();
#pragma unroll 4
    for (int r = 0; r < ROUNDS; r++)
#pragma unroll
        for (int c = 0; c < CHAINS; c++) {
            if constexpr (KIND == FLOAT)
                asm volatile("fma.rn.f32 %0, %0, %1, %1;" : "+f"(chain[c]) : "f"(seed));
            else if constexpr (KIND == LOGIC)
                asm volatile("lop3.b32 %0, %0, %1, %1, 0x96;" : "+r"(chain[c]) : "r"(seed));
            else if constexpr (KIND == RSQRT)
                asm volatile("rsqrt.approx.ftz.f32 %0, %0;" : "+f"(chain[c]));
            else
                asm volatile("fma.rn.f64 %0, %0, %1, %1;" : "+d"(chain[c]) : "d"(seed));
        }
    __syncthreads();
    long long stop = clock64();
    T sum = 0;
    for (int c = 0; c < CHAINS; c++)
        sum += chain[c];
    out[blockIdx.x * (size_t)blockDim.x + threadIdx.x] = sum;
    if (threadIdx.x == 0)
        cycles[blockIdx.x] = stop - start;
}

template <Kind KIND, typename T>
static void
run(const char *name, int sms)
{
    int blocks = sms;
    T *out;
    long long *cycles;
    CHECK(cudaMalloc(&out, sizeof(T) * blocks * BLOCK));
    CHECK(cudaMalloc(&cycles, sizeof *cycles * blocks));
    std::vector<long long> each(blocks);
    for (int i = 0; i < 2; i++) {
        pipes<KIND, T><<<blocks, BLOCK>>>(out, cycles, (T)3);
        CHECK_LAUNCH();
        CHECK(cudaDeviceSynchronize());
    }
    CHECK(cudaMemcpy(each.data(), cycles, sizeof *cycles * blocks, cudaMemcpyDeviceToHost));
    std::sort(each.begin(), each.end());
    double results = (double)BLOCK * CHAINS * ROUNDS;
    printf("%s %.1f\n", name, results / (double)each[each.size() / 2]);
    CHECK(cudaFree(out));
    CHECK(cudaFree(cycles));
}

int
main()
{
    int sms = gpu_properties().multiProcessorCount;
    run<FLOAT, float>("float", sms);
    run<LOGIC, int>("integer-logic", sms);
    run<RSQRT, float>("reciprocal-root", sms);
    run<DOUBLE, double>("double", sms);
    return 0;
}
