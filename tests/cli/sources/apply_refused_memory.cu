/* SPDX-License-Identifier: MIT */
#include <cuda_runtime.h>

/* Records beside arrays in other memory than that of cudaMalloc. */
struct Body {
    float x, y, z, w;
};

__constant__ float centers[64 * 3];
__constant__ Body fixed[8];
__device__ Body *held;

__global__ void
by_constant(float *out)
{
    out[threadIdx.x] = fixed[threadIdx.x % 8].x;
}

__global__ void
by_pointer(float *out)
{
    out[threadIdx.x] = held[threadIdx.x].x;
}

__global__ void
near(const float *points, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float d = 0;

    if (i >= n)
        return;
    for (int j = 0; j < 3; j++)
        d += points[i * 3 + j] - centers[i % 64 * 3 + j];
    out[i] = d > 0;
}

__global__ void
mixed(Body *p, float *out, int n)
{
    const Body *q = n > 3 ? p : fixed;
    float4 &v = *(float4 *)&p[n];
    float2 half = *(float2 *)&p[n];

    out[threadIdx.x] = q[threadIdx.x].x + v.x + half.x;
}

static void
run(Body *d, float *out, int *flags, float *points)
{
    void *address;

    cudaMemcpyToSymbol(held, &d, sizeof d);
    cudaMallocHost(&d, sizeof(Body));
    by_constant<<<1, 32>>>(out);
    by_pointer<<<1, 32>>>(out);
    near<<<1, 32>>>(points, flags, 32);
    mixed<<<1, 32>>>(d, out, 32);
    cudaGetSymbolAddress(&address, fixed);
}
