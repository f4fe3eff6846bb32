/* SPDX-License-Identifier: MIT */

/* States of random numbers: those that a thread has alone, and one that the threads of a block share. */
#include <curand_kernel.h>

__global__ void
draw(curandState *s, float *o)
{
    o[threadIdx.x] = curand_uniform(&s[threadIdx.x]);
}

__global__ void
share(curandStateMtgp32 *s, float *o)
{
    o[threadIdx.x] = curand_uniform(&s[blockIdx.x]);
}

void
run(float *o, int n)
{
    curandState *one;
    curandStateMtgp32 *many;

    cudaMalloc(&one, n * sizeof(curandState));
    cudaMalloc(&many, n * sizeof(curandStateMtgp32));
    draw<<<1, 32>>>(one, o);
    share<<<1, 32>>>(many, o);
}
