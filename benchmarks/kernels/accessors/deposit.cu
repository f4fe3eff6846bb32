/* SPDX-License-Identifier: MIT */

/* ../deposit.cu on the accessors of `fieldwise header`. */

#include "GridPoint.h"
#include "Ion.h"

#define BLOCK 256

/* Adds the SHARE of a particle's charge and current to point AT. */
__device__ void
add_share(GridPoint_view points, int at, float share, float vx, float vy, float vz)
{
    atomicAdd(GridPoint_ptr_rho(points, at), share);
    atomicAdd(GridPoint_ptr_jx(points, at), share * vx);
    atomicAdd(GridPoint_ptr_jy(points, at), share * vy);
    atomicAdd(GridPoint_ptr_jz(points, at), share * vz);
}

__global__ void
deposit(Ion_view ions, GridPoint_view points, int n, int width)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;

    float x = Ion_get_x(ions, i), y = Ion_get_y(ions, i);
    int column = (int)x, row = (int)y;
    float right = x - column, up = y - row;
    float charge = Ion_get_charge(ions, i);
    float vx = Ion_get_vx(ions, i), vy = Ion_get_vy(ions, i), vz = Ion_get_vz(ions, i);

    int at = row * width + column;
    add_share(points, at, charge * (1.0f - right) * (1.0f - up), vx, vy, vz);
    add_share(points, at + 1, charge * right * (1.0f - up), vx, vy, vz);
    add_share(points, at + width, charge * (1.0f - right) * up, vx, vy, vz);
    add_share(points, at + width + 1, charge * right * up, vx, vy, vz);
}

/* ions: n elements of device memory, each with 0 <= x < width - 1 and 0 <= y < height - 1; points: width *
 * height, with rho, jx, jy and jz set to what is added to. */
void
deposit_ions(Ion_view ions, GridPoint_view points, int n, int width)
{
    deposit<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(ions, points, n, width);
}
