/* SPDX-License-Identifier: MIT */
/* Variables in managed memory, which host code and kernels name: arrays, and a pointer. */
#include <cuda_runtime.h>

#define LARGE 70

struct Body {
    float x, y;
    int tag;
};

static __managed__ Body bodies[LARGE > 3 ? LARGE : 3];
__managed__ Body others[2 * LARGE + 3];
__device__ __managed__ Body *third;

__device__ void
more(Body *p, int i)
{
    p[i].x += p[i].y;
}

__global__ void
move(int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i >= n)
        return;
    bodies[i].x += others[2 * i].y + third[i].x;
    third[n - 1 - i] = bodies[n - 1 - i];
    more(bodies, i);
}

__global__ void
mark(Body *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i >= n)
        return;
    p[i].tag++;
    bodies->tag = 5;
}

static float
sum(const Body *p, int n)
{
    float s = 0;

    for (const Body *q = p; q < p + n; q++)
        s += q->x;
    return s;
}

void
run_fixed(Body *device, int n)
{
    Body copy[5];

    cudaMallocManaged(&third, n * sizeof(Body));
    cudaMemcpy(bodies, device, n * sizeof(Body), cudaMemcpyDeviceToDevice);
    for (int i = 0; i < n; i++) {
        others[2 * i].y = i % 3;
        third[i] = bodies[i];
        third[i].tag = i;
    }
    move<<<2, 32>>>(1);
    mark<<<2, 32>>>(others + 1, n);
    mark<<<2, 32>>>(bodies, n);
    mark<<<2, 32>>>(third, n);
    cudaDeviceSynchronize();
    (&bodies[3])->tag += (*others).tag + others[2].tag;
    cudaMemcpy(copy, bodies + 7, sizeof copy, cudaMemcpyDeviceToHost);
    copy[2].y = sum(bodies, n) + sum(third, n);
    cudaMemcpy(&bodies[9], copy, 4 * sizeof(Body), cudaMemcpyHostToDevice);
    cudaMemcpy(device, bodies, n * sizeof(Body), cudaMemcpyDeviceToDevice);
    cudaFree(third);
    third = nullptr;
}
