/* SPDX-License-Identifier: MIT */
/* Each thread walks a list of 16 structs of 408 bytes, of which it needs 28. */
#include "timing.h"
#include <cstdlib>

struct Object {
    double id;
    float type, flags;
    float px, py, vx, vy, t1, t2;
    int next;
    float tail[90];
};

__global__ void
walk(Object *objects, const int *start, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int j = start[i];
    float sum = 0;
    for (int k = 0; k < 16; k++) {
        sum += objects[j].px * objects[j].vx + objects[j].py * objects[j].vy + objects[j].t1 * objects[j].t2;
        j = objects[j].next;
    }
    out[i] = sum;
}

int
main()
{
    const int n = 1 << 22;
    Object *host = (Object *)calloc(n, sizeof(Object)), *objects;
    int *first = (int *)malloc(n * sizeof(int)), *start;
    float *found = (float *)malloc(n * sizeof(float)), *out;
    double sum = 0;

    for (int i = 0; i < n; i++) {
        host[i].px = i % 5;
        host[i].py = i % 7;
        host[i].vx = 1;
        host[i].vy = i % 3;
        host[i].t1 = 2;
        host[i].t2 = i % 11;
        host[i].next = (int)(drawn(i) % n);
        first[i] = (int)(drawn(i + n) % n);
    }
    cudaMalloc(&objects, n * sizeof(Object));
    cudaMalloc(&start, n * sizeof(int));
    cudaMalloc(&out, n * sizeof(float));
    cudaMemcpy(objects, host, n * sizeof(Object), cudaMemcpyHostToDevice);
    cudaMemcpy(start, first, n * sizeof(int), cudaMemcpyHostToDevice);
    float us = least_us(10, [&] { walk<<<n / 256, 256>>>(objects, start, out, n); });
    cudaMemcpy(found, out, n * sizeof(float), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i += 1001)
        sum += found[i];
    printf("%.1f,%.0f\n", us, sum);
}
