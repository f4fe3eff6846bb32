/* SPDX-License-Identifier: MIT */
/* Each thread changes four doubles, a struct of 32 bytes that C aligns to 8. */
#include "timing.h"
#include <cstdlib>

struct Quad {
    double t, x, y, z;
};

__global__ void
step(Quad *quads, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        Quad q = quads[i];
        q.t += 1;
        q.x += 1;
        q.y += 1;
        q.z += 1;
        quads[i] = q;
    }
}

int
main()
{
    const int n = 1 << 25;
    Quad *host = (Quad *)malloc(n * sizeof(Quad)), *quads;
    double sum = 0;

    for (int i = 0; i < n; i++) {
        host[i].t = i;
        host[i].x = 2.0 * i;
        host[i].y = 3.0 * i;
        host[i].z = i % 7;
    }
    cudaMalloc(&quads, n * sizeof(Quad));
    cudaMemcpy(quads, host, n * sizeof(Quad), cudaMemcpyHostToDevice);
    float us = least_us(20, [&] { step<<<n / 256, 256>>>(quads, n); });
    cudaMemcpy(host, quads, n * sizeof(Quad), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i += 1001)
        sum += host[i].t + 3 * host[i].x + 5 * host[i].y + 7 * host[i].z;
    printf("%.1f,%.0f\n", us, sum);
}
