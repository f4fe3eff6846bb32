// SPDX-License-Identifier: MIT
// A lattice of nine directions in one flattened array, which comes up once and goes down once.
#include "check.h"

#define Q 9

__global__ void
collide(float *f, float omega, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float rho = 0;

    if (i >= n)
        return;
    for (int q = 0; q < Q; q++)
        rho += f[i * Q + q];
    for (int q = 0; q < Q; q++)
        f[i * Q + q] += omega * (rho / Q - f[i * Q + q]);
}

int
main(int argc, char **argv)
{
    int steps = argc > 1 ? atoi(argv[1]) : 100;
    const int n = 1 << 22;
    float *host = (float *)malloc(n * Q * sizeof(float)), *f;

    for (int i = 0; i < n * Q; i++)
        host[i] = i % 7;
    check(cudaMalloc(&f, n * Q * sizeof(float)));
    check(cudaMemcpy(f, host, n * Q * sizeof(float), cudaMemcpyHostToDevice));
    for (int s = 0; s < steps; s++)
        collide<<<n / 256, 256>>>(f, .5f, n);
    check(cudaMemcpy(host, f, n * Q * sizeof(float), cudaMemcpyDeviceToHost));
    printf("%g\n", host[n - 1]);
    check(cudaFree(f));
    free(host);
    return 0;
}
