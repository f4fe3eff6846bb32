/* SPDX-License-Identifier: MIT */
/* CUDA for one thread of a CPU: what benchmarks/streaming uses beside what the programs of tests/rewrite do.
 */
#pragma once

/* The applications ask for errors themselves. */
#ifndef ERROR_BEFORE
#define ERROR_BEFORE cudaSuccess
#endif
#include "../../rewrite/executor/cuda_runtime.h"

template <class T>
static inline cudaError_t
cudaMemcpyFromSymbolAsync(void *to, const T &symbol, size_t bytes, size_t offset, cudaMemcpyKind,
                          cudaStream_t)
{
    memcpy(to, reinterpret_cast<const char *>(&symbol) + offset, bytes);
    return cudaSuccess;
}

/* All is done when it is asked for. */
typedef int cudaEvent_t;
static inline cudaError_t
cudaEventCreate(cudaEvent_t *)
{
    return cudaSuccess;
}
static inline cudaError_t
cudaEventDestroy(cudaEvent_t)
{
    return cudaSuccess;
}
static inline cudaError_t
cudaEventRecord(cudaEvent_t, cudaStream_t = 0)
{
    return cudaSuccess;
}
static inline cudaError_t
cudaEventSynchronize(cudaEvent_t)
{
    return cudaSuccess;
}
static inline cudaError_t
cudaStreamCreate(cudaStream_t *)
{
    return cudaSuccess;
}
static inline cudaError_t
cudaStreamDestroy(cudaStream_t)
{
    return cudaSuccess;
}
static inline cudaError_t
cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned = 0)
{
    return cudaSuccess;
}

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

/* Lanes meet: what each of them brings is there for all until the meeting after the next. */
namespace executor
{
static unsigned long long brought[2][MAX_THREADS];

/* The number of the meeting, behind which all lanes of the warp have come. */
static inline unsigned
meet(unsigned long long value)
{
    unsigned me = running, number = threads[me].n_meetings++, first = me / 32 * 32;
    unsigned n = the_block_size.x * the_block_size.y * the_block_size.z;

    brought[number % 2][me] = value;
    __syncthreads();
    for (unsigned t = first; t < n && t < first + 32; t++)
        if (!threads[t].is_done && threads[t].n_meetings <= number)
            abort(); /* a lane is elsewhere */
    return number;
}

/* What lane LANE has brought to meeting NUMBER; nothing to rely on where it is not there. */
static inline unsigned long long
brought_by(unsigned number, unsigned lane)
{
    unsigned t = running / 32 * 32 + lane % 32, n = the_block_size.x * the_block_size.y * the_block_size.z;

    return t >= n || threads[t].n_meetings <= number ? 0x5a5a5a5a5a5a5a5aull : brought[number % 2][t];
}
} // namespace executor

static inline unsigned
__ballot_sync(unsigned, bool is_true)
{
    unsigned number = executor::meet(is_true), n = the_block_size.x * the_block_size.y * the_block_size.z,
             lanes = 0;

    for (unsigned lane = 0; lane < 32; lane++) {
        unsigned t = executor::running / 32 * 32 + lane;
        if (t < n && executor::threads[t].n_meetings > number && executor::brought[number % 2][t])
            lanes |= 1u << lane;
    }
    return lanes;
}
template <class T>
static inline T
__shfl_sync(unsigned, T value, int lane)
{
    unsigned number = executor::meet((unsigned long long)value);

    return (T)executor::brought_by(number, (unsigned)lane);
}
template <class T>
static inline T
__shfl_xor_sync(unsigned mask, T value, int distance)
{
    return __shfl_sync(mask, value, (int)(executor::running % 32) ^ distance);
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
