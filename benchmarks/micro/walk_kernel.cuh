/* SPDX-License-Identifier: MIT */
#pragma once

/* A pointer chase over memory of any size, by one lane: 64-bit words that hold the address of the next word,
 * whether that visit is kept, and whether it goes through L1. The address sequence is free: this is the
 * non-uniform stride of Mei and Chu 2016 (Section 5.2). The window in shared memory is larger than in
 * chase_kernel.cuh, since L1 is not what is looked at: the few lines that shall lie in L1 fit beside it. */
#include <cstdint>

#include "gpu.cuh"

#define WALK_RECORD (1ull << 62) /* keep the visit of the word pointed to */
#define WALK_L1 (1ull << 63)     /* visit it through L1, else past it */
#define WALK_ADDRESS ((1ull << 60) - 1)
#define WALK_WINDOW 2048u
#define WALK_PROLOGUE 32u

struct WalkVisit {
    unsigned long long next; /* the word that was read */
    uint32_t cycles;
    uint32_t sm; /* where it ran */
};

struct WalkRecord {
    unsigned long long first; /* like a word */
    unsigned long long from;  /* the visits before it are not kept */
    unsigned long long visits;
    WalkVisit *trace;
    unsigned *claim;            /* 0: the block that takes it runs */
    unsigned sm;                /* the multiprocessor to run on, or WALK_ANY_SM */
    unsigned long long idle[2]; /* like FIRST, past L1 and through it: words that point to themselves */
};

#define WALK_ANY_SM 0xffffffffu

/* As in chase_kernel.cuh: a branch that is never taken holds the visit until the address is there, then the
 * clock is read; the second reading is predicated on the word that was loaded. No address and no word is ~0.
 */
#define WALK_TIMED(load)                                                                                     \
    asm volatile("{ .reg .pred never, begin, end; .reg .u32 t0, t1; mov.u32 t0, 0; mov.u32 t1, 0;\n"         \
                 "setp.ne.u64 begin, %2, 0xffffffffffffffff;\n"                                              \
                 "setp.eq.u64 never, %2, 0xffffffffffffffff; @never trap;\n"                                 \
                 "@begin mov.u32 t0, %%clock;\n" load                                                        \
                 "setp.ne.u64 end, %0, 0xffffffffffffffff; @end mov.u32 t1, %%clock; sub.u32 %1, t1, t0; }"  \
                 : "+l"(next), "=r"(cycles)                                                                  \
                 : "l"(word & mask)                                                                          \
                 : "memory")

/* Visits WORD's word, which it returns in its place. MASK is WALK_ADDRESS, which the compiler does not know:
 * it would spare an instruction before the first reading of the clock and make one after it. */
static __device__ __forceinline__ uint32_t
walk_timed_visit(unsigned long long &word, unsigned long long mask)
{
    unsigned long long next = word;
    uint32_t cycles;
    if ((word & WALK_L1) != 0)
        WALK_TIMED("ld.global.ca.u64 %0, [%2];\n");
    else
        WALK_TIMED("ld.global.cg.u64 %0, [%2];\n");
    word = next;
    return cycles;
}

/* By lane 0: visits from visit DONE on until the window is full or VISITS are made; returns how many it kept.
 */
static __device__ __forceinline__ unsigned
walk_fill(WalkVisit *window, unsigned long long &word, unsigned long long &done, const WalkRecord &record,
          unsigned long long visits, unsigned on)
{
    unsigned kept = 0, sm, zero;
    asm volatile("mov.u32 %0, %%smid;" : "=r"(sm));
    asm volatile("mov.u32 %0, %%laneid;" : "=r"(zero));
    const unsigned long long mask = WALK_ADDRESS + zero;
#pragma unroll 1
    while (done < visits && kept < WALK_WINDOW) {
        unsigned keep = on == 0 || (done >= record.from && (word & WALK_RECORD) != 0);
        uint32_t cycles = walk_timed_visit(word, mask);
        window[kept] = {word, cycles, sm};
        kept += keep;
        done++;
    }
    return kept;
}

static __device__ __forceinline__ bool
walk_is_here(const WalkRecord &record)
{
    unsigned sm, taken = 1;
    asm volatile("mov.u32 %0, %%smid;" : "=r"(sm));
    if (record.sm != WALK_ANY_SM && record.sm != sm)
        return false;
    if (threadIdx.x == 0)
        taken = atomicExch(record.claim, 1);
    return __shfl_sync(0xffffffff, taken, 0) == 0;
}

/* Blocks of one warp, of which one walks by its lane 0. A prologue of visits to idle words, past L1 and
 * through it, brings the code into the instruction caches. */
static __global__ void
walk_kernel(const WalkRecord record)
{
    __shared__ WalkVisit window[WALK_WINDOW + 1];
    if (!walk_is_here(record))
        return;
#pragma unroll 1
    for (int phase = 0; phase < 3; phase++) {
        const unsigned on = phase == 2;
        const unsigned long long visits = on ? record.visits : WALK_PROLOGUE;
        unsigned long long word = record.first, done = 0, kept = 0;
        if (!on)
            word = record.idle[phase];
        while (done < visits) {
            unsigned n = 0;
            if (threadIdx.x == 0)
                n = walk_fill(window, word, done, record, visits, on);
            n = __shfl_sync(0xffffffff, n, 0);
            done = __shfl_sync(0xffffffff, done, 0);
            for (unsigned i = threadIdx.x; i < n && on; i += 32)
                record.trace[kept + i] = window[i];
            __syncwarp();
            kept += n;
        }
    }
}

struct WalkLink {
    unsigned long long address, word;
};

static __global__ void
walk_link(const WalkLink *links, uint64_t n)
{
    for (uint64_t i = blockIdx.x * (uint64_t)blockDim.x + threadIdx.x; i < n;
         i += (uint64_t)gridDim.x * blockDim.x)
        *(unsigned long long *)links[i].address = links[i].word;
}

/* Reads N times 16 bytes from all multiprocessors, past L1: brings them into L2, and what was there out of
 * it. With another TURN other multiprocessors read the same. */
static __global__ void
walk_read_all(const uint4 *data, uint64_t n, unsigned turn, uint32_t *sink)
{
    uint32_t sum = 0;
    unsigned block = (blockIdx.x + turn) % gridDim.x;
    for (uint64_t i = block * (uint64_t)blockDim.x + threadIdx.x; i < n;
         i += (uint64_t)gridDim.x * blockDim.x) {
        uint4 v = __ldcg(data + i);
        sum += v.x ^ v.y ^ v.z ^ v.w;
    }
    if (sum == 0x12345678u)
        *sink = sum;
}
