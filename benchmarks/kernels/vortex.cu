/* SPDX-License-Identifier: MIT */

/* The motion of vortex particles (fluid dynamics without a grid): every particle moves with the flow that all
 * others induce by the law of Biot and Savart, and the flow stretches its vorticity. One thread a particle
 * goes through all of them, without shared memory.
 *
 * Record: a struct of pointers, Vortices {x, y, z, ax, ay, az, core, ux, uy, uz, sx, sy, sz}, passed by value
 * and reached as v.ax[j].
 *
 * Layouts: some 70 operations on seven numbers a pair, and every load is of one element for all threads. The
 * arithmetic decides and the loads hit in L1, so layouts should hardly differ; a model that sees the memory
 * alone makes too much of them. */

#define BLOCK 128

struct Vortices {
    const float *x, *y, *z;
    const float *ax, *ay, *az; /* the vorticity times the volume */
    const float *core;         /* the radius within which the flow is smooth */
    float *ux, *uy, *uz;
    float *sx, *sy, *sz;
};

__global__ void
induce(Vortices v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;

    float x = v.x[i], y = v.y[i], z = v.z[i];
    float ax = v.ax[i], ay = v.ay[i], az = v.az[i];
    float ux = 0.0f, uy = 0.0f, uz = 0.0f;
    float sx = 0.0f, sy = 0.0f, sz = 0.0f;

    for (int j = 0; j < n; j++) {
        float bx = v.ax[j], by = v.ay[j], bz = v.az[j];
        float dx = x - v.x[j], dy = y - v.y[j], dz = z - v.z[j];
        float core2 = v.core[j] * v.core[j];
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
    v.ux[i] = scale * ux;
    v.uy[i] = scale * uy;
    v.uz[i] = scale * uz;
    v.sx[i] = scale * sx;
    v.sy[i] = scale * sy;
    v.sz[i] = scale * sz;
}

/* Each array: n elements of device memory. */
void
induce_flow(Vortices vortices, int n)
{
    induce<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(vortices, n);
}
