/* SPDX-License-Identifier: MIT */
/* Members that stand before the first multiple of their own size. */
struct __attribute__((packed)) Packed {
    short a;
    float x, y;
};

__global__ void
fill(Packed *p)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    p[i].x = 2;
    p[i].y = 4;
}
