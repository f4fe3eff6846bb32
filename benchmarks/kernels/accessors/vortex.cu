/* SPDX-License-Identifier: MIT */

/* ../vortex.cu on the accessors of `fieldwise header`. */

#include "Vortex.h"

#define BLOCK 128

__global__ void
induce(Vortex_view v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;

    float x = Vortex_get_x(v, i), y = Vortex_get_y(v, i), z = Vortex_get_z(v, i);
    float ax = Vortex_get_ax(v, i), ay = Vortex_get_ay(v, i), az = Vortex_get_az(v, i);
    float ux = 0.0f, uy = 0.0f, uz = 0.0f;
    float sx = 0.0f, sy = 0.0f, sz = 0.0f;

    for (int j = 0; j < n; j++) {
        float bx = Vortex_get_ax(v, j), by = Vortex_get_ay(v, j), bz = Vortex_get_az(v, j);
        float dx = x - Vortex_get_x(v, j), dy = y - Vortex_get_y(v, j), dz = z - Vortex_get_z(v, j);
        float core2 = Vortex_get_core(v, j) * Vortex_get_core(v, j);
        float r2 = dx * dx + dy * dy + dz * dz;
        float inverse = rsqrtf(r2 + core2);
        float inverse2 = inverse * inverse;
        float inverse5 = inverse2 * inverse2 * inverse;
        float near = (r2 + 2.5f * core2) * inverse5;
        float turn = 3.0f * (r2 + 3.5f * core2) * inverse5 * inverse2;

        float cx = dy * bz - dz * by, cy = dz * bx - dx * bz, cz = dx * by - dy * bx;
        ux -= near * cx;
        uy -= near * cy;
        uz -= near * cz;

        float along = turn * (ax * cx + ay * cy + az * cz);
        sx += near * (ay * bz - az * by) + along * dx;
        sy += near * (az * bx - ax * bz) + along * dy;
        sz += near * (ax * by - ay * bx) + along * dz;
    }

    const float scale = 0.0795774715f; /* 1 / (4 pi) */
    Vortex_set_ux(v, i, scale * ux);
    Vortex_set_uy(v, i, scale * uy);
    Vortex_set_uz(v, i, scale * uz);
    Vortex_set_sx(v, i, scale * sx);
    Vortex_set_sy(v, i, scale * sy);
    Vortex_set_sz(v, i, scale * sz);
}

/* vortices: n elements of device memory. */
void
induce_flow(Vortex_view vortices, int n)
{
    induce<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(vortices, n);
}
