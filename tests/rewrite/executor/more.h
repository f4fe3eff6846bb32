/* SPDX-License-Identifier: MIT */
/* What public programs use of CUDA besides cuda_runtime.h, for gate_programs.py: warps, atomics, functions of
 * numbers, events, properties of the device, numbers that are drawn. Textures, graphs and libraries are not
 * here. */
#pragma once

#include <cassert>
#include <cfloat>
#include <climits>
#include <cstdint>
#include <math.h>
#include <stdlib.h>
#include <time.h>
#include <type_traits>

#include "cuda_runtime.h"

#define __noinline__
#define __align__(bytes) alignas(bytes)
#define __managed__
#define __grid_constant__
#define __nanosleep(ns) ((void)(ns))
#define CUDART_INF_F INFINITY
#define CUDART_PI_F 3.141592654f
#define CUDART_PI 3.1415926535897931e+0
#define CUDART_CB
#define CUDA_VERSION CUDART_VERSION

/* Vectors of one item. */
#define VECTOR1(name, item)                                                                                  \
    struct name##1                                                                                           \
    {                                                                                                        \
        item x;                                                                                              \
    };                                                                                                       \
    static inline name##1 make_##name##1(item x)                                                             \
    {                                                                                                        \
        return {x};                                                                                          \
    }
VECTOR1(float, float)
VECTOR1(double, double)
VECTOR1(int, int)
VECTOR1(uint, unsigned)
#undef VECTOR1

/* Of two types, the one that both become. */
template <class A, class B>
static inline typename std::common_type<A, B>::type
min(A a, B b)
{
    typedef typename std::common_type<A, B>::type Type;
    return (Type)b < (Type)a ? (Type)b : (Type)a;
}
template <class A, class B>
static inline typename std::common_type<A, B>::type
max(A a, B b)
{
    typedef typename std::common_type<A, B>::type Type;
    return (Type)a < (Type)b ? (Type)b : (Type)a;
}

/* Warps. */
static const int warpSize = executor::LANES;

namespace executor
{
/* What a lane has brought to a meeting of its warp, and what it takes from there: what all lanes brought. */
struct Lane {
    alignas(16) unsigned char brought[32], taken[LANES][32];
    unsigned was_there; /* the lanes */
};
static Lane lanes[MAX_THREADS];

EXECUTOR_ITSELF static unsigned
n_threads()
{
    return the_block_size.x * the_block_size.y * the_block_size.z;
}

/* Of the lanes in MASK of the running thread's warp, those that may still come: not ended, not at a barrier.
 */
EXECUTOR_ITSELF static unsigned
expected(unsigned mask)
{
    unsigned first = running / LANES * LANES;

    for (unsigned lane = 0; lane < LANES; lane++) {
        unsigned t = first + lane;
        if (t >= n_threads() || threads[t].is_done || threads[t].waits)
            mask &= ~(1u << lane);
    }
    return mask;
}

/* Ends the meeting if all lanes in MASK are there. */
EXECUTOR_ITSELF static void
end_meeting(unsigned mask)
{
    unsigned first = running / LANES * LANES, who = expected(mask);

    for (unsigned lane = 0; lane < LANES; lane++)
        if ((who >> lane & 1) && !threads[first + lane].meets)
            return;
    for (unsigned to = 0; to < LANES; to++) {
        if (!(who >> to & 1))
            continue;
        for (unsigned from = 0; from < LANES; from++)
            if (who >> from & 1)
                memcpy(lanes[first + to].taken[from], lanes[first + from].brought, 32);
        lanes[first + to].was_there = who;
        threads[first + to].meets = false;
    }
}

/* Waits for the lanes in MASK, and returns those that came. */
EXECUTOR_ITSELF static unsigned
meet(unsigned mask)
{
    unsigned me = running;

    mask |= 1u << me % LANES;
    threads[me].meets = true;
    for (;;) {
        end_meeting(mask);
        if (!threads[me].meets)
            return lanes[me].was_there;
        in_thread = false;
        pause();
    }
}

/* VALUE of the lane FROM, or one's own where it did not come. */
template <class T>
EXECUTOR_ITSELF static T
shuffle(unsigned mask, T value, unsigned from)
{
    static_assert(sizeof(T) <= 32, "too large for a lane");
    unsigned me = running;

    memcpy(lanes[me].brought, &value, sizeof(T));
    if (from < LANES && (meet(mask) >> from & 1))
        memcpy(&value, lanes[me].taken[from], sizeof(T));
    return value;
}

EXECUTOR_ITSELF static unsigned
ballot(unsigned mask, int condition)
{
    unsigned me = running, bits = 0;
    int value = condition != 0;

    memcpy(lanes[me].brought, &value, sizeof value);
    unsigned came = meet(mask);
    for (unsigned lane = 0; lane < LANES; lane++)
        if (came >> lane & 1) {
            memcpy(&value, lanes[me].taken[lane], sizeof value);
            bits |= (unsigned)value << lane;
        }
    return bits;
}
} // namespace executor

template <class T>
static T
__shfl_sync(unsigned mask, T value, int from, int width = 32)
{
    int lane = executor::running % 32, first = lane / width * width;
    return executor::shuffle(mask, value, first + from % width);
}
template <class T>
static T
__shfl_up_sync(unsigned mask, T value, unsigned by, int width = 32)
{
    int lane = executor::running % 32, first = lane / width * width, from = lane - (int)by;
    return executor::shuffle(mask, value, from < first ? lane : from);
}
template <class T>
static T
__shfl_down_sync(unsigned mask, T value, unsigned by, int width = 32)
{
    int lane = executor::running % 32, end = lane / width * width + width, from = lane + (int)by;
    return executor::shuffle(mask, value, from >= end ? lane : from);
}
template <class T>
static T
__shfl_xor_sync(unsigned mask, T value, int with, int width = 32)
{
    int lane = executor::running % 32, end = lane / width * width + width, from = lane ^ with;
    return executor::shuffle(mask, value, from >= end ? lane : from);
}
template <class T>
static T
__shfl_down(T value, unsigned by, int width = 32)
{
    return __shfl_down_sync(~0u, value, by, width);
}
template <class T>
static T
__shfl_xor(T value, int with, int width = 32)
{
    return __shfl_xor_sync(~0u, value, with, width);
}
template <class T>
static T
__shfl(T value, int from, int width = 32)
{
    return __shfl_sync(~0u, value, from, width);
}
static inline unsigned
__ballot_sync(unsigned mask, int condition)
{
    return executor::ballot(mask, condition);
}
static inline int
__any_sync(unsigned mask, int condition)
{
    return executor::ballot(mask, condition) != 0;
}
static inline int
__all_sync(unsigned mask, int condition)
{
    return executor::ballot(mask, !condition) == 0;
}
static inline void
__syncwarp(unsigned mask = ~0u)
{
    executor::meet(mask);
}
static inline unsigned
__activemask()
{
    return executor::expected(~0u);
}
/* How many threads of the block say so. */
static inline int
__syncthreads_count(int condition)
{
    static int n;

    __syncthreads();
    n = 0;
    __syncthreads();
    n += condition != 0;
    __syncthreads();
    return n;
}
static inline int
__syncthreads_or(int condition)
{
    return __syncthreads_count(condition) != 0;
}
static inline int
__syncthreads_and(int condition)
{
    return __syncthreads_count(!condition) == 0;
}
/* A fence needs nothing: one thread runs at a time. */
static inline void
__threadfence()
{
}
static inline void
__threadfence_block()
{
}
static inline void
__threadfence_system()
{
}

/* Memory of a block whose size the launch says. */
namespace executor
{
alignas(256) static unsigned char shared_memory[228 << 10];
}

/* Atomics, of which cuda_runtime.h has the first. */
#define ATOMIC(name, now)                                                                                    \
    template <class T, class Value> static T name(T *address, Value by)                                      \
    {                                                                                                        \
        executor::give_way();                                                                                \
        T old = *address, value = (T)by;                                                                     \
        *address = (T)(now);                                                                                 \
        return old;                                                                                          \
    }
ATOMIC(atomicSub, old - value)
ATOMIC(atomicMin, value < old ? value : old)
ATOMIC(atomicAnd, old &value)
ATOMIC(atomicOr, old | value)
ATOMIC(atomicXor, old ^ value)
ATOMIC(atomicInc, old >= value ? 0 : old + 1)
ATOMIC(atomicDec, old == 0 || old > value ? value : old - 1)
ATOMIC(atomicAdd_block, old + value)
ATOMIC(atomicAdd_system, old + value)
#undef ATOMIC
template <class T, class Expected, class Value>
static T
atomicCAS(T *address, Expected expected, Value value)
{
    executor::give_way();
    T old = *address;
    if (old == (T)expected)
        *address = (T)value;
    return old;
}

/* Functions of numbers. The host's library has names of its own for some. */
#define __sinf(x) sinf(x)
#define __cosf(x) cosf(x)
#define __tanf(x) tanf(x)
#define __expf(x) expf(x)
#define __exp10f(x) exp10f(x)
#define __logf(x) logf(x)
#define __log2f(x) log2f(x)
#define __log10f(x) log10f(x)
#define __powf(x, y) powf(x, y)
#define __sincosf(x, s, c) sincosf(x, s, c)
#define __fdividef(x, y) ((float)(x) / (float)(y))
#define __saturatef(x) fminf(fmaxf(x, 0.f), 1.f)
#define FUNCTION(type, name, parameters, value)                                                              \
    static inline type name parameters                                                                       \
    {                                                                                                        \
        return value;                                                                                        \
    }
FUNCTION(double, rsqrt, (double x), 1 / sqrt(x))
FUNCTION(float, rcbrtf, (float x), 1 / cbrtf(x))
FUNCTION(float, sinpif, (float x), (float)sin(x *M_PI))
FUNCTION(float, cospif, (float x), (float)cos(x *M_PI))
FUNCTION(float, norm3df, (float x, float y, float z), sqrtf(x *x + y * y + z * z))
FUNCTION(float, __fmaf_rn, (float x, float y, float z), fmaf(x, y, z))
FUNCTION(float, __fadd_rn, (float x, float y), x + y)
FUNCTION(float, __fsub_rn, (float x, float y), x - y)
FUNCTION(float, __fmul_rn, (float x, float y), x *y)
FUNCTION(float, __fdiv_rn, (float x, float y), x / y)
FUNCTION(float, __fsqrt_rn, (float x), sqrtf(x))
FUNCTION(float, __frcp_rn, (float x), 1 / x)
FUNCTION(float, __frsqrt_rn, (float x), 1 / sqrtf(x))
FUNCTION(double, __dadd_rn, (double x, double y), x + y)
FUNCTION(double, __dmul_rn, (double x, double y), x *y)
FUNCTION(double, __dsqrt_rn, (double x), sqrt(x))
FUNCTION(float, __int2float_rn, (int x), (float)x)
FUNCTION(float, __uint2float_rn, (unsigned x), (float)x)
FUNCTION(int, __float2int_rn, (float x), (int)rintf(x))
FUNCTION(int, __float2int_rz, (float x), (int)x)
FUNCTION(int, __float2int_rd, (float x), (int)floorf(x))
FUNCTION(int, __float2int_ru, (float x), (int)ceilf(x))
FUNCTION(unsigned, __float2uint_rn, (float x), (unsigned)rintf(x))
FUNCTION(unsigned, __float2uint_rz, (float x), (unsigned)x)
FUNCTION(int, __popc, (unsigned x), __builtin_popcount(x))
FUNCTION(int, __popcll, (unsigned long long x), __builtin_popcountll(x))
FUNCTION(int, __ffs, (int x), __builtin_ffs(x))
FUNCTION(int, __ffsll, (long long x), __builtin_ffsll(x))
FUNCTION(int, __clz, (int x), x == 0 ? 32 : __builtin_clz((unsigned)x))
FUNCTION(int, __clzll, (long long x), x == 0 ? 64 : __builtin_clzll((unsigned long long)x))
FUNCTION(int, __mul24, (int x, int y), x *y)
FUNCTION(unsigned, __umul24, (unsigned x, unsigned y), x *y)
FUNCTION(unsigned, __umulhi, (unsigned x, unsigned y), (unsigned)((unsigned long long)x *y >> 32))
FUNCTION(long long, clock64, (), 0)
#undef FUNCTION
template <class To, class From>
static inline To
executor_bits(From from)
{
    To to;
    static_assert(sizeof to == sizeof from, "one size");
    memcpy(&to, &from, sizeof to);
    return to;
}
#define __float_as_int(x) executor_bits<int, float>(x)
#define __float_as_uint(x) executor_bits<unsigned, float>(x)
#define __int_as_float(x) executor_bits<float, int>(x)
#define __uint_as_float(x) executor_bits<float, unsigned>(x)
#define __double_as_longlong(x) executor_bits<long long, double>(x)
#define __longlong_as_double(x) executor_bits<double, long long>(x)

/* The host's side: what is asked for and does nothing here. */
#define NOTHING(name, parameters)                                                                            \
    static inline cudaError_t name parameters                                                                \
    {                                                                                                        \
        return cudaSuccess;                                                                                  \
    }
typedef cudaError_t cudaError;
typedef struct CUevent_st *cudaEvent_t;
enum { cudaStreamDefault, cudaStreamNonBlocking };
enum { cudaEventDefault, cudaEventBlockingSync, cudaEventDisableTiming };
enum { cudaHostAllocDefault = 0, cudaHostAllocPortable = 1 };
enum { cudaHostRegisterDefault, cudaHostRegisterPortable, cudaHostRegisterMapped };
enum { cudaDeviceMapHost = 8, cudaDeviceScheduleAuto = 0 };
enum { cudaCpuDeviceId = -1, cudaMemAttachHost = 2, cudaMemAttachSingle = 4 };
enum cudaFuncCache {
    cudaFuncCachePreferNone,
    cudaFuncCachePreferShared,
    cudaFuncCachePreferL1,
    cudaFuncCachePreferEqual
};
enum cudaSharedMemConfig {
    cudaSharedMemBankSizeDefault,
    cudaSharedMemBankSizeFourByte,
    cudaSharedMemBankSizeEightByte
};
enum cudaFuncAttribute {
    cudaFuncAttributeMaxDynamicSharedMemorySize,
    cudaFuncAttributePreferredSharedMemoryCarveout
};
enum cudaLimit { cudaLimitStackSize, cudaLimitPrintfFifoSize, cudaLimitMallocHeapSize };
NOTHING(cudaDeviceReset, ())
NOTHING(cudaThreadSynchronize, ())
NOTHING(cudaThreadExit, ())
NOTHING(cudaProfilerStart, ())
NOTHING(cudaProfilerStop, ())
NOTHING(cudaSetDeviceFlags, (unsigned))
NOTHING(cudaDeviceSetLimit, (cudaLimit, size_t))
NOTHING(cudaDeviceSetCacheConfig, (cudaFuncCache))
NOTHING(cudaDeviceSetSharedMemConfig, (cudaSharedMemConfig))
NOTHING(cudaDeviceEnablePeerAccess, (int, unsigned))
NOTHING(cudaStreamDestroy, (cudaStream_t))
NOTHING(cudaStreamQuery, (cudaStream_t))
NOTHING(cudaStreamWaitEvent, (cudaStream_t, cudaEvent_t, unsigned = 0))
NOTHING(cudaEventRecord, (cudaEvent_t, cudaStream_t = 0))
NOTHING(cudaEventSynchronize, (cudaEvent_t))
NOTHING(cudaEventQuery, (cudaEvent_t))
NOTHING(cudaEventDestroy, (cudaEvent_t))
NOTHING(cudaHostRegister, (void *, size_t, unsigned))
NOTHING(cudaHostUnregister, (void *))
#undef NOTHING
template <class Kernel>
static inline cudaError_t
cudaFuncSetAttribute(Kernel, cudaFuncAttribute, int)
{
    return cudaSuccess;
}
template <class Kernel>
static inline cudaError_t
cudaFuncSetCacheConfig(Kernel, cudaFuncCache)
{
    return cudaSuccess;
}
static inline cudaError_t
cudaStreamCreate(cudaStream_t *ret_stream)
{
    *ret_stream = NULL;
    return cudaSuccess;
}
static inline cudaError_t
cudaStreamCreateWithFlags(cudaStream_t *ret_stream, unsigned)
{
    return cudaStreamCreate(ret_stream);
}
static inline cudaError_t
cudaEventCreate(cudaEvent_t *ret_event)
{
    *ret_event = NULL;
    return cudaSuccess;
}
static inline cudaError_t
cudaEventCreateWithFlags(cudaEvent_t *ret_event, unsigned)
{
    return cudaEventCreate(ret_event);
}
static inline cudaError_t
cudaEventElapsedTime(float *ret_milliseconds, cudaEvent_t, cudaEvent_t)
{
    *ret_milliseconds = 1;
    return cudaSuccess;
}
static inline cudaError_t
cudaGetDeviceCount(int *ret_n)
{
    *ret_n = 1;
    return cudaSuccess;
}
static inline cudaError_t
cudaDeviceCanAccessPeer(int *ret_can, int, int)
{
    *ret_can = 0;
    return cudaSuccess;
}
static inline cudaError_t
cudaMemGetInfo(size_t *ret_free, size_t *ret_all)
{
    *ret_free = *ret_all = (size_t)1 << 30;
    return cudaSuccess;
}
static inline cudaError_t
cudaRuntimeGetVersion(int *ret_version)
{
    *ret_version = CUDART_VERSION;
    return cudaSuccess;
}
static inline cudaError_t
cudaDriverGetVersion(int *ret_version)
{
    return cudaRuntimeGetVersion(ret_version);
}
static inline const char *
cudaGetErrorName(cudaError_t error)
{
    return cudaGetErrorString(error);
}

struct cudaDeviceProp {
    char name[256];
    size_t totalGlobalMem, sharedMemPerBlock, sharedMemPerBlockOptin, sharedMemPerMultiprocessor, memPitch,
        totalConstMem, textureAlignment;
    int regsPerBlock, regsPerMultiprocessor, warpSize, maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3],
        clockRate, memoryClockRate, memoryBusWidth, l2CacheSize, major, minor, deviceOverlap,
        asyncEngineCount, multiProcessorCount, maxThreadsPerMultiProcessor, maxBlocksPerMultiProcessor,
        kernelExecTimeoutEnabled, integrated, canMapHostMemory, computeMode, concurrentKernels, ECCEnabled,
        pciBusID, pciDeviceID, pciDomainID, tccDriver, unifiedAddressing, managedMemory,
        concurrentManagedAccess, pageableMemoryAccess, cooperativeLaunch;
};
static inline cudaError_t
cudaGetDeviceProperties(cudaDeviceProp *ret, int)
{
    *ret = cudaDeviceProp();
    snprintf(ret->name, sizeof ret->name, "executor");
    ret->totalGlobalMem = (size_t)1 << 30;
    ret->sharedMemPerBlock = 48 << 10;
    ret->sharedMemPerBlockOptin = ret->sharedMemPerMultiprocessor = sizeof executor::shared_memory;
    ret->totalConstMem = ret->regsPerBlock = ret->regsPerMultiprocessor = 65536;
    ret->warpSize = 32;
    ret->maxThreadsPerBlock = ret->maxThreadsDim[0] = ret->maxThreadsDim[1] = executor::MAX_THREADS;
    ret->maxThreadsDim[2] = 64;
    ret->maxGridSize[0] = 2147483647;
    ret->maxGridSize[1] = ret->maxGridSize[2] = 65535;
    ret->clockRate = ret->memoryClockRate = 1000000;
    ret->memoryBusWidth = 1024;
    ret->l2CacheSize = 1 << 20;
    ret->major = 9;
    ret->deviceOverlap = ret->asyncEngineCount = ret->canMapHostMemory = ret->concurrentKernels = 1;
    ret->unifiedAddressing = ret->managedMemory = ret->concurrentManagedAccess = 1;
    ret->multiProcessorCount = 4;
    ret->maxThreadsPerMultiProcessor = 2048;
    ret->maxBlocksPerMultiProcessor = 32;
    return cudaSuccess;
}
template <class Kernel>
static inline cudaError_t
cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *ret_n, Kernel, int threads, size_t)
{
    *ret_n = 2048 / (threads > 0 ? threads : 1);
    return cudaSuccess;
}
template <class Kernel>
static inline cudaError_t
cudaOccupancyMaxPotentialBlockSize(int *ret_grid, int *ret_block, Kernel, size_t = 0, int = 0)
{
    *ret_grid = 4;
    *ret_block = 256;
    return cudaSuccess;
}

/* Variables of the device, and rows of memory. */
template <class T>
static inline cudaError_t
cudaMemcpyToSymbol(T &symbol, const void *from, size_t bytes, size_t at = 0,
                   cudaMemcpyKind = cudaMemcpyHostToDevice)
{
    memcpy((char *)&symbol + at, from, bytes);
    return cudaSuccess;
}
template <class T>
static inline cudaError_t
cudaMemcpyFromSymbol(void *to, const T &symbol, size_t bytes, size_t at = 0,
                     cudaMemcpyKind kind = cudaMemcpyDeviceToHost)
{
    return cudaMemcpy(to, (const char *)&symbol + at, bytes, kind);
}
template <class T>
static inline cudaError_t
cudaMemcpyToSymbolAsync(T &symbol, const void *from, size_t bytes, size_t at, cudaMemcpyKind kind,
                        cudaStream_t = 0)
{
    return cudaMemcpyToSymbol(symbol, from, bytes, at, kind);
}
template <class Pointer, class T>
static inline cudaError_t
cudaGetSymbolAddress(Pointer **ret_address, T &symbol)
{
    *ret_address = (Pointer *)&symbol;
    return cudaSuccess;
}
template <class T>
static inline cudaError_t
cudaMallocPitch(T **ret_memory, size_t *ret_pitch, size_t width, size_t height)
{
    *ret_pitch = (width + 511) / 512 * 512;
    return cudaMalloc(ret_memory, *ret_pitch * height);
}
static inline cudaError_t
cudaMemcpy2D(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width, size_t height,
             cudaMemcpyKind kind)
{
    for (size_t row = 0; row < height; row++)
        cudaMemcpy((char *)to + row * to_pitch, (const char *)from + row * from_pitch, width, kind);
    return cudaSuccess;
}
static inline cudaError_t
cudaMemset2D(void *to, size_t pitch, int byte, size_t width, size_t height)
{
    for (size_t row = 0; row < height; row++)
        memset((char *)to + row * pitch, byte, width);
    return cudaSuccess;
}

#include "groups.h"

/* Numbers that are drawn: XORWOW's state, but not its seeds; the same before and after. */
struct curandStateXORWOW {
    unsigned int d, v[5];
    int boxmuller_flag, boxmuller_flag_double;
    float boxmuller_extra;
    double boxmuller_extra_double;
};
typedef struct curandStateXORWOW curandStateXORWOW_t, curandState_t, curandState;
static inline unsigned
curand(curandState *state)
{
    unsigned t = state->v[0] ^ state->v[0] >> 2;

    for (int k = 0; k < 4; k++)
        state->v[k] = state->v[k + 1];
    state->v[4] = state->v[4] ^ state->v[4] << 4 ^ t ^ t << 1;
    state->d += 362437;
    return state->v[4] + state->d;
}
static inline void
curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset,
            curandState *state)
{
    unsigned long long x = seed * 6364136223846793005ull ^ sequence * 0x9e3779b97f4a7c15ull;

    for (int k = 0; k < 5; k++) {
        x = x * 6364136223846793005ull + 1442695040888963407ull;
        state->v[k] = (unsigned)(x >> 32) | 1;
    }
    state->d = (unsigned)x;
    state->boxmuller_flag = state->boxmuller_flag_double = 0;
    state->boxmuller_extra = 0;
    state->boxmuller_extra_double = 0;
    for (unsigned long long k = 0; k < offset && k < 1000; k++)
        curand(state);
}
static inline float
curand_uniform(curandState *state)
{
    return ((curand(state) >> 8) + 1) * (1.f / 16777216);
}
static inline double
curand_uniform_double(curandState *state)
{
    return (curand(state) + 1.) * (1. / 4294967296);
}
static inline float
curand_normal(curandState *state)
{
    float u = curand_uniform(state), v = curand_uniform(state);
    return sqrtf(-2 * logf(u)) * cosf(6.2831853f * v);
}
static inline float2
curand_normal2(curandState *state)
{
    float x = curand_normal(state);
    return make_float2(x, curand_normal(state));
}
