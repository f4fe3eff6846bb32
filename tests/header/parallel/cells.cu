// SPDX-License-Identifier: MIT
// A struct of pointers, given by value.
#include <stdio.h>
#include <stdlib.h>

#define N 256

struct Cells {
    float *pressure, *density;
    int *material;
};

__global__ void
squeeze(Cells cells, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n)
        cells.pressure[i] = cells.density[i] * (cells.material[i] % 4 + 1);
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
cells(float *host)
{
    Cells c;

    cudaMalloc((void **)&c.pressure, N * sizeof(float));
    cudaMalloc((void **)&c.density, N * sizeof(float));
    cudaMalloc((void **)&c.material, N * sizeof(int));
    fill(host, N, 2);
    cudaMemcpy(c.density, host, N * sizeof(float), cudaMemcpyHostToDevice);
    fill((int *)host, N, 2);
    cudaMemcpy(c.material, host, N * sizeof(int), cudaMemcpyHostToDevice);
    squeeze<<<N / 32, 32>>>(c, N);
    cudaMemcpy(host, c.pressure, N * sizeof(float), cudaMemcpyDeviceToHost);
    print("cells", host, N * sizeof(float));
    cudaFree(c.pressure);
    cudaFree(c.density);
    cudaFree(c.material);
}

int
run()
{
    float *host = (float *)calloc(16 * N, sizeof(float));

    cells(host);
    free(host);
    return 0;
}
