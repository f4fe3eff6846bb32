/* SPDX-License-Identifier: MIT */
/* CUDA for one thread of a CPU: what the programs of test_programs.c and the headers of fieldwise use of it.
 * A launch runs block after block; the threads of a block take turns at barriers, each on a stack of its own,
 * in the order of their numbers. So the same program gives the same bits each time, races included.
 * EXECUTOR_SEED=N in the environment, N not 0, draws the order of blocks and of threads from N, anew for each
 * launch. Threads then give way to each other at atomics and shuffles too, and wherever a function is entered
 * or left if the program is compiled with -finstrument-functions: updates that are lost show.
 * EXECUTOR_TRACE=FILE: what is copied back to the host is written there too (trace.h).
 * EXECUTOR_ROOM=BYTES: what the device has, in all.
 * EXECUTOR_FILL=N: what memory of the device holds that nobody has written, in place of 0x5a.
 * more.h has what public programs use besides. */
#pragma once

#include <algorithm>
#include <cmath>
#include <csetjmp>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ucontext.h>
#include <utility>
#include <vector>

#include "trace.h"

#define __CUDACC__ 1
#define CUDART_VERSION 13000
#define __global__
#define __device__
#define __managed__
#define __host__
#define __constant__
#define __forceinline__ inline
#define __shared__ static
#define __launch_bounds__(...)
#define __builtin_assume(condition) ((void)(condition))

/* Barriers take long here: of the structs that a GPU stages in shared memory some are. */
#define FIELDWISE_IS_STAGED(bytes) ((bytes) == 12)

struct dim3 {
    unsigned x, y, z;
    dim3(unsigned x_ = 1, unsigned y_ = 1, unsigned z_ = 1) : x(x_), y(y_), z(z_)
    {
    }
};

using std::max;
using std::min;

/* CUDA's vector types of 2, 3 and 4 items, aligned as they are there. */
#define VECTORS(name, item, alignment2, alignment4)                                                          \
    struct alignas(alignment2) name##2                                                                       \
    {                                                                                                        \
        item x, y;                                                                                           \
    };                                                                                                       \
    struct name##3                                                                                           \
    {                                                                                                        \
        item x, y, z;                                                                                        \
    };                                                                                                       \
    struct alignas(alignment4) name##4                                                                       \
    {                                                                                                        \
        item x, y, z, w;                                                                                     \
    };                                                                                                       \
    static inline name##2 make_##name##2(item x, item y)                                                     \
    {                                                                                                        \
        return {x, y};                                                                                       \
    }                                                                                                        \
    static inline name##3 make_##name##3(item x, item y, item z)                                             \
    {                                                                                                        \
        return {x, y, z};                                                                                    \
    }                                                                                                        \
    static inline name##4 make_##name##4(item x, item y, item z, item w)                                     \
    {                                                                                                        \
        return {x, y, z, w};                                                                                 \
    }
VECTORS(float, float, 8, 16)
VECTORS(double, double, 16, 16)
VECTORS(int, int, 8, 16)
VECTORS(uint, unsigned, 8, 16)
VECTORS(char, signed char, 2, 4)
VECTORS(uchar, unsigned char, 2, 4)
VECTORS(short, short, 4, 8)
VECTORS(ushort, unsigned short, 4, 8)
VECTORS(long, long, 16, 16)
VECTORS(ulong, unsigned long, 16, 16)
VECTORS(longlong, long long, 16, 16)
VECTORS(ulonglong, unsigned long long, 16, 16)
#undef VECTORS
static inline float
rsqrtf(float x)
{
    return 1 / sqrtf(x);
}
template <class T>
static inline T
__ldg(const T *p)
{
    return *p;
}

enum cudaError_t {
    cudaSuccess,
    cudaErrorInvalidValue,
    cudaErrorMemoryAllocation,
    cudaErrorInvalidMemcpyDirection,
    cudaErrorInvalidConfiguration,
    cudaErrorInvalidDevice,
    cudaErrorNotReady,
    cudaErrorNoDevice,
    cudaErrorNotSupported,
    cudaErrorUnknown
};
enum cudaMemcpyKind {
    cudaMemcpyHostToHost,
    cudaMemcpyHostToDevice,
    cudaMemcpyDeviceToHost,
    cudaMemcpyDeviceToDevice,
    cudaMemcpyDefault
};
typedef struct CUstream_st *cudaStream_t;

static uint3 the_thread, the_block;
static dim3 the_block_size, the_grid_size;

/* One launch at a time: its threads, of which one runs. */
namespace executor
{
const unsigned MAX_THREADS = 1024; /* of a block */
#ifdef EXECUTOR_SANITIZED
const size_t STACK_BYTES = 256 << 10;
#else
const size_t STACK_BYTES = 64 << 10;
#endif
const unsigned LANES = 32; /* of a warp */

/* Where a thread goes on. longjmp() as it is: where programs are fortified, it ends those that jump to
 * another stack. Under AddressSanitizer what the compiler has in its place, as the sanitizer would clear the
 * marks of a stack that it does not know. */
#ifdef EXECUTOR_SANITIZED
typedef void *Place[5];
#define EXECUTOR_MARK(place) __builtin_setjmp(place)
#define EXECUTOR_JUMP(place) __builtin_longjmp(place, 1)
#else
typedef jmp_buf Place;
extern "C" void jump(jmp_buf place, int value) __asm__("_longjmp") __attribute__((noreturn));
#define EXECUTOR_MARK(place) _setjmp(place)
#define EXECUTOR_JUMP(place) jump(place, 1)
#endif

struct Thread {
    ucontext_t context; /* where it begins */
    Place place;        /* where it goes on */
    char *stack;        /* NULL: it has never begun */
    bool is_done;
    bool waits;          /* at a barrier */
    bool meets;          /* waits for other lanes of its warp */
    unsigned n_meetings; /* of lanes in this block, for headers that count them */
};

static cudaError_t last_error; /* that the program has not asked for */
static Thread threads[MAX_THREADS];
static Place scheduler;
static unsigned running;
static unsigned order =
    0; /* in which threads go on: 0 by their number, else another one each time that they meet */
static void (*body)(void *);
static void *body_data;

static unsigned long long drawn; /* the state of the numbers that are drawn; 0: the order is fixed */
static bool is_asked;            /* the environment has been */
static bool in_thread;

/* Not where a function is entered: of the executor itself. */
#ifdef EXECUTOR_SANITIZED
#define EXECUTOR_ITSELF __attribute__((no_instrument_function, no_sanitize("address", "undefined")))
#else
#define EXECUTOR_ITSELF __attribute__((no_instrument_function))
#endif

/* A number from 0 up to N, which is not reached. */
EXECUTOR_ITSELF static unsigned
draw(unsigned n)
{
    drawn = drawn * 6364136223846793005ull + 1442695040888963407ull;
    return (unsigned)((drawn >> 33) % n);
}

/* Goes on with the scheduler, until it goes on with this thread. Without the signals that swapcontext() asks
 * the system for, which takes ten times as long. */
EXECUTOR_ITSELF static __attribute__((noinline)) void
pause()
{
    if (EXECUTOR_MARK(threads[running].place) == 0)
        EXECUTOR_JUMP(scheduler);
}

/* Lets others run now and then, where the order is drawn. */
EXECUTOR_ITSELF static void
give_way()
{
    if (!in_thread || drawn == 0 || draw(2) == 0)
        return;
    in_thread = false;
    pause();
}

/* Makes the running thread's part of one block after the other. */
EXECUTOR_ITSELF static void
start()
{
    for (;;) {
        body(body_data);
        threads[running].is_done = true;
        pause();
    }
}

/* Goes on with the running thread, until it pauses. */
EXECUTOR_ITSELF static __attribute__((noinline)) void
go_on()
{
    Thread &thread = threads[running];

    the_thread.x = running % the_block_size.x;
    the_thread.y = running / the_block_size.x % the_block_size.y;
    the_thread.z = running / the_block_size.x / the_block_size.y;
    if (EXECUTOR_MARK(scheduler) != 0) {
        in_thread = false;
        return;
    }
    in_thread = true;
    if (thread.stack)
        EXECUTOR_JUMP(thread.place);
    thread.stack = (char *)malloc(STACK_BYTES);
    getcontext(&thread.context);
    thread.context.uc_stack.ss_sp = thread.stack;
    thread.context.uc_stack.ss_size = STACK_BYTES;
    thread.context.uc_link = NULL; /* it never ends */
    makecontext(&thread.context, start, 0);
    setcontext(&thread.context);
}

/* Lets those of N threads that wait go on: READY has them then. Returns their number. */
EXECUTOR_ITSELF static unsigned
open_barrier(unsigned n, unsigned *ready)
{
    unsigned n_ready = 0;

    for (unsigned t = 0; t < n; t++)
        if (threads[t].waits) {
            threads[t].waits = false;
            ready[n_ready++] = t;
        }
    return n_ready;
}

/* Runs the N threads of a block, whichever is drawn, until all have ended: a barrier opens when none can go
 * on. */
EXECUTOR_ITSELF static void
run_drawn(unsigned n)
{
    unsigned ready[MAX_THREADS], n_ready = n, left = n;

    for (unsigned t = 0; t < n; t++)
        ready[t] = t;
    while (left > 0) {
        unsigned k = draw(n_ready), t = ready[k];

        running = t;
        go_on();
        left -= threads[t].is_done;
        if (threads[t].is_done || threads[t].waits)
            ready[k] = ready[--n_ready];
        if (n_ready == 0)
            n_ready = open_barrier(n, ready);
    }
}

/* Lets N threads go on that all wait at a barrier, or have ended. */
EXECUTOR_ITSELF static void
open_barrier(unsigned n)
{
    for (unsigned t = 0; t < n; t++)
        if (!threads[t].is_done && !threads[t].waits)
            return;
    for (unsigned t = 0; t < n; t++)
        threads[t].waits = false;
}

/* Runs a block: all threads up to the next barrier, or their end, until all have ended. */
EXECUTOR_ITSELF static void
run_block()
{
    unsigned n = the_block_size.x * the_block_size.y * the_block_size.z, left = n;

    for (unsigned t = 0; t < n; t++) {
        threads[t].is_done = threads[t].waits = threads[t].meets = false;
        threads[t].n_meetings = 0;
    }
    if (drawn != 0) {
        run_drawn(n);
        return;
    }
    for (unsigned turn = 0; left > 0; turn++) {
        for (unsigned k = 0; k < n; k++) {
            unsigned from = order * 7 + turn * 5, back = (order >> 2 ^ turn) & 1;
            unsigned t = order == 0 ? k : (from + (back ? n - 1 - k : k)) % n;
            if (threads[t].is_done || threads[t].waits)
                continue;
            running = t;
            go_on();
            left -= threads[t].is_done;
        }
        open_barrier(n);
    }
}

/* Runs the blocks in a drawn order, each once. */
EXECUTOR_ITSELF static void
run_blocks_drawn()
{
    std::vector<unsigned> blocks(the_grid_size.x * the_grid_size.y * the_grid_size.z);

    for (unsigned b = 0; b < blocks.size(); b++) {
        unsigned k = draw(b + 1);

        blocks[b] = blocks[k];
        blocks[k] = b;
    }
    for (unsigned b : blocks) {
        the_block.x = b % the_grid_size.x;
        the_block.y = b / the_grid_size.x % the_grid_size.y;
        the_block.z = b / the_grid_size.x / the_grid_size.y;
        run_block();
    }
}

/* Asks the environment once whether the order is drawn. */
EXECUTOR_ITSELF static void
read_seed()
{
    const char *seed = getenv("EXECUTOR_SEED");

    if (is_asked)
        return;
    is_asked = true;
    drawn = seed ? strtoull(seed, NULL, 10) : 0;
}

template <class Call>
static void
call(void *data)
{
    (*(Call *)data)();
}

/* Whether a launch of GRID blocks of BLOCK threads is none that a GPU takes. */
static bool
is_refused(const dim3 &grid, const dim3 &block)
{
    unsigned long long threads = (unsigned long long)block.x * block.y * block.z;

    return threads == 0 || threads > MAX_THREADS || grid.x == 0 || grid.y == 0 || grid.z == 0 ||
           grid.y > 65535 || grid.z > 65535;
}

/* What stands for kernel<<<grid, block, shared, stream>>>(...), CALL being the call. */
template <class Call>
static void
launch(dim3 grid, dim3 block, size_t, cudaStream_t, Call function)
{
    if (is_refused(grid, block)) {
        last_error = cudaErrorInvalidConfiguration;
        return;
    }
    trace_launch();
    the_grid_size = grid;
    the_block_size = block;
    body = call<Call>;
    body_data = &function;
    read_seed();
    if (drawn != 0) {
        run_blocks_drawn();
        return;
    }
    for (the_block.z = 0; the_block.z < grid.z; the_block.z++)
        for (the_block.y = 0; the_block.y < grid.y; the_block.y++)
            for (the_block.x = 0; the_block.x < grid.x; the_block.x++)
                run_block();
}
template <class Call>
static void
launch(dim3 grid, dim3 block, Call function)
{
    launch(grid, block, 0, 0, function);
}
template <class Call>
static void
launch(dim3 grid, dim3 block, size_t bytes, Call function)
{
    launch(grid, block, bytes, 0, function);
}
} // namespace executor

#define threadIdx the_thread
#define blockIdx the_block
#define blockDim the_block_size
#define gridDim the_grid_size

/* With -finstrument-functions, wherever a function is entered or left. */
extern "C" EXECUTOR_ITSELF __attribute__((weak)) void
__cyg_profile_func_enter(void *, void *)
{
    executor::give_way();
}
extern "C" EXECUTOR_ITSELF __attribute__((weak)) void
__cyg_profile_func_exit(void *, void *)
{
    executor::give_way();
}

static inline void
__syncthreads()
{
    executor::threads[executor::running].waits = true;
    executor::pause();
}

template <class T, class Value>
static T
atomicAdd(T *address, Value value)
{
    executor::give_way();
    T old = *address;
    *address = (T)(old + (T)value);
    return old;
}
template <class T, class Value>
static T
atomicMax(T *address, Value value)
{
    executor::give_way();
    T old = *address;
    *address = old < (T)value ? (T)value : old;
    return old;
}
template <class T, class Value>
static T
atomicExch(T *address, Value value)
{
    executor::give_way();
    T old = *address;
    *address = (T)value;
    return old;
}

/* Memory that nobody has written is the same in each program, and no number that one would expect. */
static inline cudaError_t
cudaMalloc(void **ret_memory, size_t bytes)
{
    const size_t behind = 64 << 10; /* of the GPU's page: threads beyond the array write there */
    size_t all = (bytes + 255) / 256 * 256 + behind;
    *ret_memory = all < bytes || !executor::has_room(bytes, behind) ? NULL : aligned_alloc(256, all);
    if (!*ret_memory)
        return executor::last_error = cudaErrorMemoryAllocation;
    memset(*ret_memory, executor::fill(), all);
    executor::allocated(*ret_memory, all);
    return cudaSuccess;
}
template <class T>
static inline cudaError_t
cudaMalloc(T **ret_memory, size_t bytes)
{
    return cudaMalloc((void **)ret_memory, bytes);
}
static inline cudaError_t
cudaMallocAsync(void **ret_memory, size_t bytes, cudaStream_t)
{
    return cudaMalloc(ret_memory, bytes);
}
enum { cudaMemAttachGlobal = 1 };
template <class T>
static inline cudaError_t
cudaMallocManaged(T **ret_memory, size_t bytes, unsigned = cudaMemAttachGlobal)
{
    return cudaMalloc((void **)ret_memory, bytes);
}
enum { cudaHostAllocMapped = 2, cudaHostAllocWriteCombined = 4 };
template <class T>
static inline cudaError_t
cudaHostAlloc(T **ret_memory, size_t bytes, unsigned)
{
    cudaError_t error = cudaMalloc((void **)ret_memory, bytes);
    executor::freed(*ret_memory);
    return error;
}
template <class T>
static inline cudaError_t
cudaMallocHost(T **ret_memory, size_t bytes, unsigned = 0)
{
    return cudaHostAlloc(ret_memory, bytes, 0);
}
template <class T>
static inline cudaError_t
cudaHostGetDevicePointer(T **ret_memory, void *memory, unsigned)
{
    *ret_memory = (T *)memory;
    return cudaSuccess;
}
static inline cudaError_t
cudaFreeHost(void *memory)
{
    free(memory);
    return cudaSuccess;
}
enum cudaMemoryAdvise { cudaMemAdviseSetReadMostly = 1 };
static inline cudaError_t
cudaMemPrefetchAsync(const void *memory, size_t bytes, int, cudaStream_t = 0)
{
    return bytes > 0 && !memory ? cudaErrorInvalidValue : cudaSuccess;
}
static inline cudaError_t
cudaMemAdvise(const void *memory, size_t bytes, cudaMemoryAdvise, int)
{
    return bytes > 0 && !memory ? cudaErrorInvalidValue : cudaSuccess;
}
static inline cudaError_t
cudaFree(void *memory)
{
    executor::freed(memory);
    free(memory);
    return cudaSuccess;
}
static inline cudaError_t
cudaFreeAsync(void *memory, cudaStream_t)
{
    return cudaFree(memory);
}
static inline cudaError_t
cudaMemcpy(void *to, const void *from, size_t bytes, cudaMemcpyKind kind)
{
    memmove(to, from, bytes);
    if (kind == cudaMemcpyDeviceToHost ||
        (kind == cudaMemcpyDefault && executor::is_device(from) && !executor::is_device(to)))
        executor::trace(to, bytes);
    return cudaSuccess;
}
static inline cudaError_t
cudaMemcpyAsync(void *to, const void *from, size_t bytes, cudaMemcpyKind kind, cudaStream_t = 0)
{
    return cudaMemcpy(to, from, bytes, kind);
}
static inline cudaError_t
cudaMemset(void *to, int byte, size_t bytes)
{
    memset(to, byte, bytes);
    return cudaSuccess;
}
static inline cudaError_t
cudaMemsetAsync(void *to, int byte, size_t bytes, cudaStream_t = 0)
{
    return cudaMemset(to, byte, bytes);
}
static inline cudaError_t
cudaDeviceSynchronize()
{
    return cudaSuccess;
}
static inline cudaError_t
cudaStreamSynchronize(cudaStream_t)
{
    return cudaSuccess;
}
enum cudaMemoryType {
    cudaMemoryTypeUnregistered,
    cudaMemoryTypeHost,
    cudaMemoryTypeDevice,
    cudaMemoryTypeManaged
};
struct cudaPointerAttributes {
    cudaMemoryType type;
    int device;
};
static inline cudaError_t
cudaGetDevice(int *ret_device)
{
    *ret_device = 0;
    return cudaSuccess;
}
static inline cudaError_t
cudaSetDevice(int)
{
    return cudaSuccess;
}
static inline cudaError_t
cudaPointerGetAttributes(cudaPointerAttributes *ret_attributes, const void *memory)
{
    *ret_attributes = {executor::is_device(memory) ? cudaMemoryTypeDevice : cudaMemoryTypeUnregistered, 0};
    return cudaSuccess;
}

/* As if the program had an error before that it has not asked for: nothing that Fieldwise writes may take it
 * for an error of its own. */
#ifndef ERROR_BEFORE
#define ERROR_BEFORE cudaErrorInvalidValue
#endif
static inline cudaError_t
cudaPeekAtLastError()
{
    return executor::last_error != cudaSuccess ? executor::last_error : ERROR_BEFORE;
}
static inline cudaError_t
cudaGetLastError()
{
    cudaError_t error = cudaPeekAtLastError();
    executor::last_error = cudaSuccess;
    return error;
}

enum cudaDeviceAttr {
    cudaDevAttrMaxThreadsPerBlock = 1,
    cudaDevAttrMaxBlockDimX = 2,
    cudaDevAttrMaxSharedMemoryPerBlock = 8,
    cudaDevAttrWarpSize = 10,
    cudaDevAttrClockRate = 13,
    cudaDevAttrMultiProcessorCount = 16,
    cudaDevAttrMemoryClockRate = 36,
    cudaDevAttrGlobalMemoryBusWidth = 37,
    cudaDevAttrL2CacheSize = 38,
    cudaDevAttrMaxThreadsPerMultiProcessor = 39,
    cudaDevAttrConcurrentManagedAccess = 89,
    cudaDevAttrMaxSharedMemoryPerBlockOptin = 97,
    cudaDevAttrMemoryPoolsSupported = 115
};
static inline cudaError_t
cudaDeviceGetAttribute(int *ret_value, cudaDeviceAttr attribute, int)
{
    switch (attribute) {
    case cudaDevAttrMaxThreadsPerBlock:
    case cudaDevAttrMaxBlockDimX:
    case cudaDevAttrGlobalMemoryBusWidth:
        *ret_value = 1024;
        break;
    case cudaDevAttrMaxSharedMemoryPerBlock:
    case cudaDevAttrMaxSharedMemoryPerBlockOptin:
        *ret_value = 49152;
        break;
    case cudaDevAttrWarpSize:
        *ret_value = 32;
        break;
    case cudaDevAttrClockRate:
    case cudaDevAttrMemoryClockRate:
    case cudaDevAttrL2CacheSize:
        *ret_value = 1000000;
        break;
    case cudaDevAttrMultiProcessorCount:
        *ret_value = 4;
        break;
    case cudaDevAttrMaxThreadsPerMultiProcessor:
        *ret_value = 2048;
        break;
    default:
        *ret_value = 1;
    }
    return cudaSuccess;
}

namespace executor
{
template <size_t... INDICES> struct Indices {
};
template <size_t N, size_t... INDICES> struct IndicesTo : IndicesTo<N - 1, N - 1, INDICES...> {
};
template <size_t... INDICES> struct IndicesTo<0, INDICES...> {
    typedef Indices<INDICES...> type;
};
template <class... Parameters, size_t... INDICES>
static void
launch_with(void (*kernel)(Parameters...), dim3 grid, dim3 block, void **arguments, Indices<INDICES...>)
{
    launch(grid, block, [&] { kernel(*(Parameters *)arguments[INDICES]...); });
}
} // namespace executor
template <class... Parameters>
static cudaError_t
cudaLaunchKernel(void (*kernel)(Parameters...), dim3 grid, dim3 block, void **arguments, size_t, cudaStream_t)
{
    executor::launch_with(kernel, grid, block, arguments,
                          typename executor::IndicesTo<sizeof...(Parameters)>::type());
    return cudaSuccess;
}
static inline const char *
cudaGetErrorString(cudaError_t error)
{
    return error == cudaSuccess ? "no error" : "an error";
}
