/* SPDX-License-Identifier: MIT */
/* Each thread gathers ten floats, a struct of 40 bytes. */
#include "timing.h"
#include <cstdlib>

struct Item {
    float a, b, c, d, e, f, g, h, k, l;
};

__global__ void
pull(const Item *items, const int *which, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int j = which[i];
    out[i] = items[j].a + items[j].b + items[j].c + items[j].d + items[j].e + items[j].f + items[j].g +
             items[j].h + items[j].k + items[j].l;
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
        host[i].a = i % 3;
        host[i].d = 1;
        host[i].g = i % 2;
        host[i].l = i % 5;
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
