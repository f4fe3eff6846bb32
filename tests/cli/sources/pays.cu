/* SPDX-License-Identifier: MIT */
/* A loop of unknown length between an upload and a download: whether a layout pays depends on its iterations.
 */
#include <cstdlib>

struct Particle {
    float x, y, z, w, vx, vy, vz, mass;
};

__global__ void
step(Particle *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n)
        p[i].x += p[i].vx;
}

int
main()
{
    int n = 1 << 22;
    Particle *h = (Particle *)malloc(n * sizeof(Particle)), *d;
    float error = 1;

    cudaMalloc(&d, n * sizeof(Particle));
    cudaMemcpy(d, h, n * sizeof(Particle), cudaMemcpyHostToDevice);
    while (error > 1e-6f) {
        step<<<n / 256, 256>>>(d, n);
        cudaMemcpy(&error, d, sizeof error, cudaMemcpyDeviceToHost);
    }
    cudaMemcpy(h, d, n * sizeof(Particle), cudaMemcpyDeviceToHost);
    return 0;
}
