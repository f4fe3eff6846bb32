/* SPDX-License-Identifier: MIT */

/* ../nbody.cu on the accessors of `fieldwise header`. */

#include "Body.h"

#ifndef BODIES
#define BODIES 16384
#endif
#define BLOCK 256
#define SOFTENING 1e-9f

__global__ void
nbody(Body_view bodies, float dt)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= BODIES)
        return;

    float x = Body_get_x(bodies, i);
    float y = Body_get_y(bodies, i);
    float z = Body_get_z(bodies, i);
    float ax = 0.0f, ay = 0.0f, az = 0.0f;

    for (int j = 0; j < BODIES; j++) {
        float dx = Body_get_x(bodies, j) - x;
        float dy = Body_get_y(bodies, j) - y;
        float dz = Body_get_z(bodies, j) - z;
        float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + SOFTENING);
        float strength = inverse * inverse * inverse;
        ax += dx * strength;
        ay += dy * strength;
        az += dz * strength;
    }

    Body_at_vx(bodies, i) += ax * dt;
    Body_at_vy(bodies, i) += ay * dt;
    Body_at_vz(bodies, i) += az * dt;
}

/* bodies: BODIES elements of device memory; dt: the time step, in the unit of the velocities. */
void
nbody_accelerate(Body_view bodies, float dt)
{
    nbody<<<(BODIES + BLOCK - 1) / BLOCK, BLOCK>>>(bodies, dt);
}
