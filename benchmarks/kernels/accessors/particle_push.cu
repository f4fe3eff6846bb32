/* SPDX-License-Identifier: MIT */

/* ../particle_push.cu on the accessors of `fieldwise header`. */

#include "Charge.h"

#define BLOCK 256

__global__ void
push(Charge_view s, float3 electric, float3 magnetic, float dt, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;

    float k = 0.5f * dt * Charge_get_charge(s, i) / Charge_get_mass(s, i);
    float ux = Charge_get_vx(s, i) + k * electric.x;
    float uy = Charge_get_vy(s, i) + k * electric.y;
    float uz = Charge_get_vz(s, i) + k * electric.z;

    float tx = k * magnetic.x, ty = k * magnetic.y, tz = k * magnetic.z;
    float r = 2.0f / (1.0f + tx * tx + ty * ty + tz * tz);
    float wx = ux + uy * tz - uz * ty;
    float wy = uy + uz * tx - ux * tz;
    float wz = uz + ux * ty - uy * tx;
    ux += r * (wy * tz - wz * ty) + k * electric.x;
    uy += r * (wz * tx - wx * tz) + k * electric.y;
    uz += r * (wx * ty - wy * tx) + k * electric.z;

    Charge_set_vx(s, i, ux);
    Charge_set_vy(s, i, uy);
    Charge_set_vz(s, i, uz);
    Charge_at_x(s, i) += ux * dt;
    Charge_at_y(s, i) += uy * dt;
    Charge_at_z(s, i) += uz * dt;
}

/* particles: n elements of device memory. */
void
push_particles(Charge_view particles, float3 electric, float3 magnetic, float dt, int n)
{
    push<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(particles, electric, magnetic, dt, n);
}
