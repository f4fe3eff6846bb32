/* SPDX-License-Identifier: MIT */

/* One object holds a field and a pointer another: the class holds that field then, and needs no copy for others. */
#  include <stdio.h>

struct Floats {
    float *p;
    int n;

    float *get() { return p; }
};

__global__ void
add(float *x, float *y)
{
    x[threadIdx.x] += y[threadIdx.x];
}

void
run(int n)
{
    Floats x;
    float *y;

    x.n = n;
    cudaMalloc(&x.p, n * sizeof(float));
    cudaMalloc(&y, n * sizeof(float));
    add<<<1, 32>>>(x.get(), y);
}
