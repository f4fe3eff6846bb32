/* SPDX-License-Identifier: MIT */

/* Which integer instructions take turns on one pipe, and which run side by side: 32 warps with 8 independent
 * chains each, in a loop that does little else. A step of a chain is an instruction of the logic pipe, or a
 * product, and then one or two of the kind.
 *
 * Prints a line a pair: `with kind results_per_cycle_and_multiprocessor`, all instructions counted. */
#include "../gpu.cuh"

constexpr int BLOCK = 1024, CHAINS = 8, ROUNDS = 2048;

enum Kind { NONE, LOGIC, ADD_CONSTANT, ADD, PRODUCT, PERMUTE, SHIFT, LEAST, SELECT, MOVE_IF, ADD_IF };

/* Instructions of KIND on X: one, or a comparison and one that it decides. */
template <Kind KIND>
__device__ void
step(int &x, int seed, int other)
{
    if constexpr (KIND == LOGIC)
        asm volatile("lop3.b32 %0, %0, %1, %1, 0x96;" : "+r"(x) : "r"(seed));
    else if constexpr (KIND == ADD_CONSTANT)
        asm volatile("add.s32 %0, %0, 1;" : "+r"(x));
    else if constexpr (KIND == ADD)
        asm volatile("add.s32 %0, %0, %1;" : "+r"(x) : "r"(other));
    else if constexpr (KIND == PRODUCT)
        asm volatile("mad.lo.s32 %0, %0, %1, %1;" : "+r"(x) : "r"(seed));
    else if constexpr (KIND == PERMUTE)
        asm volatile("prmt.b32 %0, %0, %1, 0x2143;" : "+r"(x) : "r"(seed));
    else if constexpr (KIND == SHIFT)
        asm volatile("shf.r.wrap.b32 %0, %0, %1, 7;" : "+r"(x) : "r"(seed));
    else if constexpr (KIND == LEAST)
        asm volatile("min.s32 %0, %0, %1;" : "+r"(x) : "r"(other));
    else if constexpr (KIND == SELECT)
        asm volatile("{ .reg .pred p; setp.gt.s32 p, %0, %1; selp.b32 %0, %0, %2, p; }"
                     : "+r"(x)
                     : "r"(other), "r"(seed));
    else if constexpr (KIND == MOVE_IF)
        asm volatile("{ .reg .pred p; setp.gt.s32 p, %0, %1; @p mov.b32 %0, %2; }"
                     : "+r"(x)
                     : "r"(other), "r"(seed));
    else if constexpr (KIND == ADD_IF)
        asm volatile("{ .reg .pred p; setp.gt.s32 p, %0, %1; @p add.s32 %0, %0, 1; }" : "+r"(x) : "r"(other));
}

constexpr int
instructions_of(Kind kind)
{
    return kind == NONE ? 0 : kind >= SELECT ? 2 : 1;
}

template <Kind FIRST, Kind SECOND>
__global__ void
opcodes(int *out, long long *cycles, int seed)
{
    int chain[CHAINS];
    for (int c = 0; c < CHAINS; c++)
        chain[c] = seed + (int)(threadIdx.x + c);
    __syncthreads();
    long long start = clock64();
#pragma unroll 4
    for (int r = 0; r < ROUNDS; r++)
#pragma unroll
        for (int c = 0; c < CHAINS; c++) {
            step<FIRST>(chain[c], seed, chain[(c + 1) % CHAINS]);
            step<SECOND>(chain[c], seed, chain[(c + 3) % CHAINS]);
        }
    __syncthreads();
    long long stop = clock64();
    int sum = 0;
    for (int c = 0; c < CHAINS; c++)
        sum += chain[c];
    out[blockIdx.x * (size_t)blockDim.x + threadIdx.x] = sum;
    if (threadIdx.x == 0)
        cycles[blockIdx.x] = stop - start;
}

template <Kind FIRST, Kind SECOND>
static void
run(const char *with, const char *kind)
{
    int blocks = gpu_properties().multiProcessorCount;
    int *out;
    long long *cycles;
    CHECK(cudaMalloc(&out, sizeof(int) * blocks * BLOCK));
    CHECK(cudaMalloc(&cycles, sizeof *cycles * blocks));
    std::vector<long long> each(blocks);
    for (int i = 0; i < 2; i++) {
        opcodes<FIRST, SECOND><<<blocks, BLOCK>>>(out, cycles, 3);
        CHECK_LAUNCH();
        CHECK(cudaDeviceSynchronize());
    }
    CHECK(cudaMemcpy(each.data(), cycles, sizeof *cycles * blocks, cudaMemcpyDeviceToHost));
    std::sort(each.begin(), each.end());
    double results = (double)BLOCK * CHAINS * ROUNDS * (instructions_of(FIRST) + instructions_of(SECOND));
    printf("%s %s %.1f\n", with, kind, results / (double)each[each.size() / 2]);
    CHECK(cudaFree(out));
    CHECK(cudaFree(cycles));
}

template <Kind KIND>
static void
run_beside(const char *kind)
{
    run<LOGIC, KIND>("logic", kind);
    run<PRODUCT, KIND>("product", kind);
}

int
main()
{
    run_beside<NONE>("nothing");
    run_beside<ADD_CONSTANT>("add-constant");
    run_beside<ADD>("add");
    run_beside<PRODUCT>("product");
    run_beside<PERMUTE>("permute");
    run_beside<SHIFT>("shift");
    run_beside<LEAST>("least");
    run_beside<SELECT>("compare-and-select");
    run_beside<MOVE_IF>("compare-and-move");
    run_beside<ADD_IF>("compare-and-add-constant");
    return 0;
}
