// SPDX-License-Identifier: MIT
// Sums and a histogram by atomics.
#include <stdio.h>
#include <stdlib.h>

#define N 256

__global__ void
count(unsigned *hits, int *sums, const int *__restrict__ keys, int n)
{
    __shared__ int part[32];
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    part[threadIdx.x] = i < n ? keys[i] : 0;
    __syncthreads();
    if (i < n) {
        atomicAdd(&hits[keys[i] % 32], 1u);
        atomicAdd(sums + keys[i] % 32, part[threadIdx.x ^ 1]);
    }
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

static void
counts(int *host)
{
    unsigned *d_hits;
    int *d_sums, *d_keys;

    cudaMalloc((void **)&d_hits, 32 * sizeof(unsigned));
    cudaMalloc((void **)&d_sums, 32 * sizeof(int));
    cudaMalloc((void **)&d_keys, N * sizeof(int));
    fill(host, N, 1);
    cudaMemcpy(d_keys, host, N * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemset(d_hits, 0, 32 * sizeof(unsigned));
    cudaMemset(d_sums, 0, 32 * sizeof(int));
    count<<<N / 32, 32>>>(d_hits, d_sums, d_keys, N);
    cudaMemcpy(host, d_hits, 32 * sizeof(unsigned), cudaMemcpyDeviceToHost);
    cudaMemcpy(host + 32, d_sums, 32 * sizeof(int), cudaMemcpyDeviceToHost);
    print("counts", host, 64 * sizeof(int));
    cudaFree(d_hits);
    cudaFree(d_sums);
    cudaFree(d_keys);
}

int
run()
{
    float *host = (float *)calloc(16 * N, sizeof(float));

    counts((int *)host);
    free(host);
    return 0;
}
