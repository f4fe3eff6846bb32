/* SPDX-License-Identifier: MIT */
#pragma once

/* The latency of a warp's load from shared memory by stride (Mei and Chu 2016, Section 6.2, Listing 4): one
 * warp follows pointers that lead back to themselves, lane i at word i * stride. A pointer is the word's own
 * address in shared memory: nothing is computed between two loads. */
#include "gpu.cuh"

enum {
    WARP = 32,
    CHAIN = 64,      /* loads that one latency is the mean of, as in Listing 4 */
    MAX_STRIDE = 64, /* words */
    LATENCY_RUNS = 31,
};

static __device__ __forceinline__ long long
clock_now()
{
    long long now;
    asm volatile("mov.u64 %0, %%clock64;" : "=l"(now)::"memory");
    return now;
}

template <typename Word> __device__ __forceinline__ Word load_shared(unsigned address);

template <>
__device__ __forceinline__ unsigned
load_shared<unsigned>(unsigned address)
{
    unsigned word;
    asm volatile("ld.volatile.shared.u32 %0, [%1];" : "=r"(word) : "r"(address) : "memory");
    return word;
}

template <>
__device__ __forceinline__ unsigned long long
load_shared<unsigned long long>(unsigned address)
{
    unsigned long long word;
    asm volatile("ld.volatile.shared.u64 %0, [%1];" : "=l"(word) : "r"(address) : "memory");
    return word;
}

static __device__ __forceinline__ void
store_shared(unsigned address, unsigned word)
{
    asm volatile("st.volatile.shared.u32 [%0], %1;" ::"r"(address), "r"(word) : "memory");
}

static __device__ __forceinline__ void
store_shared(unsigned address, unsigned long long word)
{
    asm volatile("st.volatile.shared.u64 [%0], %1;" ::"r"(address), "l"(word) : "memory");
}

/* Loads the pointer at *POINTER into it. What a longer word holds besides goes into *REST: unused, the
 * compiler would load less of the word. */
static __device__ __forceinline__ void
follow(unsigned *pointer, unsigned *)
{
    *pointer = load_shared<unsigned>(*pointer);
}

static __device__ __forceinline__ void
follow(unsigned long long *pointer, unsigned *rest)
{
    *pointer = load_shared<unsigned long long>((unsigned)*pointer);
    *rest ^= (unsigned)(*pointer >> 32);
}

/* One warp; ret_cycles[r] is what LOADS dependent loads and the store that waits for the last took in run R.
 */
template <typename Word, int LOADS>
__global__ void
follow_pointers(unsigned stride_words, int runs, unsigned *ret_cycles)
{
    __shared__ Word words[(WARP - 1) * MAX_STRIDE + 1 + WARP];
    const unsigned base = (unsigned)__cvta_generic_to_shared(words);
    const unsigned sink = base + ((WARP - 1) * MAX_STRIDE + 1 + threadIdx.x) * sizeof(Word);
    for (unsigned i = threadIdx.x; i < (WARP - 1) * MAX_STRIDE + 1; i += WARP)
        words[i] = (Word)(base + i * sizeof(Word));
    __syncwarp();

    for (int r = 0; r < runs; r++) {
        Word pointer = (Word)(base + threadIdx.x * stride_words * sizeof(Word));
        unsigned rest = 0;
        __syncwarp();
        long long start = clock_now();
#pragma unroll
        for (int i = 0; i < LOADS; i++)
            follow(&pointer, &rest);
        store_shared(sink, (Word)(pointer ^ rest));
        long long stop = clock_now();
        if (threadIdx.x == 0)
            ret_cycles[r] = (unsigned)(stop - start);
    }
}

/* The cycles of every run of the KERNEL that follows a chain. */
static std::vector<double>
run_chain(void (*kernel)(unsigned, int, unsigned *), unsigned stride_words, unsigned *device)
{
    const int skipped = 2; /* the first runs also load the code */
    unsigned cycles[LATENCY_RUNS + skipped];
    kernel<<<1, WARP>>>(stride_words, LATENCY_RUNS + skipped, device);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(cycles, device, sizeof cycles, cudaMemcpyDeviceToHost));
    return std::vector<double>(cycles + skipped, cycles + skipped + LATENCY_RUNS);
}

/* What RUNS of run_chain() say of one load, of which OVERHEAD cycles are not. */
static inline Spread
chain_latency(std::vector<double> runs, double overhead)
{
    for (double &cycles : runs)
        cycles = (cycles - overhead) / CHAIN;
    return spread_of(runs);
}
