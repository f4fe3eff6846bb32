/* SPDX-License-Identifier: MIT */

/* ../lavamd.cu on the accessors of `fieldwise header`. */

#include "Particle.h"

#ifndef BOXES_1D
#define BOXES_1D 5
#endif
#define BOXES (BOXES_1D * BOXES_1D * BOXES_1D)
#define NEIGHBOURS 27
#define PARTICLES 128 /* in a box */

__global__ void
lavamd(Particle_view particles, const int *neighbours, double a2)
{
    int i = blockIdx.x * PARTICLES + threadIdx.x;

    double own_v = Particle_get_rv_v(particles, i);
    double own_x = Particle_get_rv_x(particles, i);
    double own_y = Particle_get_rv_y(particles, i);
    double own_z = Particle_get_rv_z(particles, i);

    for (int n = 0; n < NEIGHBOURS; n++) {
        __syncthreads();
        int first = neighbours[blockIdx.x * NEIGHBOURS + n] * PARTICLES;

        for (int p = 0; p < PARTICLES; p++) {
            int j = first + p;
            double dx = own_x - Particle_get_rv_x(particles, j);
            double dy = own_y - Particle_get_rv_y(particles, j);
            double dz = own_z - Particle_get_rv_z(particles, j);
            double weight = Particle_get_rv_v(particles, j);
            double potential = exp(-a2 * (dx * dx + dy * dy + dz * dz));
            double strength = 2.0 * a2 * own_v * weight * potential;

            Particle_at_fv_v(particles, i) += weight * potential;
            Particle_at_fv_x(particles, i) += strength * dx;
            Particle_at_fv_y(particles, i) += strength * dy;
            Particle_at_fv_z(particles, i) += strength * dz;
        }
    }
}

/* particles holds BOXES * PARTICLES elements of device memory, ordered by box; neighbours holds
 * BOXES * NEIGHBOURS box numbers. */
void
lavamd_forces(Particle_view particles, const int *neighbours, double alpha)
{
    double a2 = alpha * alpha;
    lavamd<<<BOXES, PARTICLES>>>(particles, neighbours, a2);
}
