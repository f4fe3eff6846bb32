/* SPDX-License-Identifier: MIT */

/* What the applications of this folder share. An application has an input, which a GPU makes, a plain kernel in
 * which each thread goes through a stretch of its own, the same staged by hand, and a reference that a CPU computes.
 *
 * Thread t takes the elements from t * per up to (t + 1) * per. It leaves its results at places that depend on t, so
 * that they are the same in each run; where they go to a table at the place of their hash, slots are compared in any
 * order. What a kernel leaves unwritten keeps the byte POISON. */

#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <vector>

const unsigned BLOCK = 256; /* threads a block */
const unsigned ASIDE_BLOCKS = 1056;
const unsigned char POISON = 0x5a;

enum Form { PLAIN, BY_HAND };
/* A program of its own has kernels that `fieldwise stage` has written in place of the plain ones. */
#ifdef STAGED_FORM
const bool IS_STAGED = true;
const char *const FORM_NAMES[] = {STAGED_FORM, "by_hand"};
#else
const bool IS_STAGED = false;
const char *const FORM_NAMES[] = {"plain", "by_hand"};
#endif

/* PER: elements a thread. */
struct Launch {
    unsigned grid;
    size_t per;

    size_t
    threads() const
    {
        return (size_t)grid * BLOCK;
    }
};

/* Ends the program when a call of the runtime failed. */
inline void
require(cudaError_t status, const char *what)
{
    if (status == cudaSuccess)
        return;
    fprintf(stderr, "cannot %s: %s\n", what, cudaGetErrorString(status));
    exit(2);
}

/* A well-mixed function of X (the finaliser of SplitMix64). */
__host__ __device__ inline uint64_t
mixed(uint64_t x)
{
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

/* Number STREAM of element I, one of 2^64. */
__host__ __device__ inline uint64_t
drawn(uint64_t i, unsigned stream)
{
    return mixed((i * 64 + stream + 1) * 0x9e3779b97f4a7c15u);
}

/* A real number in [0, 1), made of X. */
__host__ __device__ inline float
fraction(uint64_t x)
{
    return (float)(x >> 40) * 0x1p-24f;
}

/* Device memory that grows when more is asked for, and loses what it held then. */
class Memory
{
  public:
    Memory() = default;
    Memory(const Memory &) = delete;
    Memory &operator=(const Memory &) = delete;
    ~Memory()
    {
        cudaFree(memory);
    }

    template <class T>
    T *
    of(size_t n)
    {
        size_t wanted = n * sizeof(T) + 256;
        if (wanted > held) {
            require(cudaFree(memory), "free memory");
            memory = nullptr;
            require(cudaMalloc(&memory, wanted), "allocate memory of the GPU");
            held = wanted;
        }
        return (T *)memory;
    }

    /* As of(), full of POISON. */
    template <class T>
    T *
    poisoned(size_t n)
    {
        T *array = of<T>(n);
        require(cudaMemset(array, POISON, n * sizeof(T)), "poison memory");
        return array;
    }

    void
    release()
    {
        cudaFree(memory);
        memory = nullptr;
        held = 0;
    }

  private:
    void *memory = nullptr;
    size_t held = 0;
};

/* N elements of the device. */
template <class T>
std::vector<T>
on_host(const T *array, size_t n)
{
    std::vector<T> copy(n);
    require(cudaMemcpy(copy.data(), array, n * sizeof(T), cudaMemcpyDeviceToHost), "copy from the GPU");
    return copy;
}

/* Kernels beside the measured ones begin with aside_, so that a profiler's filter tells them apart. */
template <class Make>
__global__ void
aside_each(size_t n, Make make)
{
    size_t step = (size_t)gridDim.x * blockDim.x;
    for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step)
        make(i);
}

/* Calls MAKE, a class with an operator() for the device, for each number below N. */
template <class Make>
void
for_each_number(size_t n, Make make, cudaStream_t stream = 0)
{
    if (n == 0)
        return;
    unsigned grid = n / BLOCK + 1 < ASIDE_BLOCKS ? (unsigned)(n / BLOCK + 1) : ASIDE_BLOCKS;
    aside_each<<<grid, BLOCK, 0, stream>>>(n, make);
    require(cudaGetLastError(), "start a kernel");
}

/* What a run left: BYTES of device memory, a multiple of 4, of elements of SLOT bytes in any order, or of no such
 * elements where SLOT is 0. */
struct Result {
    const char *name;
    const void *memory;
    size_t bytes, slot;
};
typedef std::vector<unsigned char> Bytes;

/* N elements that no kernel has written yet, for references. */
template <class T>
Bytes
poison_of(size_t n)
{
    return Bytes(n * sizeof(T), POISON);
}

/* Adds to *TOTAL what N elements of WORDS, of 4-byte words, make: their words each with its place, or where elements
 * may come in any order, words_a_slot > 0, those of an element together. */
static __global__ void
aside_digest(const unsigned *words, size_t n, size_t words_a_slot, unsigned long long *total)
{
    unsigned long long sum = 0;

    for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x) {
        uint64_t x = words_a_slot ? 0 : mixed((i + 1) * 0x9e3779b97f4a7c15u + words[i]);
        for (size_t k = 0; k < words_a_slot; k++)
            x = mixed(x * 0x9e3779b97f4a7c15u + words[i * words_a_slot + k] + 1);
        sum += x;
    }
    atomicAdd(total, sum);
}

/* Adds to *TOTAL what RESULT holds. */
inline void
add_digest(const Result &result, unsigned long long *total, cudaStream_t stream)
{
    size_t n = result.bytes / (result.slot ? result.slot : 4);
    unsigned grid = n / BLOCK + 1 < ASIDE_BLOCKS ? (unsigned)(n / BLOCK + 1) : ASIDE_BLOCKS;

    aside_digest<<<grid, BLOCK, 0, stream>>>((const unsigned *)result.memory, n, result.slot / 4, total);
    require(cudaGetLastError(), "start a kernel");
}

class Application
{
  public:
    const char *name;
    size_t element; /* bytes of an element of the input */
    Application *next = nullptr;

    Application(const char *name, size_t element) : name(name), element(element)
    {
    }
    virtual ~Application() = default;

    /* Makes an input of N elements, which SEED decides. */
    virtual void fill(size_t n, uint64_t seed) = 0;
    /* Makes memory for what a launch leaves, full of POISON. */
    virtual void allocate(Launch launch) = 0;
    /* Comes before each run: what a run changes is as it was. */
    virtual void
    refresh()
    {
    }
    virtual void run(Form form, Launch launch, cudaStream_t stream) = 0;
    virtual std::vector<Result> results(Launch launch) = 0;
    /* What results() must be. */
    virtual std::vector<Bytes> reference(Launch launch) = 0;
    virtual const void *kernel(Form form) = 0;
    /* Whether there is a version by hand: not where nothing is to be staged. */
    virtual bool
    is_staged() const
    {
        return true;
    }
    /* The one launch that an input of N elements allows; grid 0: any. */
    virtual Launch
    only_launch(size_t)
    {
        return Launch{0, 0};
    }
    /* How many elements an input of about BYTES has. */
    virtual size_t
    elements_of(size_t bytes)
    {
        return bytes / element;
    }
    virtual void release() = 0;
};

/* An application that can go through data of the host in slices. */
class SlicedApplication : public Application
{
  public:
    using Application::Application;

    /* Whether it can indeed. */
    virtual bool
    is_sliced() const
    {
        return true;
    }
    /* Takes N elements of device memory as input from now on. What other memory it needs stands since fill(). */
    virtual void take(const char *input, size_t n) = 0;
    /* How many of the first N elements at INPUT, on the host, make a slice: all, or up to the end of a line. Comes
     * before take() of the same slice. */
    virtual size_t
    cut(const char *, size_t n)
    {
        return n;
    }
    /* Bytes that N elements of input become which the host wants back; 0: what a kernel leaves stays on the GPU. */
    virtual size_t
    bytes_back(size_t)
    {
        return 0;
    }
    /* Where a kernel leaves these from now on, with room for 64 bytes more. */
    virtual void
    give(char *)
    {
    }
    /* Adds what the slice's results amount to, as it was cut, to *TOTAL on the device. */
    virtual void
    tally(Launch launch, unsigned long long *total, cudaStream_t stream)
    {
        for (const Result &one : results(launch))
            add_digest(one, total, stream);
    }
    /* The input on the device. */
    virtual const char *input() = 0;
};

extern Application *applications;

/* Adds an application of class One to the program's. */
template <class One> struct Registered {
    One one;

    template <class... Arguments> explicit Registered(Arguments... arguments) : one(arguments...)
    {
        one.next = applications;
        applications = &one;
    }
};

/* What is done behind all runs: programs whose kernels count their accesses print what they counted. */
struct AtEnd {
    void (*act)();
    AtEnd *next;

    explicit AtEnd(void (*what)()) : act(what), next(first())
    {
        first() = this;
    }
    static AtEnd *&
    first()
    {
        static AtEnd *all = nullptr;
        return all;
    }
};
