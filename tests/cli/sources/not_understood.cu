/* SPDX-License-Identifier: MIT */
/* Accesses of a record that are not understood: the answer says so in its first line, and never to keep what there is. */
struct Point {
    float x, y;
};
__device__ void outside(Point *p);

__global__ void
passed(Point *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i >= n)
        return;
    outside(p + i);
    p[i].y = 1;
}

__global__ void
copied(Point *p)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Point *q;

    asm("mov.u64 %0, %1;" : "=l"(q) : "l"(p));
    q[i].x = 2;
}
