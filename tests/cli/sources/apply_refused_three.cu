/* SPDX-License-Identifier: MIT */

/* A function that changes three elements, of which two may be one, and a part of another. */
#include <cuda_runtime.h>

struct Body {
    float x, y;
};

__device__ void
swing(Body &one, Body &two, Body &three, float &x)
{
    one.x = 1;
    two.y += three.y;
    three.y = 2;
    x = 3;
}

__global__ void
step(Body *p)
{
    swing(p[0], p[1], p[2], p[0].x);
}

void
run(int n)
{
    Body *d;

    cudaMalloc(&d, n * sizeof(Body));
    step<<<1, 32>>>(d);
}
