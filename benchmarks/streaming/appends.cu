/* SPDX-License-Identifier: MIT */

/* Appends: each thread goes through a stretch of numbers and writes something of those that are below a
 * limit, one behind the other. appends.sh builds and calls it. Prints CSV: what a launch took, and a sum of
 * all that it left, which is the same in all forms. */
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#ifndef FORM
#define FORM "plain"
#endif

const unsigned BLOCK = 256, N_RUNS = 7;

struct Pair {
    unsigned at, value;
};
struct Triple {
    unsigned at, value;
    float share;
};
struct Link {
    unsigned long long key;
    unsigned at, value;
};

#define STRETCH                                                                                              \
    size_t t = blockIdx.x * (size_t)blockDim.x + threadIdx.x, begin = t * per < n ? t * per : n;             \
    size_t end = begin + per < n ? begin + per : n, i = begin, o = begin

__global__ void
pairs_by_fields(const unsigned *in, size_t n, size_t per, unsigned limit, Pair *out)
{
    STRETCH;

    while (i < end) {
        unsigned value = in[i++];
        if (value < limit) {
            out[o].at = (unsigned)i;
            out[o].value = value;
            o++;
        }
    }
}

__global__ void
pairs(const unsigned *in, size_t n, size_t per, unsigned limit, Pair *out)
{
    STRETCH;

    while (i < end) {
        unsigned value = in[i++];
        if (value < limit)
            out[o++] = Pair{(unsigned)i, value};
    }
}

__global__ void
triples(const unsigned *in, size_t n, size_t per, unsigned limit, Triple *out)
{
    STRETCH;

    while (i < end) {
        unsigned value = in[i++];
        if (value < limit)
            out[o++] = Triple{(unsigned)i, value, 0.5f};
    }
}

__global__ void
links_by_fields(const unsigned *in, size_t n, size_t per, unsigned limit, Link *out)
{
    STRETCH;

    while (i < end) {
        unsigned value = in[i++];
        if (value < limit) {
            out[o].key = value * 0x9e3779b97f4a7c15u;
            out[o].at = (unsigned)i;
            out[o].value = value;
            o++;
        }
    }
}

__global__ void
links(const unsigned *in, size_t n, size_t per, unsigned limit, Link *out)
{
    STRETCH;

    while (i < end) {
        unsigned value = in[i++];
        if (value < limit)
            out[o++] = Link{value * 0x9e3779b97f4a7c15u, (unsigned)i, value};
    }
}

__global__ void
numbers(const unsigned *in, size_t n, size_t per, unsigned limit, unsigned long long *out)
{
    STRETCH;

    while (i < end) {
        unsigned value = in[i++];
        if (value < limit)
            out[o++] = value * 0x9e3779b97f4a7c15u + i;
    }
}

static void
require(cudaError_t status, const char *what)
{
    if (status == cudaSuccess)
        return;
    fprintf(stderr, "appends: %s: %s\n", what, cudaGetErrorString(status));
    exit(2);
}

__host__ __device__ static unsigned long long
mixed(unsigned long long x)
{
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

__global__ void
aside_fill(unsigned *in, size_t n)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x)
        in[i] = (unsigned)(mixed(i * 0x9e3779b97f4a7c15u) >> 8);
}

__global__ void
aside_sum(const unsigned *out, size_t n, unsigned long long *sum)
{
    unsigned long long own = 0;

    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x)
        own += mixed(i * 0x9e3779b97f4a7c15u + out[i]);
    atomicAdd(sum, own);
}

/* Launches KERNEL, of which an element has BYTES bytes, and prints a line. */
template <class T>
static void
measure(const char *name, void (*kernel)(const unsigned *, size_t, size_t, unsigned, T *), const unsigned *in,
        size_t n, unsigned grid, double share, void *out, unsigned long long *sum)
{
    size_t threads = (size_t)grid * BLOCK, per = (n + threads - 1) / threads;
    unsigned limit = (unsigned)std::min(share * 4294967296.0, 4294967295.0);
    unsigned long long host = 0;
    float ms[N_RUNS];
    cudaEvent_t begin, end;
    cudaFuncAttributes attributes;

    require(cudaEventCreate(&begin), "make an event");
    require(cudaEventCreate(&end), "make an event");
    require(cudaFuncGetAttributes(&attributes, (const void *)kernel), "ask for registers");
    require(cudaMemset(out, 0x5a, n * sizeof(T)), "poison");
    require(cudaMemset(sum, 0, sizeof *sum), "clear");
    for (float &one : ms) {
        require(cudaEventRecord(begin), "record an event");
        kernel<<<grid, BLOCK>>>(in, n, per, limit, (T *)out);
        require(cudaEventRecord(end), "record an event");
        require(cudaEventSynchronize(end), name);
        require(cudaEventElapsedTime(&one, begin, end), "take the time");
    }
    aside_sum<<<1024, BLOCK>>>((const unsigned *)out, n * sizeof(T) / 4, sum);
    require(cudaMemcpy(&host, sum, sizeof host, cudaMemcpyDeviceToHost), "copy");
    std::sort(ms, ms + N_RUNS);
    printf("%s,%s,%.2f,%zu,%zu,%u,%d,%.4f,%.4f,%.4f,%llx\n", name, FORM, share, n, per, grid,
           attributes.numRegs, ms[N_RUNS / 2], ms[0], ms[N_RUNS - 1], host);
    fflush(stdout);
    cudaEventDestroy(begin);
    cudaEventDestroy(end);
}

int
main(int argc, char **argv)
{
    size_t n = (argc > 1 ? strtoull(argv[1], nullptr, 10) : 256) << 20; /* numbers, of 4 bytes */
    int n_sms = 0;
    unsigned *in;
    void *out;
    unsigned long long *sum;

    require(cudaDeviceGetAttribute(&n_sms, cudaDevAttrMultiProcessorCount, 0), "ask for the GPU");
    require(cudaMalloc(&in, n * sizeof *in), "allocate");
    require(cudaMalloc(&out, n * sizeof(Link)), "allocate");
    require(cudaMalloc(&sum, sizeof *sum), "allocate");
    aside_fill<<<1024, BLOCK>>>(in, n);
    printf("kernel,form,share,n,per,grid,registers,median_ms,least_ms,most_ms,sum\n");
    for (double share : {0.25, 1.0})
        for (unsigned threads : {512, 2048, 8192}) {
            unsigned grid = (unsigned)n_sms * threads / BLOCK;
            measure("pairs_by_fields", pairs_by_fields, in, n, grid, share, out, sum);
            measure("pairs", pairs, in, n, grid, share, out, sum);
            measure("triples", triples, in, n, grid, share, out, sum);
            measure("links_by_fields", links_by_fields, in, n, grid, share, out, sum);
            measure("links", links, in, n, grid, share, out, sum);
            measure("numbers", numbers, in, n, grid, share, out, sum);
        }
    return 0;
}
