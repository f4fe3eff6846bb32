/* SPDX-License-Identifier: MIT */

/* ../stencil.cu on the accessors of `fieldwise header`. */

#include "Material.h"

#define BLOCK_X 32
#define BLOCK_Y 8

__global__ void
heat_step(Material_view solid, float *__restrict__ next, int nx, int ny, int nz, float dt)
{
    int x = blockIdx.x * BLOCK_X + threadIdx.x;
    int y = blockIdx.y * BLOCK_Y + threadIdx.y;
    if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1)
        return;

    int plane = nx * ny;
    for (int z = 1; z < nz - 1; z++) {
        int c = z * plane + y * nx + x;
        float here = Material_get_temperature(solid, c);
        float flow = Material_get_temperature(solid, c - 1) + Material_get_temperature(solid, c + 1) +
                     Material_get_temperature(solid, c - nx) + Material_get_temperature(solid, c + nx) +
                     Material_get_temperature(solid, c - plane) + Material_get_temperature(solid, c + plane) -
                     6.0f * here;
        next[c] = here + dt * (Material_get_conductivity(solid, c) * flow + Material_get_source(solid, c));
    }
}

/* solid and next: nx * ny * nz elements of device memory, x fastest. The outermost cells are left as they
 * are. */
void
heat_advance(Material_view solid, float *next, int nx, int ny, int nz, float dt)
{
    dim3 block(BLOCK_X, BLOCK_Y);
    dim3 grid((nx + BLOCK_X - 1) / BLOCK_X, (ny + BLOCK_Y - 1) / BLOCK_Y);
    heat_step<<<grid, block>>>(solid, next, nx, ny, nz, dt);
}
