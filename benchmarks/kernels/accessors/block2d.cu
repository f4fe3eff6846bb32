/* SPDX-License-Identifier: MIT */

/* ../block2d.cu on the accessors of `fieldwise header`. */

#include "Surface.h"

#define TILE 16

__global__ void
shade(Surface_view surfaces, float *light, int width, int height, int pitch, float3 sun, float fog)
{
    int x = blockIdx.x * TILE + threadIdx.x;
    int y = blockIdx.y * TILE + threadIdx.y;
    if (x >= width || y >= height)
        return;

    int at = y * pitch + x;
    float lambert = Surface_get_normal_x(surfaces, at) * sun.x + Surface_get_normal_y(surfaces, at) * sun.y +
                    Surface_get_normal_z(surfaces, at) * sun.z;
    float seen = expf(-fog * Surface_get_depth(surfaces, at));
    light[at] = fmaxf(lambert, 0.0f) * Surface_get_albedo(surfaces, at) * seen;
}

/* surfaces and light: pitch * height elements of device memory. */
void
shade_picture(Surface_view surfaces, float *light, int width, int height, int pitch, float3 sun, float fog)
{
    dim3 block(TILE, TILE);
    dim3 grid((width + TILE - 1) / TILE, (height + TILE - 1) / TILE);
    shade<<<grid, block>>>(surfaces, light, width, height, pitch, sun, fog);
}
