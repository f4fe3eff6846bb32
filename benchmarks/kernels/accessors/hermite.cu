/* SPDX-License-Identifier: MIT */

/* ../hermite.cu on the accessors of `fieldwise header`. */

#include "Star.h"

#define BLOCK 128

/* What a block keeps of a star. */
struct Staged {
    float x, y, z;
    float vx, vy, vz;
    float mass;
};

__global__ void
hermite_forces(Star_view stars, int n, float softening2)
{
    __shared__ Staged staged[BLOCK];

    int i = blockIdx.x * BLOCK + threadIdx.x;
    int own = i < n ? i : n - 1;
    float x = Star_get_x(stars, own), y = Star_get_y(stars, own), z = Star_get_z(stars, own);
    float vx = Star_get_vx(stars, own), vy = Star_get_vy(stars, own), vz = Star_get_vz(stars, own);
    float ax = 0.0f, ay = 0.0f, az = 0.0f, jx = 0.0f, jy = 0.0f, jz = 0.0f, potential = 0.0f;

    for (int first = 0; first < n; first += BLOCK) {
        int j = first + threadIdx.x;
        if (j < n) {
            staged[threadIdx.x].x = Star_get_x(stars, j);
            staged[threadIdx.x].y = Star_get_y(stars, j);
            staged[threadIdx.x].z = Star_get_z(stars, j);
            staged[threadIdx.x].vx = Star_get_vx(stars, j);
            staged[threadIdx.x].vy = Star_get_vy(stars, j);
            staged[threadIdx.x].vz = Star_get_vz(stars, j);
            staged[threadIdx.x].mass = Star_get_mass(stars, j);
        }
        __syncthreads();

        int count = min(BLOCK, n - first);
        for (int k = 0; k < count; k++) {
            float dx = staged[k].x - x, dy = staged[k].y - y, dz = staged[k].z - z;
            float wx = staged[k].vx - vx, wy = staged[k].vy - vy, wz = staged[k].vz - vz;
            float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + softening2);
            float inverse2 = inverse * inverse;
            float pull = staged[k].mass * inverse;
            float strength = pull * inverse2;
            float along = 3.0f * (dx * wx + dy * wy + dz * wz) * inverse2;
            ax += strength * dx;
            ay += strength * dy;
            az += strength * dz;
            jx += strength * (wx - along * dx);
            jy += strength * (wy - along * dy);
            jz += strength * (wz - along * dz);
            potential -= pull;
        }
        __syncthreads();
    }

    if (i >= n)
        return;
    Star_set_ax(stars, i, ax);
    Star_set_ay(stars, i, ay);
    Star_set_az(stars, i, az);
    Star_set_jx(stars, i, jx);
    Star_set_jy(stars, i, jy);
    Star_set_jz(stars, i, jz);
    Star_set_potential(stars, i, potential);
}

/* stars: n elements of device memory. A star's own part of its potential is not taken out. */
void
hermite_step(Star_view stars, int n, float softening)
{
    hermite_forces<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(stars, n, softening * softening);
}
