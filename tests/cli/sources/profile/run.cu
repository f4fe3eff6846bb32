/* SPDX-License-Identifier: MIT */
/* The program of run.raw.csv and run.live.csv. Its sizes and its steps are arguments, which nobody knows: it was started
 * with 1048576 elements and 10 steps. */
#include <cstdio>
#include <cstdlib>

#include <cuda_runtime.h>

struct P {
    float x, y, z, vx, vy, vz;
    int type;
    float m;
};

namespace sim {
template <int N>
__global__ void step(P *p, int n, float dt)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        p[i].x += p[i].vx * dt * N;
        p[i].y += p[i].vy * dt;
        p[i].z += p[i].vz * dt;
    }
}
}

__global__ void energy(const P *p, float *e, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n)
        e[i] = p[i].m * (p[i].vx * p[i].vx);
}

__global__ void other(float *e, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n)
        e[i] = e[i] * 2.f;
}

int main(int argc, char **argv)
{
    int n = atoi(argv[1]), steps = atoi(argv[2]);
    P *host = (P *)calloc(n, sizeof(P)), *p;
    float *e;

    cudaMalloc(&p, n * sizeof(P));
    cudaMalloc(&e, n * sizeof(float));
    cudaMemcpy(p, host, n * sizeof(P), cudaMemcpyHostToDevice);
    for (int s = 0; s < steps; s++) {
        sim::step<2><<<n / 256, 256>>>(p, n, .1f);
        if (s % 5 == 0)
            energy<<<n / 256, 256>>>(p, e, n);
    }
    other<<<dim3(n / 256), dim3(32, 8)>>>(e, n);
    cudaMemcpy(host, p, n * sizeof(P), cudaMemcpyDeviceToHost);
    printf("done, %d\n", n);
    return cudaDeviceSynchronize();
}
