/* SPDX-License-Identifier: MIT */

/* Moves the vertices of an animated figure with its bones (computer graphics: linear blend skinning): each
 * vertex is carried by two bones, whose matrices are blended.
 *
 * Records: Vertex {x, y, z, weight, nx, ny, nz, bones}, an array of structs read directly, and Posed {x, y,
 * z, nx, ny, nz}, written; Bone {m[12]} is reached through the vertex, palette[first].m[k].
 *
 * Layouts: a vertex is aligned to 16 bytes, so that the compiler may bring four of its numbers with one load;
 * separate arrays need eight loads of 4 bytes. The posed vertex has two groups of 12 bytes, which no load
 * fits. A bone is one field of twelve numbers, so no layout changes it; the palette is small and stays in L1.
 */

#define BLOCK 256

struct alignas(16) Vertex {
    float x, y, z;
    float weight; /* of the first bone */
    float nx, ny, nz;
    int bones; /* two numbers of 16 bits */
};

struct Posed {
    float x, y, z;
    float nx, ny, nz;
};

/* The upper three rows of a transformation, row by row. */
struct Bone {
    float m[12];
};

__global__ void
skin(const Vertex *vertices, const Bone *palette, Posed *posed, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;

    int first = vertices[i].bones & 0xffff;
    int second = vertices[i].bones >> 16;
    float weight = vertices[i].weight;

    float m[12];
    for (int k = 0; k < 12; k++)
        m[k] = weight * palette[first].m[k] + (1.0f - weight) * palette[second].m[k];

    float x = vertices[i].x, y = vertices[i].y, z = vertices[i].z;
    posed[i].x = m[0] * x + m[1] * y + m[2] * z + m[3];
    posed[i].y = m[4] * x + m[5] * y + m[6] * z + m[7];
    posed[i].z = m[8] * x + m[9] * y + m[10] * z + m[11];

    float nx = vertices[i].nx, ny = vertices[i].ny, nz = vertices[i].nz;
    float tx = m[0] * nx + m[1] * ny + m[2] * nz;
    float ty = m[4] * nx + m[5] * ny + m[6] * nz;
    float tz = m[8] * nx + m[9] * ny + m[10] * nz;
    float scale = rsqrtf(tx * tx + ty * ty + tz * tz);
    posed[i].nx = tx * scale;
    posed[i].ny = ty * scale;
    posed[i].nz = tz * scale;
}

/* vertices and posed: n elements of device memory; palette: more than any vertex's bone number. */
void
skin_figure(const Vertex *vertices, const Bone *palette, Posed *posed, int n)
{
    skin<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(vertices, palette, posed, n);
}
