/* SPDX-License-Identifier: MIT */

/* Molecular dynamics with a cut-off, in boxes: a particle feels the particles of its own box and of the 26
 * boxes around it. One block a home box, one thread a particle of it; every thread walks through all
 * particles of all 27 boxes.
 *
 * Record: eight parallel pointers. rv_v, rv_x, rv_y, rv_z are read: the charge-like weight and the position
 * of a particle. fv_v, fv_x, fv_y, fv_z are the sums: the potential and the force.
 *
 * Layouts: within a warp the loads of rv_* in the inner loop are all of one element (the particle met), those
 * of fv_* at consecutive elements (the particle owned). Fields of rv want to lie together; fv beside rv lets
 * the loads of rv drag the sums through the cache.
 *
 * The four fv_* are plain pointers without __restrict__, as in most code: a store through one of them may
 * change what another reads, so the sums can't stay in registers but are loaded and stored in every inner
 * iteration. So it is in every layout that keeps the four in several arrays. Members of one struct can't
 * overlap: where a layout has all four in one array, the sums stay in registers between two barriers.
 *
 * The barrier keeps the warps of a block on the same box, which then is in the cache.
 *
 * Boxes form a periodic cube, so that each has the same 27 neighbours, itself among them; their numbers stand
 * in an index array. All loop lengths are compile-time constants, so that the cost is one number. */

#ifndef BOXES_1D
#define BOXES_1D 5
#endif
#define BOXES (BOXES_1D * BOXES_1D * BOXES_1D)
#define NEIGHBOURS 27
#define PARTICLES 128 /* in a box */

__global__ void
lavamd(const double *__restrict__ rv_v, const double *__restrict__ rv_x, const double *__restrict__ rv_y,
       const double *__restrict__ rv_z, double *fv_v, double *fv_x, double *fv_y, double *fv_z,
       const int *neighbours, double a2)
{
    int i = blockIdx.x * PARTICLES + threadIdx.x;

    double own_v = rv_v[i];
    double own_x = rv_x[i];
    double own_y = rv_y[i];
    double own_z = rv_z[i];

    for (int n = 0; n < NEIGHBOURS; n++) {
        __syncthreads();
        int first = neighbours[blockIdx.x * NEIGHBOURS + n] * PARTICLES;

        for (int p = 0; p < PARTICLES; p++) {
            int j = first + p;
            double dx = own_x - rv_x[j];
            double dy = own_y - rv_y[j];
            double dz = own_z - rv_z[j];
            double weight = rv_v[j];
            double potential = exp(-a2 * (dx * dx + dy * dy + dz * dz));
            double strength = 2.0 * a2 * own_v * weight * potential;

            fv_v[i] += weight * potential;
            fv_x[i] += strength * dx;
            fv_y[i] += strength * dy;
            fv_z[i] += strength * dz;
        }
    }
}

/* The particle arrays hold BOXES * PARTICLES elements of device memory, ordered by box; neighbours holds
 * BOXES * NEIGHBOURS box numbers. */
void
lavamd_forces(const double *__restrict__ rv_v, const double *__restrict__ rv_x,
              const double *__restrict__ rv_y, const double *__restrict__ rv_z, double *fv_v, double *fv_x,
              double *fv_y, double *fv_z, const int *neighbours, double alpha)
{
    double a2 = alpha * alpha;
    lavamd<<<BOXES, PARTICLES>>>(rv_v, rv_x, rv_y, rv_z, fv_v, fv_x, fv_y, fv_z, neighbours, a2);
}
