// SPDX-License-Identifier: MIT
// Templates with instances for the fields and for other arrays.
#include <stdio.h>
#include <stdlib.h>

#define N 128

template <class T> __device__ T weighed(const T *values, int i, T by);
template <class T>
__device__ T
weighed(const T *values, int i, T by)
{
    return values[i] * by;
}

template <typename Real, int By>
__global__ void
shift(Real *__restrict__ low, int n, Real by, const Real *__restrict__ high)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n)
        low[i] += weighed(high, (i + By) % n, by) - low[i] / 2;
}

template <class T>
static void
launch(T *a, T *b, int n)
{
    shift<T, 1><<<N / 32, 32>>>(a, n, (T)0.5, b);
    shift<T, 3><<<N / 32, 32>>>(a, n, T(2), b);
}

static void
print(const char *name, const void *host, size_t bytes)
{
    unsigned long long sum = 14695981039346656037ull;

    for (size_t b = 0; b < bytes; b++)
        sum = (sum ^ ((const unsigned char *)host)[b]) * 1099511628211ull;
    printf("%s %016llx\n", name, sum);
}

template <class T>
static void
fill(T *host, int n, int seed)
{
    for (int i = 0; i < n; i++)
        host[i] = (T)((i * 37 + seed) % 61 / (T)2 + 1);
}

template <class T>
static void
others(T *host, int n)
{
    T *a, *b;

    cudaMalloc(&a, n * sizeof(T));
    cudaMalloc(&b, n * sizeof(T));
    fill(host, n, 5);
    cudaMemcpy(a, host, n * sizeof(T), cudaMemcpyHostToDevice);
    cudaMemcpy(b, host, n * sizeof(T), cudaMemcpyHostToDevice);
    launch(a, b, n);
    cudaMemcpy(host, b, n * sizeof(T), cudaMemcpyDeviceToHost);
    print("others", host, n * sizeof(T));
    cudaFree(a);
    cudaFree(b);
}

static void
kinds(float *host)
{
    float *d_low, *d_high;

    cudaMalloc(&d_low, N * sizeof(float));
    cudaMalloc(&d_high, N * sizeof(float));
    fill(host, N, 9);
    cudaMemcpy(d_high, host, N * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemset(d_low, 0, N * sizeof(float));
    launch(d_low, d_high, N);
    cudaMemcpy(host, d_low, N * sizeof(float), cudaMemcpyDeviceToHost);
    cudaMemcpy(host + N, d_high, N * sizeof(float), cudaMemcpyDeviceToHost);
    print("kinds", host, 2 * N * sizeof(float));
    cudaFree(d_low);
    cudaFree(d_high);
}

int
run()
{
    float *host = (float *)calloc(4 * N, sizeof(float));

    kinds(host);
    others((double *)host, N);
    free(host);
    return 0;
}
