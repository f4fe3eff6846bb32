/* SPDX-License-Identifier: MIT */
/* Kernels that leave little room in shared memory for the lines of --monitor. */
#include <cuda_runtime.h>

__global__ void
seven(const char *a, const char *b, const char *c, const char *d, const char *e, const char *f,
      char *__restrict__ to, int per)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;

    for (int i = t * per; i < t * per + per; i++)
        to[i] = (char)(a[i] + b[i] + c[i] + d[i] + e[i] + f[i]);
}

__global__ void
has_variables(const char *__restrict__ in, char *__restrict__ to, int per)
{
    __shared__ char table[40000];
    int t = blockIdx.x * blockDim.x + threadIdx.x;

    table[threadIdx.x] = 1;
    for (int i = t * per; i < t * per + per; i++)
        to[i] = (char)(in[i] + table[threadIdx.x]);
}

__global__ void
has_dynamic(const char *__restrict__ in, char *__restrict__ to, int per)
{
    extern __shared__ char table[];
    int t = blockIdx.x * blockDim.x + threadIdx.x;

    table[threadIdx.x] = 1;
    for (int i = t * per; i < t * per + per; i++)
        to[i] = (char)(in[i] + table[threadIdx.x]);
}

void
run(char *p, char *q, int per, int bytes)
{
    seven<<<1024, 256>>>(p, p, p, p, p, p, q, per);
    has_variables<<<1024, 256>>>(p, q, per);
    has_dynamic<<<1024, 256, bytes>>>(p, q, per);
}
