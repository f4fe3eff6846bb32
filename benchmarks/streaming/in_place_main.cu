/* SPDX-License-Identifier: MIT */

/* What is changed in place, as it is and staged. in_place.sh builds and calls it: prints CSV, with the median
 * of the runs of each launch, and whether what is staged left the same bytes. */
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

#include "fieldwise_stage.cuh"
namespace plain
{
#include "in_place.cu"
}
namespace staged
{
#include "staged/in_place.cu"
}

enum { BLOCK = 256, RUNS = 7 };
static const size_t BYTES = (size_t)1 << 30;

static void
require(cudaError_t status, const char *what)
{
    if (status == cudaSuccess)
        return;
    fprintf(stderr, "in_place: %s: %s\n", what, cudaGetErrorString(status));
    exit(2);
}

__device__ static unsigned
drawn(size_t i)
{
    unsigned long long x = (i + 1) * 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return (unsigned)(x ^ x >> 31);
}

/* Words with tags: one character in 64 begins one, and one in 43 ends it. */
__global__ void
fill_text(char *text, size_t n)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n;
         i += gridDim.x * (size_t)blockDim.x) {
        unsigned r = drawn(i) & 255;
        text[i] = r < 4    ? '<'
                  : r < 10 ? '>'
                  : r < 50 ? ' '
                           : (char)((r < 66 ? 'A' : 'a') + drawn(i + n) % 26);
    }
}

/* A slow wave with spikes, one in 64, and gaps. */
__global__ void
fill_samples(short *samples, size_t n)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n;
         i += gridDim.x * (size_t)blockDim.x) {
        unsigned r = drawn(i) & 255;
        int wave = (int)(i % 4096 < 2048 ? i % 4096 : 4096 - i % 4096) * 4 - 4096;
        samples[i] = r < 4                                 ? (short)30000
                     : i / 16 % 64 == drawn(i / 1024) % 64 ? (short)-32768
                                                           : (short)(wave + r % 16);
    }
}

/* Differences, one in 128 of them 0. */
__global__ void
fill_values(int *values, size_t n)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n;
         i += gridDim.x * (size_t)blockDim.x) {
        unsigned r = drawn(i);
        values[i] = r % 128 == 0 ? 0 : (int)(r >> 8 & 31) - 15 ? (int)(r >> 8 & 31) - 15 : 1;
    }
}

__global__ void
count_other(const uint4 *a, const uint4 *b, size_t n, unsigned long long *count)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += gridDim.x * (size_t)blockDim.x)
        if (a[i].x != b[i].x || a[i].y != b[i].y || a[i].z != b[i].z || a[i].w != b[i].w)
            atomicAdd(count, 1ull);
}

static char *memory, *left; /* what a kernel changes, and what the plain one left */
static unsigned long long *n_other;

/* Milliseconds of one launch of KERNEL, which changes elements of type T, after FILL. */
template <class T>
static float
run(void (*kernel)(T *, size_t, size_t), void (*fill)(T *, size_t), size_t threads)
{
    size_t n = BYTES / sizeof(T), per = (n + threads - 1) / threads;
    cudaEvent_t begin, end;
    float ms;

    fill<<<4096, BLOCK>>>((T *)memory, n);
    require(cudaEventCreate(&begin), "event");
    require(cudaEventCreate(&end), "event");
    require(cudaEventRecord(begin), "event");
    kernel<<<(unsigned)((threads + BLOCK - 1) / BLOCK), BLOCK>>>((T *)memory, n, per);
    require(cudaEventRecord(end), "event");
    require(cudaEventSynchronize(end), "kernel");
    require(cudaEventElapsedTime(&ms, begin, end), "event");
    cudaEventDestroy(begin);
    cudaEventDestroy(end);
    return ms;
}

/* Runs KERNEL some times, and prints a line of the form FORM. */
template <class T>
static bool
measure(const char *name, const char *form, void (*kernel)(T *, size_t, size_t), void (*fill)(T *, size_t),
        size_t threads, bool is_plain)
{
    std::vector<float> times;
    unsigned long long other = 0;
    cudaFuncAttributes attributes;
    size_t n = BYTES / sizeof(T);

    require(cudaFuncGetAttributes(&attributes, kernel), "attributes");
    run(kernel, fill, threads);
    for (int i = 0; i < RUNS; i++)
        times.push_back(run(kernel, fill, threads));
    if (is_plain)
        require(cudaMemcpy(left, memory, BYTES, cudaMemcpyDeviceToDevice), "copy");
    require(cudaMemset(n_other, 0, sizeof *n_other), "count");
    count_other<<<4096, BLOCK>>>((const uint4 *)memory, (const uint4 *)left, BYTES / 16, n_other);
    require(cudaMemcpy(&other, n_other, sizeof other, cudaMemcpyDeviceToHost), "count");
    std::sort(times.begin(), times.end());
    printf("%s,%s,%zu,%zu,%zu,%d,%zu,%d,%.4f,%.4f,%.4f,%s\n", name, form, BYTES, threads,
           (n + threads - 1) / threads, attributes.numRegs, attributes.localSizeBytes, RUNS, times[RUNS / 2],
           times[0], times[RUNS - 1], other == 0 ? "yes" : "no");
    fflush(stdout);
    return other == 0;
}

template <class T>
static bool
compare(const char *name, void (*kernel)(T *, size_t, size_t), void (*changed)(T *, size_t, size_t),
        void (*fill)(T *, size_t), size_t threads)
{
    return measure(name, "plain", kernel, fill, threads, true) &
           measure(name, "line", changed, fill, threads, false);
}

int
main()
{
    cudaDeviceProp device;
    int driver = 0;
    char date[32];
    time_t now = time(NULL);
    bool are_same = true;

    require(cudaGetDeviceProperties(&device, 0), "device");
    require(cudaDriverGetVersion(&driver), "driver");
    strftime(date, sizeof date, "%Y-%m-%d", localtime(&now));
    printf("# device: %s, %d multiprocessors\n# driver: CUDA %d.%d\n# runtime: CUDA %d.%d\n# date: %s\n",
           device.name, device.multiProcessorCount, driver / 1000, driver % 100 / 10, CUDART_VERSION / 1000,
           CUDART_VERSION % 100 / 10, date);
    printf(
        "application,form,bytes,threads,elements_a_thread,registers,local_bytes,runs,median_ms,min_ms,max_ms,same\n");
    require(cudaMalloc(&memory, BYTES), "memory");
    require(cudaMalloc(&left, BYTES), "memory");
    require(cudaMalloc(&n_other, sizeof *n_other), "memory");
    for (size_t a_multiprocessor : {128, 512, 2048, 8192, 32768}) {
        size_t threads = (size_t)device.multiProcessorCount * a_multiprocessor;
        are_same &= compare("capitals", plain::capitals, staged::capitals, fill_text, threads);
        are_same &= compare("despike", plain::despike, staged::despike, fill_samples, threads);
        are_same &= compare("decode", plain::decode, staged::decode, fill_values, threads);
        are_same &= compare("letters", plain::letters, staged::letters, fill_text, threads);
        are_same &= compare("squeeze", plain::squeeze, staged::squeeze, fill_text, threads);
    }
    /* Stretches of 4 KiB, which begin in the same bank. */
    are_same &= compare("capitals", plain::capitals, staged::capitals, fill_text, BYTES / 4096);
    are_same &= compare("despike", plain::despike, staged::despike, fill_samples, BYTES / 4096);
    are_same &= compare("decode", plain::decode, staged::decode, fill_values, BYTES / 4096);
    are_same &= compare("letters", plain::letters, staged::letters, fill_text, BYTES / 4096);
    are_same &= compare("squeeze", plain::squeeze, staged::squeeze, fill_text, BYTES / 4096);
    return are_same ? 0 : 1;
}
