/* SPDX-License-Identifier: MIT */

/* A function in front of the record copies in a direction that it is told: an overload stands where it is first wanted. */
#include <cuda_runtime.h>

template <class T>
void
copy(T *to, const T *from, int n, cudaMemcpyKind kind)
{
    cudaMemcpy(to, from, n * sizeof(T), kind);
}

struct Body {
    float x, y;
};

__global__ void
pull(Body *b)
{
    b[threadIdx.x].x += b[threadIdx.x].y;
}

void
start(Body *d, const Body *h, int n)
{
    copy(d, h, n, cudaMemcpyHostToDevice);
}

void
end(Body *h, const Body *d, int n)
{
    copy(h, d, n, cudaMemcpyDeviceToHost);
}

void
run(Body *h, int n)
{
    Body *d;

    cudaMalloc(&d, n * sizeof(Body));
    start(d, h, n);
    pull<<<1, 32>>>(d);
    end(h, d, n);
}
