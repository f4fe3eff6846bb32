/* SPDX-License-Identifier: MIT */

/* Turns a picture to grey, and counts how often each grey occurs.
 *
 * Records: Pixel {r, g, b, a}, four bytes, as an array of structs reached as in[i].r in one kernel, and as
 * the built-in vector uchar4 in another, whose one load brings all four.
 *
 * Layouts: an element is 4 bytes, and 32 of them fill a line of 128: the array of structs is as dense as
 * separate arrays, and its four loads share that line. `a` is read by no thread in the first kernel, so three
 * separate arrays of 1-byte fields would save a quarter of the bytes. The histogram's atomic operations
 * depend on the data. */

#define BLOCK 256
#define LEVELS 256

struct Pixel {
    unsigned char r, g, b, a;
};

__global__ void
grey(const Pixel *in, unsigned char *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = (unsigned char)((77 * in[i].r + 150 * in[i].g + 29 * in[i].b) >> 8);
}

__global__ void
grey_wide(const uchar4 *in, unsigned char *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        uchar4 p = in[i];
        out[i] = (unsigned char)((77 * p.x + 150 * p.y + 29 * p.z) * p.w / 255 >> 8);
    }
}

__global__ void
histogram(const Pixel *in, unsigned int *counts, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    if (in[i].a == 0)
        return;
    int level = (77 * in[i].r + 150 * in[i].g + 29 * in[i].b) >> 8;
    atomicAdd(&counts[level], 1u);
}

/* in and out: n elements of device memory; counts: LEVELS, set to 0 before. */
void
grey_picture(const Pixel *in, unsigned char *out, unsigned int *counts, int n)
{
    int grid = (n + BLOCK - 1) / BLOCK;
    grey<<<grid, BLOCK>>>(in, out, n);
    grey_wide<<<grid, BLOCK>>>((const uchar4 *)in, out, n);
    histogram<<<grid, BLOCK>>>(in, counts, n);
}
