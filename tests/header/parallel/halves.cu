// SPDX-License-Identifier: MIT
// Pointers that move, and what other functions get of them.
#include <stdio.h>
#include <stdlib.h>

#define N 256

__device__ void
mark(float *low, float *high, int n)
{
    for (int k = 0; k < n; k++, low++)
        *low = high[k] * 0.5f;
}

__global__ void
spread(float *low, float *high, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float *mine = high + i * 4, *end = &high[n];

    if (i * 4 + 4 > n)
        return;
    mark(low + i * 4, mine, 4);
    end -= 4;
    for (int k = 0; k < 4; ++k)
        mine[k] += low[n - 1 - (i * 4 + k)] + (k & 1 ? 1 : end[k] * 0.125f);
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
halves(float *host)
{
    float *d_low, *d_high;

    cudaMalloc(&d_low, N * sizeof(*d_low));
    cudaMalloc(&d_high, N * sizeof(*d_high));
    fill(host, N, 9);
    cudaMemcpy(d_high, host, N * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemset(d_low, 0, N * sizeof(float));
    spread<<<2, 32>>>(d_low, d_high, N);
    cudaMemcpy(host, d_low, N * sizeof(float), cudaMemcpyDeviceToHost);
    cudaMemcpy(host + N, d_high + 3, (N - 3) * sizeof(float), cudaMemcpyDeviceToHost);
    print("halves", host, (2 * N - 3) * sizeof(float));
    cudaFree(d_low);
    cudaFree(d_high);
}

int
run()
{
    float *host = (float *)calloc(16 * N, sizeof(float));

    halves(host);
    free(host);
    return 0;
}
