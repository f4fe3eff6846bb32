/* SPDX-License-Identifier: MIT */

/* Collides the beads of a granular flow with the ground: position and radius, velocity and mass, in two
 * vectors a bead.
 *
 * Record: parallel pointers to float4, {position_radius, velocity_mass}, each loaded and stored whole: one
 * instruction moves 16 bytes a lane.
 *
 * Layouts: a wide load is one access of 512 bytes a warp, four transactions, all used. Separate arrays of
 * single floats need as many transactions in four instructions. So the wide form loses nothing here, and it
 * wins where the number of instructions counts. */

#define BLOCK 256

__global__ void
bounce(float4 *position_radius, float4 *velocity_mass, int n, float gravity, float dt)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;

    float4 p = position_radius[i];
    float4 v = velocity_mass[i];

    v.z -= gravity * dt;
    p.x += v.x * dt;
    p.y += v.y * dt;
    p.z += v.z * dt;
    if (p.z < p.w) {
        float lost = 0.5f / (1.0f + v.w);
        p.z = p.w;
        v.z = -v.z * (1.0f - lost);
    }

    position_radius[i] = p;
    velocity_mass[i] = v;
}

/* Both arrays: n elements of device memory, aligned to 16 bytes. */
void
bounce_beads(float4 *position_radius, float4 *velocity_mass, int n, float gravity, float dt)
{
    bounce<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(position_radius, velocity_mass, n, gravity, dt);
}
