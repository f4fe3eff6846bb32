/* SPDX-License-Identifier: MIT */

/* ../vectors.cu on the accessors of `fieldwise header`. */

#include "Bead.h"

#define BLOCK 256

__global__ void
bounce(Bead_view beads, int n, float gravity, float dt)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;

    Bead bead = Bead_load(beads, i);
    auto p = bead.position_radius;
    auto v = bead.velocity_mass;

    v.z -= gravity * dt;
    p.x += v.x * dt;
    p.y += v.y * dt;
    p.z += v.z * dt;
    if (p.z < p.w) {
        float lost = 0.5f / (1.0f + v.w);
        p.z = p.w;
        v.z = -v.z * (1.0f - lost);
    }

    bead.position_radius = p;
    bead.velocity_mass = v;
    Bead_store(beads, i, bead);
}

/* beads: n elements of device memory. */
void
bounce_beads(Bead_view beads, int n, float gravity, float dt)
{
    bounce<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(beads, n, gravity, dt);
}
