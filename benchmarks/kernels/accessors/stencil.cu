/* SPDX-License-Identifier: MIT */

/* ../stencil.cu on the accessors of `fieldwise header`. */

#include "Solid.h"

#define BLOCK_X 32
#define BLOCK_Y 8

__global__ void
heat_step(Solid_view solid, int nx, int ny, int nz, float dt)
{
    int x = blockIdx.x * BLOCK_X + threadIdx.x;
    int y = blockIdx.y * BLOCK_Y + threadIdx.y;
    if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1)
        return;

    int plane = nx * ny;
    for (int z = 1; z < nz - 1; z++) {
        int c = z * plane + y * nx + x;
        float here = Solid_read_temperature(solid, c);
        float flow = Solid_read_temperature(solid, c - 1) + Solid_read_temperature(solid, c + 1) +
                     Solid_read_temperature(solid, c - nx) + Solid_read_temperature(solid, c + nx) +
                     Solid_read_temperature(solid, c - plane) + Solid_read_temperature(solid, c + plane) -
                     6.0f * here;
        Solid_set_next(solid, c,
                       here + dt * (Solid_read_conductivity(solid, c) * flow + Solid_read_source(solid, c)));
    }
}

/* solid: nx * ny * nz elements of device memory, x fastest. The outermost cells are left as they
 * are. */
void
heat_advance(Solid_view solid, int nx, int ny, int nz, float dt)
{
    dim3 block(BLOCK_X, BLOCK_Y);
    dim3 grid((nx + BLOCK_X - 1) / BLOCK_X, (ny + BLOCK_Y - 1) / BLOCK_Y);
    heat_step<<<grid, block>>>(solid, nx, ny, nz, dt);
}
