/* SPDX-License-Identifier: MIT */
/* Whole elements that a kernel reads and stores as another type of their size. */
#include <cuda_runtime.h>

struct Body {
    float x, y;
    int c;
    float w;
};

struct Plain {
    unsigned a, b, c, d;
};

__device__ static float
norm(const float4 v)
{
    return v.x * v.x + v.w;
}

__global__ void
cast(const Body *__restrict__ from, Body *to, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i >= n)
        return;
    float4 v = *(const float4 *)&from[i];
    Plain u = ((const Plain *)from)[(i + 1) % n], t;

    t = *reinterpret_cast<Plain *>(to + i);
    v.x += norm(*(const float4 *)(from + i)) + reinterpret_cast<float4 *>(to)[i].y;
    u.b ^= t.c;
    if (i % 3 == 0)
        *(float4 *)&to[i] = v;
    else if (i % 3 == 1)
        ((Plain *)to)[i] = u;
    else
        *(Plain *)(to + i) = {t.d, t.c, u.b, u.a};
    to[i].c += i;
}

static void
run_cast(Body *device, int n)
{
    Body *next;

    cudaMalloc(&next, n * sizeof(Body));
    cudaMemcpy(next, device, n * sizeof(Body), cudaMemcpyDeviceToDevice);
    cast<<<(n + 31) / 32, 32>>>(device, next, n);
    cast<<<(n + 31) / 32, 32>>>(next, device, n);
    float4 *kept; /* of no record, and copied from and to elements as bytes */
    cudaMalloc(&kept, n * sizeof(Body));
    cudaMemcpy(kept, next, n * sizeof(Body), cudaMemcpyDeviceToDevice);
    cudaMemcpyAsync(device + 1, kept + 3, (n - 4) * sizeof(Body), cudaMemcpyDeviceToDevice, 0);
    cudaMemcpy(kept, &device[2], 4 * sizeof(float4), cudaMemcpyDeviceToDevice);
    cudaMemcpyAsync(device + (n - 4), kept, 4 * sizeof(Body), cudaMemcpyDeviceToDevice);
    cudaFree(kept);
    cudaFree(next);
}
