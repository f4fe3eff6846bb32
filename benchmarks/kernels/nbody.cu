/* SPDX-License-Identifier: MIT */

/* All-pairs gravitation between bodies of equal mass, without shared memory: one thread a body sums the pull
 * of all others and updates its velocity.
 *
 * Record: an array of structs, Body {x, y, z, vx, vy, vz}, reached as bodies[j].x.
 *
 * Layouts: nearly all loads are of bodies[j].x, .y and .z, at one element for all threads, so a warp needs
 * one transaction for each; what counts is how many consecutive bodies share a cache line. Velocities beside
 * the coordinates dilute the lines. The thread's own coordinates and velocity are touched once, at
 * consecutive elements, and weigh little. The coordinates of the next time step come from another kernel,
 * after every thread has read the old ones.
 *
 * The number of bodies is a compile-time constant, so that the cost is one number. */

#ifndef BODIES
#define BODIES 16384
#endif
#define BLOCK 256
#define SOFTENING 1e-9f

struct Body {
    float x, y, z;
    float vx, vy, vz;
};

__global__ void
nbody(Body *bodies, float dt)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= BODIES)
        return;

    float x = bodies[i].x;
    float y = bodies[i].y;
    float z = bodies[i].z;
    float ax = 0.0f, ay = 0.0f, az = 0.0f;

    for (int j = 0; j < BODIES; j++) {
        float dx = bodies[j].x - x;
        float dy = bodies[j].y - y;
        float dz = bodies[j].z - z;
        float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + SOFTENING);
        float strength = inverse * inverse * inverse;
        ax += dx * strength;
        ay += dy * strength;
        az += dz * strength;
    }

    bodies[i].vx += ax * dt;
    bodies[i].vy += ay * dt;
    bodies[i].vz += az * dt;
}

/* bodies: BODIES elements of device memory; dt: the time step, in the unit of the velocities. */
void
nbody_accelerate(Body *bodies, float dt)
{
    nbody<<<(BODIES + BLOCK - 1) / BLOCK, BLOCK>>>(bodies, dt);
}
