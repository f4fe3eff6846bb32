/* SPDX-License-Identifier: MIT */

/* Templates whose pointers cannot get other types, and a cast that they cannot follow. */
#include <cuda_runtime.h>

struct Body {
    float x, y;
};
struct Cell {
    float x, y;
};

template <class T>
__global__ void
move(T *p)
{
    p[threadIdx.x].x += p[threadIdx.x].y;
}

template <class P>
__device__ void
turn(P p)
{
    p[threadIdx.x].y = -p[threadIdx.x].x;
}

__global__ void
both(Body *p, const Body *q)
{
    Body *r = (Body *)q;

    turn<Body *>(p);
    p[threadIdx.x].x += r[0].x;
}

void
run(Body *bodies, Cell *cells)
{
    move<<<1, 32>>>(bodies);
    move<<<1, 32>>>(cells);
    both<<<1, 32>>>(bodies, bodies);
}

void
several(int n)
{
    Body **of_two = new Body *[2];

    for (int k = 0; k < 2; k++)
        cudaMalloc(&of_two[k], n * sizeof(Body));
    both<<<1, 32>>>(of_two[0], of_two[1]);
}

__device__ float table[300];

__global__ void
look(float *o)
{
    int i = threadIdx.x;

    o[i] = table[i * 3] + table[i * 3 + 1];
}
