/* SPDX-License-Identifier: MIT */

/* ../energy.cu on the accessors of `fieldwise header`. */

#include "Grain.h"

#define BLOCK 256
#define GRID 1056

__global__ void
kinetic_energy(Grain_view grains, double *partial, int n)
{
    __shared__ double of_warp[BLOCK / 32];

    double sum = 0.0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        double vx = Grain_get_vx(grains, i), vy = Grain_get_vy(grains, i), vz = Grain_get_vz(grains, i);
        sum += 0.5 * Grain_get_mass(grains, i) * (vx * vx + vy * vy + vz * vz);
    }

    for (int lanes = 16; lanes > 0; lanes /= 2)
        sum += __shfl_down_sync(0xffffffffu, sum, lanes);
    if (threadIdx.x % 32 == 0)
        of_warp[threadIdx.x / 32] = sum;
    __syncthreads();

    if (threadIdx.x == 0) {
        for (int warp = 1; warp < BLOCK / 32; warp++)
            sum += of_warp[warp];
        partial[blockIdx.x] = sum;
    }
}

/* grains: n, partial: GRID elements of device memory; the energy is the sum of partial. */
void
kinetic_energies(Grain_view grains, double *partial, int n)
{
    kinetic_energy<<<GRID, BLOCK>>>(grains, partial, n);
}
