/* SPDX-License-Identifier: MIT */

/* ../skin.cu on the accessors of `fieldwise header`. */

#include "Posed.h"
#include "Vertex.h"

#define BLOCK 256

/* The upper three rows of a transformation, row by row. */
struct Bone {
    float m[12];
};

__global__ void
skin(Vertex_view vertices, const Bone *palette, Posed_view posed, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;

    int first = Vertex_get_bones(vertices, i) & 0xffff;
    int second = Vertex_get_bones(vertices, i) >> 16;
    float weight = Vertex_get_weight(vertices, i);

    float m[12];
    for (int k = 0; k < 12; k++)
        m[k] = weight * palette[first].m[k] + (1.0f - weight) * palette[second].m[k];

    float x = Vertex_get_x(vertices, i), y = Vertex_get_y(vertices, i), z = Vertex_get_z(vertices, i);
    Posed_set_x(posed, i, m[0] * x + m[1] * y + m[2] * z + m[3]);
    Posed_set_y(posed, i, m[4] * x + m[5] * y + m[6] * z + m[7]);
    Posed_set_z(posed, i, m[8] * x + m[9] * y + m[10] * z + m[11]);

    float nx = Vertex_get_nx(vertices, i), ny = Vertex_get_ny(vertices, i), nz = Vertex_get_nz(vertices, i);
    float tx = m[0] * nx + m[1] * ny + m[2] * nz;
    float ty = m[4] * nx + m[5] * ny + m[6] * nz;
    float tz = m[8] * nx + m[9] * ny + m[10] * nz;
    float scale = rsqrtf(tx * tx + ty * ty + tz * tz);
    Posed_set_nx(posed, i, tx * scale);
    Posed_set_ny(posed, i, ty * scale);
    Posed_set_nz(posed, i, tz * scale);
}

/* vertices and posed: n elements of device memory; palette: more than any vertex's bone number. */
void
skin_figure(Vertex_view vertices, const Bone *palette, Posed_view posed, int n)
{
    skin<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(vertices, palette, posed, n);
}
