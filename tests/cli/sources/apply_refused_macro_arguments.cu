/* SPDX-License-Identifier: MIT */
/* Macros whose arguments are a declaration's parts: none can be edited with what stands between them. */
#include <cuda_runtime.h>

struct Body {
    float x, y, z;
    int w;
};

#define REFERENCE(type, name, value) type &name = value
#define SWAPPED(type, a, b) { type kept = a; a = b; b = kept; }

__global__ void
move(Body *p, int n)
{
    int i = threadIdx.x;

    REFERENCE(Body, own, p[i]);
    own.x = n;
    SWAPPED(Body, p[i], p[n - 1 - i])
}

int
main()
{
    Body *p;

    cudaMalloc(&p, 64 * sizeof(Body));
    move<<<1, 32>>>(p, 64);
    cudaFree(p);
}
