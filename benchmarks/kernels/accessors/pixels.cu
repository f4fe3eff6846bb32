/* SPDX-License-Identifier: MIT */

/* ../pixels.cu on the accessors of `fieldwise header`. */

#include "Pixel.h"

#define BLOCK 256
#define LEVELS 256

__global__ void
grey(Pixel_view in, unsigned char *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] =
            (unsigned char)((77 * Pixel_get_r(in, i) + 150 * Pixel_get_g(in, i) + 29 * Pixel_get_b(in, i)) >>
                            8);
}

__global__ void
grey_wide(Pixel_view in, unsigned char *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        Pixel p = Pixel_load(in, i);
        out[i] = (unsigned char)((77 * p.r + 150 * p.g + 29 * p.b) * p.a / 255 >> 8);
    }
}

__global__ void
histogram(Pixel_view in, unsigned int *counts, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    if (Pixel_get_a(in, i) == 0)
        return;
    int level = (77 * Pixel_get_r(in, i) + 150 * Pixel_get_g(in, i) + 29 * Pixel_get_b(in, i)) >> 8;
    atomicAdd(&counts[level], 1u);
}

/* in and out: n elements of device memory; counts: LEVELS, set to 0 before. */
void
grey_picture(Pixel_view in, unsigned char *out, unsigned int *counts, int n)
{
    int grid = (n + BLOCK - 1) / BLOCK;
    grey<<<grid, BLOCK>>>(in, out, n);
    grey_wide<<<grid, BLOCK>>>(in, out, n);
    histogram<<<grid, BLOCK>>>(in, counts, n);
}
