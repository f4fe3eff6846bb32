/* SPDX-License-Identifier: MIT */

/* ../neighbours.cu on the accessors of `fieldwise header`. */

#include "Molecule.h"

#define BLOCK 128
#define NEIGHBOURS 64

__global__ void
lennard_jones(Molecule_view molecules, const int *list, int n, float cutoff2, float sigma6, float epsilon)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;

    float x = Molecule_get_x(molecules, i);
    float y = Molecule_get_y(molecules, i);
    float z = Molecule_get_z(molecules, i);
    float charge = Molecule_get_charge(molecules, i);
    float fx = 0.0f, fy = 0.0f, fz = 0.0f, energy = 0.0f;

    for (int k = 0; k < NEIGHBOURS; k++) {
        int j = list[k * n + i];
        float dx = x - Molecule_get_x(molecules, j);
        float dy = y - Molecule_get_y(molecules, j);
        float dz = z - Molecule_get_z(molecules, j);
        float r2 = dx * dx + dy * dy + dz * dz;
        if (r2 < cutoff2) {
            float inverse2 = 1.0f / r2;
            float ratio = sigma6 * inverse2 * inverse2 * inverse2;
            float coulomb = charge * Molecule_get_charge(molecules, j) * sqrtf(inverse2);
            float strength = inverse2 * (24.0f * epsilon * ratio * (2.0f * ratio - 1.0f) + coulomb);
            fx += dx * strength;
            fy += dy * strength;
            fz += dz * strength;
            energy += 4.0f * epsilon * ratio * (ratio - 1.0f) + coulomb;
        }
    }

    Molecule_set_fx(molecules, i, fx);
    Molecule_set_fy(molecules, i, fy);
    Molecule_set_fz(molecules, i, fz);
    Molecule_set_energy(molecules, i, energy);
}

/* molecules: n, list: NEIGHBOURS * n elements of device memory; no list names its own particle. */
void
lennard_jones_forces(Molecule_view molecules, const int *list, int n, float cutoff, float sigma,
                     float epsilon)
{
    float sigma6 = powf(sigma, 6.0f);
    lennard_jones<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(molecules, list, n, cutoff * cutoff, sigma6, epsilon);
}
