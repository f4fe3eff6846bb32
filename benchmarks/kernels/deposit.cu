/* SPDX-License-Identifier: MIT */

/* Adds the charge and the current of particles to a grid (plasma physics: the deposition of a particle-in-
 * cell code): each particle is spread over the four grid points around it, with atomic operations.
 *
 * Records: two arrays of structs. Ion {x, y, vx, vy, vz, charge, id} is reached directly, ions[i].x;
 * GridPoint {rho, jx, jy, jz, ex, ey, ez, bz} is reached at a place that depends on the data,
 * points[at + width].jx.
 *
 * Layouts: the ions want separate arrays. A grid point takes four additions at once: side by side they go to
 * one sector of L2, apart to four. The fields ex to bz are of no use here and only thin the sectors out. */

#define BLOCK 256

struct Ion {
    float x, y; /* in grid spacings */
    float vx, vy, vz;
    float charge;
    int id;
};

struct GridPoint {
    float rho;
    float jx, jy, jz;
    float ex, ey, ez;
    float bz;
};

/* Adds the SHARE of a particle's charge and current to one point. */
__device__ void
add_share(GridPoint *point, float share, float vx, float vy, float vz)
{
    atomicAdd(&point->rho, share);
    atomicAdd(&point->jx, share * vx);
    atomicAdd(&point->jy, share * vy);
    atomicAdd(&point->jz, share * vz);
}

__global__ void
deposit(const Ion *ions, GridPoint *points, int n, int width)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;

    float x = ions[i].x, y = ions[i].y;
    int column = (int)x, row = (int)y;
    float right = x - column, up = y - row;
    float charge = ions[i].charge;
    float vx = ions[i].vx, vy = ions[i].vy, vz = ions[i].vz;

    int at = row * width + column;
    add_share(&points[at], charge * (1.0f - right) * (1.0f - up), vx, vy, vz);
    add_share(&points[at + 1], charge * right * (1.0f - up), vx, vy, vz);
    add_share(&points[at + width], charge * (1.0f - right) * up, vx, vy, vz);
    add_share(&points[at + width + 1], charge * right * up, vx, vy, vz);
}

/* ions: n elements of device memory, each with 0 <= x < width - 1 and 0 <= y < height - 1; points: width *
 * height, with rho, jx, jy and jz set to what is added to. */
void
deposit_ions(const Ion *ions, GridPoint *points, int n, int width)
{
    deposit<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(ions, points, n, width);
}
