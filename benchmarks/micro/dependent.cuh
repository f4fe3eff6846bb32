/* SPDX-License-Identifier: MIT */
#pragma once

/* What a load through L1 takes without a clock beside it: the time of a chain of loads, each of which holds
 * the address of the next, over their number. What a load takes by two readings of the clock less this is the
 * overhead of reading the clock. */
#include "gpu.cuh"

#define DEPENDENT_LOADS 256

/* WORD points to itself then; the last of some rounds counts: the first ones fetch the code. */
static __global__ void
dependent_load_kernel(unsigned long long *word, unsigned *ret_cycles)
{
    unsigned long long address = (unsigned long long)word;
    *word = address;
    __threadfence();
    for (int round = 0; round < 4; round++) {
        unsigned start, end;
        asm volatile("mov.u32 %0, %%clock;" : "=r"(start)::"memory");
#pragma unroll
        for (int i = 0; i < DEPENDENT_LOADS; i++)
            asm volatile("ld.global.ca.u64 %0, [%0];" : "+l"(address)::"memory");
        if (address == 0) /* never: it waits for the last load */
            *ret_cycles = 0;
        asm volatile("mov.u32 %0, %%clock;" : "=r"(end)::"memory");
        *ret_cycles = end - start;
    }
}

static inline double
dependent_load_cycles()
{
    char *device;
    unsigned cycles;
    CHECK(cudaMalloc(&device, 256));
    unsigned *total = (unsigned *)(device + 128); /* in another line than the word */
    dependent_load_kernel<<<1, 1>>>((unsigned long long *)device, total);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(&cycles, total, sizeof cycles, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(device));
    return (double)cycles / DEPENDENT_LOADS;
}

/* The overhead in whole cycles where a timed load through L1 takes TIMED_CYCLES. */
static inline uint32_t
dependent_overhead(double timed_cycles)
{
    double overhead = timed_cycles - dependent_load_cycles();
    return overhead > 0 ? (uint32_t)(overhead + 0.5) : 0;
}
