/* SPDX-License-Identifier: MIT */

/* Lights a picture that was rendered into surface data first (deferred shading): one thread a picture
 * element, in blocks of 16 by 16.
 *
 * Record: an array of structs in rows, Surface {normal_x, normal_y, normal_z, depth, albedo, material},
 * reached as surfaces[y * pitch + x].depth.
 *
 * Layouts: a block is 16 wide, so a warp is two rows of 16, and its lanes fall into two runs that are `pitch`
 * elements apart. No run fills a line of 128 bytes in separate arrays, and two fields side by side would cost
 * no more: with a two-dimensional block the array of structs loses less than with a flat one. `material` is
 * read by no thread. */

#define TILE 16

struct Surface {
    float normal_x, normal_y, normal_z;
    float depth;
    float albedo;
    int material;
};

__global__ void
shade(const Surface *surfaces, float *light, int width, int height, int pitch, float3 sun, float fog)
{
    int x = blockIdx.x * TILE + threadIdx.x;
    int y = blockIdx.y * TILE + threadIdx.y;
    if (x >= width || y >= height)
        return;

    int at = y * pitch + x;
    float lambert =
        surfaces[at].normal_x * sun.x + surfaces[at].normal_y * sun.y + surfaces[at].normal_z * sun.z;
    float seen = expf(-fog * surfaces[at].depth);
    light[at] = fmaxf(lambert, 0.0f) * surfaces[at].albedo * seen;
}

/* surfaces and light: pitch * height elements of device memory. */
void
shade_picture(const Surface *surfaces, float *light, int width, int height, int pitch, float3 sun, float fog)
{
    dim3 block(TILE, TILE);
    dim3 grid((width + TILE - 1) / TILE, (height + TILE - 1) / TILE);
    shade<<<grid, block>>>(surfaces, light, width, height, pitch, sun, fog);
}
