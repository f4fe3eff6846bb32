// SPDX-License-Identifier: MIT
// Particles that come up once, move for so many steps, and go down once.
#include "check.h"

struct Particle {
    float x, y, z, mass, vx, vy, vz, charge;
};

__global__ void
advance(Particle *p, int n, float dt)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i >= n)
        return;
    p[i].x += dt * p[i].vx;
    p[i].y += dt * p[i].vy;
    p[i].z += dt * p[i].vz;
}

int
main(int argc, char **argv)
{
    int steps = argc > 1 ? atoi(argv[1]) : 100;
    const int n = 1 << 22;
    Particle *host = (Particle *)malloc(n * sizeof(Particle)), *device;

    for (int i = 0; i < n; i++)
        host[i] = {i * .5f, i * .25f, 1, 2, 3, 4, 5, 6};
    check(cudaMalloc(&device, n * sizeof(Particle)));
    check(cudaMemcpy(device, host, n * sizeof(Particle), cudaMemcpyHostToDevice));
    for (int s = 0; s < steps; s++)
        advance<<<n / 256, 256>>>(device, n, .5f);
    check(cudaMemcpy(host, device, n * sizeof(Particle), cudaMemcpyDeviceToHost));
    printf("%g\n", host[n - 1].x);
    check(cudaFree(device));
    free(host);
    return 0;
}
