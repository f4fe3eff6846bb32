/* SPDX-License-Identifier: MIT */
/* Each thread gathers three floats, a struct of 12 bytes. */
#include "timing.h"
#include <cstdlib>

struct Item {
    float x, y, z;
};

__global__ void
pull(const Item *items, const int *which, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int j = which[i];
    out[i] = items[j].x + items[j].y * items[j].z;
}

int
main()
{
    const int n = 1 << 24;
    Item *host = (Item *)calloc(n, sizeof(Item)), *items;
    int *places = (int *)malloc(n * sizeof(int)), *which;
    float *found = (float *)malloc(n * sizeof(float)), *out;
    double sum = 0;

    for (int i = 0; i < n; i++) {
        host[i].x = i % 3;
        host[i].y = 1;
        host[i].z = i % 5;
        places[i] = (int)(drawn(i) % n);
    }
    cudaMalloc(&items, n * sizeof(Item));
    cudaMalloc(&which, n * sizeof(int));
    cudaMalloc(&out, n * sizeof(float));
    cudaMemcpy(items, host, n * sizeof(Item), cudaMemcpyHostToDevice);
    cudaMemcpy(which, places, n * sizeof(int), cudaMemcpyHostToDevice);
    float us = least_us(10, [&] { pull<<<n / 256, 256>>>(items, which, out, n); });
    cudaMemcpy(found, out, n * sizeof(float), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i += 1001)
        sum += found[i];
    printf("%.1f,%.0f\n", us, sum);
}
