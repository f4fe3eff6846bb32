/* SPDX-License-Identifier: MIT */

/* What the timed cases of the kernels share. A case is one kernel at one size. Its file is compiled once a
 * layout, with that layout's header and with
 *
 *   LAYOUT_SPACE    a namespace of the layout's own, around the kernel and its headers
 *   LAYOUT_NUMBER   the layout's place in its file, from 0
 *   LAYOUT_SPEC     the layout, a string
 *   LAYOUT_RECORD   the record whose layout it is, a string
 *
 * and the objects of all layouts make one program with driver.cu. Element i of an array is a function of i
 * alone, so that all layouts start from the same elements. */

#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string>
#include <unistd.h>
#include <vector>

/* Where the kernel is meant to find its data: what L2 holds is driven out before a launch of DRAM, and left
 * for a launch of CACHED. */
enum class Level { DRAM, CACHED };

/* Ends the program when a call of the runtime failed. */
inline void
require(cudaError_t status, const char *what)
{
    if (status == cudaSuccess)
        return;
    fprintf(stderr, "cannot %s: %s\n", what, cudaGetErrorString(status));
    exit(2);
}

/* Number STREAM of element I, one of 2^64 (SplitMix64). */
__host__ __device__ inline uint64_t
drawn(size_t i, unsigned stream)
{
    uint64_t z = ((uint64_t)i * 64 + stream + 1) * 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* A real number in [low, high), to 2^-24 of the span. */
__host__ __device__ inline float
between(size_t i, unsigned stream, float low, float high)
{
    return low + (high - low) * ((float)(drawn(i, stream) >> 40) * 0x1p-24f);
}

/* A whole number from low to high, both included. */
__host__ __device__ inline int
whole(size_t i, unsigned stream, int low, int high)
{
    return low + (int)(drawn(i, stream) % (uint64_t)((int64_t)high - low + 1));
}

/* Fills an array with numbers of one stream. */
struct MakeNumber {
    unsigned stream;
    float low, high;

    __device__ float
    operator()(size_t i) const
    {
        return between(i, stream, low, high);
    }
};

/* The kernels beside the measured one begin with aside_, so that a profiler's filter tells them apart. */
template <class View, class Make>
__global__ void
aside_fill_record(View view, size_t n, Make make)
{
    size_t step = (size_t)gridDim.x * blockDim.x;
    for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step)
        fieldwise_store(view, i, make(i));
}

template <class T, class Make>
__global__ void
aside_fill_array(T *array, size_t n, Make make)
{
    size_t step = (size_t)gridDim.x * blockDim.x;
    for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step)
        array[i] = make(i);
}

template <class View, class Element>
__global__ void
aside_take(View view, size_t n, Element *elements)
{
    size_t step = (size_t)gridDim.x * blockDim.x;
    for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step)
        elements[i] = fieldwise_load(view, i);
}

const unsigned ASIDE_BLOCKS = 2112, ASIDE_THREADS = 256;

/* All records of a view from make(i), which gives an element. */
template <class View, class Make>
void
fill_record(View view, size_t n, Make make)
{
    aside_fill_record<<<ASIDE_BLOCKS, ASIDE_THREADS>>>(view, n, make);
    require(cudaGetLastError(), "fill a record");
}

/* As fill_record, of a plain array. */
template <class T, class Make>
void
fill_array(T *array, size_t n, Make make)
{
    aside_fill_array<<<ASIDE_BLOCKS, ASIDE_THREADS>>>(array, n, make);
    require(cudaGetLastError(), "fill an array");
}

/* Copies BYTES bytes of the bundle's file PATH into device memory; the program stands in the bundle's bin/. */
inline void
load_file(void *array, size_t bytes, const char *path)
{
    char program[4096];
    ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
    std::string name(program, n > 0 ? (size_t)n : 0);
    for (int k = 0; k < 2; k++)
        name.resize(name.find_last_of('/') == std::string::npos ? 0 : name.find_last_of('/'));
    name = name + "/" + path;
    std::vector<char> content(bytes);
    FILE *file = fopen(name.c_str(), "rb");
    if (!file || fread(content.data(), 1, bytes, file) != bytes) {
        fprintf(stderr, "cannot read %zu bytes of %s\n", bytes, name.c_str());
        exit(2);
    }
    fclose(file);
    require(cudaMemcpy(array, content.data(), bytes, cudaMemcpyHostToDevice), "copy a file");
}

/* Collects what one launch left, as arrays of structs, for the comparison with the first layout. */
class Results
{
  public:
    virtual ~Results() = default;

    /* SIZE bytes an element, whose members are KINDS: f float, d double, and whole numbers c s i l of 1, 2, 4
     * and 8 bytes, in the order and at the alignment of C. ELEMENTS is device memory and stays the caller's.
     */
    virtual void take(const char *name, const void *elements, size_t n, size_t size, const char *kinds) = 0;

    template <class T>
    void
    array(const char *name, const T *elements, size_t n, const char *kinds)
    {
        take(name, elements, n, sizeof(T), kinds);
    }

    /* The record VIEW of Element. */
    template <class Element, class View>
    void
    record(const char *name, View view, size_t n, const char *kinds)
    {
        Element *elements;
        require(cudaMalloc(&elements, n * sizeof(Element)), "allocate the results");
        aside_take<<<ASIDE_BLOCKS, ASIDE_THREADS>>>(view, n, elements);
        take(name, elements, n, sizeof(Element), kinds);
        cudaFree(elements);
    }
};

/* One kernel at one size, in the layout that this file is compiled for. */
class Case
{
  public:
    const char *kernel;
    const char *variant; /* what tells two cases of one kernel apart, else "" */
    size_t elements;
    Level level;
    bool refills = false; /* a launch changes what the next one would do: fill() comes before each */
    int sweeps =
        1; /* how often launch() runs the kernel; more than one where a single run is too short to time */
    double tolerance = 1e-5; /* how far a value may be from the first layout's, relative to it or to 1 */
    int number = 0;
    const char *layout = "", *record = "";
    Case *next = nullptr;

    Case(const char *kernel, const char *variant, size_t elements, Level level)
        : kernel(kernel), variant(variant), elements(elements), level(level)
    {
    }

    virtual ~Case() = default;
    virtual void allocate() = 0;
    virtual void fill() = 0;
    virtual void launch() = 0;
    virtual void results(Results &results) = 0;

    void
    release()
    {
        for (void *one : memory)
            cudaFree(one);
        memory.clear();
    }

  protected:
    /* N elements of device memory until release(). */
    template <class T>
    void
    take(T *&ret_array, size_t n)
    {
        ret_array = (T *)reserve(n * sizeof(T));
    }

    void *
    reserve(size_t bytes)
    {
        void *one = nullptr;
        require(cudaMalloc(&one, bytes), "allocate");
        memory.push_back(one);
        return one;
    }

  private:
    std::vector<void *> memory;
};

/* All cases of the program; the driver walks along `next`. */
extern Case *cases;

template <class One> struct Registered {
    One one;

    template <class... Arguments> explicit Registered(Arguments... arguments) : one(arguments...)
    {
        one.number = LAYOUT_NUMBER;
        one.layout = LAYOUT_SPEC;
        one.record = LAYOUT_RECORD;
        one.next = cases;
        cases = &one;
    }
};

/* The view of type PREFIX_view for N elements, of memory that the case holds. */
#define TAKE_VIEW(PREFIX, view, n) ((view) = PREFIX##_view_in(reserve(PREFIX##_bytes(n)), (n)))
