/* SPDX-License-Identifier: MIT */

/* Arrays that are seen as bytes, in a kernel and on the host. */
#include <cuda_runtime.h>

struct Body {
    float x, y;
};

__global__ void
mark(Body *b)
{
    char *bytes = (char *)b;
    short *halves = (short *)b;

    bytes[threadIdx.x] = halves[threadIdx.x];
    b[threadIdx.x].x = b[threadIdx.x].y;
}

void
run(int n)
{
    Body *d;

    cudaMalloc(&d, n * sizeof(Body));
    mark<<<1, 32>>>(d);
    char *first = (char *)d;
    cudaFree(first);
}
