/* SPDX-License-Identifier: MIT */

/* Sends a light path through every picture element (rendering: the first stage of a wavefront path tracer,
 * with a thin lens): one thread an element sets up the path's state.
 *
 * Record: an array of structs, Path {ox, oy, oz, dx, dy, dz, red, green, blue, density, depth, pixel, seed},
 * reached as paths[i].ox.
 *
 * Layouts: one field of thirteen is read, all are written. What counts is whether a warp's stores fill whole
 * sectors before they leave: separate arrays do with each store; in the array of structs a lane's 52 bytes
 * are put together from thirteen partial stores, each of which goes to L2 for itself. Groups of few fields
 * stand between the two. */

#define BLOCK 256

struct Path {
    float ox, oy, oz;
    float dx, dy, dz;
    float red, green, blue;
    float density;
    int depth;
    int pixel;
    unsigned int seed;
};

/* The next number from 0 to 1 of a path's sequence. */
__device__ float
draw_number(unsigned int &seed)
{
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) * 5.9604645e-8f;
}

__global__ void
start_paths(Path *paths, int width, int height, float lens, float focus)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= width * height)
        return;

    unsigned int seed = paths[i].seed;
    float right = ((i % width) + draw_number(seed)) / width - 0.5f;
    float up = ((i / width) + draw_number(seed)) / height - 0.5f;
    float radius = lens * sqrtf(draw_number(seed));
    float angle = 6.2831853f * draw_number(seed);

    float ox = radius * cosf(angle), oy = radius * sinf(angle);
    float dx = right * focus - ox, dy = up * focus - oy, dz = focus;
    float scale = rsqrtf(dx * dx + dy * dy + dz * dz);

    paths[i].ox = ox;
    paths[i].oy = oy;
    paths[i].oz = 0.0f;
    paths[i].dx = dx * scale;
    paths[i].dy = dy * scale;
    paths[i].dz = dz * scale;
    paths[i].red = 1.0f;
    paths[i].green = 1.0f;
    paths[i].blue = 1.0f;
    paths[i].density = 1.0f;
    paths[i].depth = 0;
    paths[i].pixel = i;
    paths[i].seed = seed;
}

/* paths: width * height elements of device memory, of which `seed` is set. */
void
camera_paths(Path *paths, int width, int height, float lens, float focus)
{
    start_paths<<<(width * height + BLOCK - 1) / BLOCK, BLOCK>>>(paths, width, height, lens, focus);
}
