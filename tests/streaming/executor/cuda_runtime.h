/* SPDX-License-Identifier: MIT */
/* CUDA for one thread of a CPU: what benchmarks/streaming uses beside what the programs of tests/rewrite do.
 */
#pragma once

#include "../../rewrite/executor/cuda_runtime.h"

#define __align__(bytes) __attribute__((aligned(bytes)))

/* Bytes 0 to 3 are those of LOW, 4 to 7 those of HIGH; a digit of SELECTOR, the lowest first, chooses one of
 * them. */
static inline unsigned
__byte_perm(unsigned low, unsigned high, unsigned selector)
{
    unsigned long long all = (unsigned long long)high << 32 | low;
    unsigned chosen = 0;

    for (int k = 0; k < 4; k++)
        chosen |= (unsigned)(all >> 8 * (selector >> 4 * k & 7) & 0xff) << 8 * k;
    return chosen;
}
static inline int
__clz(int word)
{
    return word ? __builtin_clz((unsigned)word) : 32;
}
static inline float
__uint_as_float(unsigned word)
{
    float number;

    memcpy(&number, &word, sizeof number);
    return number;
}
static inline unsigned
__float_as_uint(float number)
{
    unsigned word;

    memcpy(&word, &number, sizeof word);
    return word;
}

static inline unsigned long long
atomicCAS(unsigned long long *address, unsigned long long expected, unsigned long long value)
{
    unsigned long long old = *address;

    *address = old == expected ? value : old;
    return old;
}
static inline unsigned
atomicOr(unsigned *address, unsigned value)
{
    unsigned old = *address;

    *address |= value;
    return old;
}

template <class T>
static inline cudaError_t
cudaMemcpyToSymbol(T &symbol, const void *from, size_t bytes)
{
    memcpy(&symbol, from, bytes);
    return cudaSuccess;
}
