/* SPDX-License-Identifier: MIT */

/* ../camera.cu on the accessors of `fieldwise header`. */

#include "Path.h"

#define BLOCK 256

/* The next number from 0 to 1 of a path's sequence. */
__device__ float
draw_number(unsigned int &seed)
{
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) * 5.9604645e-8f;
}

__global__ void
start_paths(Path_view paths, int width, int height, float lens, float focus)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= width * height)
        return;

    unsigned int seed = Path_get_seed(paths, i);
    float right = ((i % width) + draw_number(seed)) / width - 0.5f;
    float up = ((i / width) + draw_number(seed)) / height - 0.5f;
    float radius = lens * sqrtf(draw_number(seed));
    float angle = 6.2831853f * draw_number(seed);

    float ox = radius * cosf(angle), oy = radius * sinf(angle);
    float dx = right * focus - ox, dy = up * focus - oy, dz = focus;
    float scale = rsqrtf(dx * dx + dy * dy + dz * dz);

    Path_set_ox(paths, i, ox);
    Path_set_oy(paths, i, oy);
    Path_set_oz(paths, i, 0.0f);
    Path_set_dx(paths, i, dx * scale);
    Path_set_dy(paths, i, dy * scale);
    Path_set_dz(paths, i, dz * scale);
    Path_set_red(paths, i, 1.0f);
    Path_set_green(paths, i, 1.0f);
    Path_set_blue(paths, i, 1.0f);
    Path_set_density(paths, i, 1.0f);
    Path_set_depth(paths, i, 0);
    Path_set_pixel(paths, i, i);
    Path_set_seed(paths, i, seed);
}

/* paths: width * height elements of device memory, of which `seed` is set. */
void
camera_paths(Path_view paths, int width, int height, float lens, float focus)
{
    start_paths<<<(width * height + BLOCK - 1) / BLOCK, BLOCK>>>(paths, width, height, lens, focus);
}
