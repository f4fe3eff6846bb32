/* SPDX-License-Identifier: MIT */

/* A template with defaults of each kind, of which one instance gets the record: it becomes a specialisation. */
#include <cuda_runtime.h>

__global__ void
add(float *x, float *y)
{
    x[threadIdx.x] += y[threadIdx.x];
}

__global__ void
add(double *x, double *y)
{
    x[threadIdx.x] += y[threadIdx.x];
}

template <class Number, int THREADS = 32, class Index = int>
void
run(Number, Index n, bool twice = true)
{
    Number *x, *y;

    cudaMalloc(&x, n * sizeof(Number));
    cudaMalloc(&y, n * sizeof(Number));
    add<<<1, THREADS>>>(x, y);
    if (twice)
        add<<<1, THREADS>>>(x, y);
}

void
both()
{
    run(0.5f, 32);
    run(0.5, 32);
}
