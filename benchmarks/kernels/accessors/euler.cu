/* SPDX-License-Identifier: MIT */

/* ../euler.cu on the accessors of `fieldwise header`. */

#include "Cell.h"

#define BLOCK 256

template <int N>
__global__ void
euler_step(Cell_view cells, Cell_view next, int n, float dt)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
    if (i >= n - 1)
        return;

    float speed = Cell_get_q(cells, i, 1) / Cell_get_q(cells, i, 0);
    float k = 0.5f * dt / Cell_get_volume(cells, i);
    for (int c = 0; c < N; c++) {
        float flow = speed * (Cell_get_q(cells, i + 1, c) - Cell_get_q(cells, i - 1, c));
        Cell_set_q(next, i, c, Cell_get_q(cells, i, c) - k * flow);
    }
    Cell_at_q(next, i, 1) -= k * (Cell_get_pressure(cells, i + 1) - Cell_get_pressure(cells, i - 1));
}

/* cells and next: n elements of device memory, the first and the last of which are the ends' fixed states. */
void
euler_advance(Cell_view cells, Cell_view next, int n, float dt)
{
    euler_step<5><<<(n - 2 + BLOCK - 1) / BLOCK, BLOCK>>>(cells, next, n, dt);
}
