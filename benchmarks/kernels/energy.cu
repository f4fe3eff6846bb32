/* SPDX-License-Identifier: MIT */

/* The kinetic energy of the grains of a granular flow (a reduction, as every particle code has it for its
 * log): a grid-stride loop adds up in each thread, shuffles add up in a warp, shared memory in a block.
 *
 * Record: an array of structs of doubles, Grain {x, y, z, vx, vy, vz, mass, radius, material}, reached as
 * grains[i].vx.
 *
 * Layouts: four of nine fields are read once and nothing else happens: time is the number of sectors moved
 * from DRAM. The array of structs is 72 bytes an element for the 32 needed. Keeping the four in one array or
 * in four moves the same bytes. */

#define BLOCK 256
#define GRID 1056

struct Grain {
    double x, y, z;
    double vx, vy, vz;
    double mass;
    double radius;
    int material;
};

__global__ void
kinetic_energy(const Grain *grains, double *partial, int n)
{
    __shared__ double of_warp[BLOCK / 32];

    double sum = 0.0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        double vx = grains[i].vx, vy = grains[i].vy, vz = grains[i].vz;
        sum += 0.5 * grains[i].mass * (vx * vx + vy * vy + vz * vz);
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
kinetic_energies(const Grain *grains, double *partial, int n)
{
    kinetic_energy<<<GRID, BLOCK>>>(grains, partial, n);
}
