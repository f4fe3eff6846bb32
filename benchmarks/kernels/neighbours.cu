/* SPDX-License-Identifier: MIT */

/* Forces between particles that lie near each other (molecular dynamics with a neighbour list): one thread a
 * particle, which goes through the NEIGHBOURS particles that its list names and leaves out those beyond the
 * cut-off. The force is that of Lennard and Jones and, between charges, that of Coulomb.
 *
 * Record: an array of structs, Molecule {x, y, z, charge, kind, fx, fy, fz, energy}, reached directly as
 * molecules[i].x and through the list as molecules[list[k * n + i]].x. The list is ordered so that a warp
 * reads it without gaps.
 *
 * Layouts: the neighbours lie anywhere, and their x, y, z and charge are always read together: 16 bytes that
 * one sector can bring, or four sectors. Forces beside them make each fetch wider for nothing. How much the
 * caches help depends on how near in memory neighbours are, which only the data knows. */

#define BLOCK 128
#define NEIGHBOURS 64

struct Molecule {
    float x, y, z;
    float charge;
    int kind;
    float fx, fy, fz;
    float energy;
};

__global__ void
lennard_jones(Molecule *molecules, const int *list, int n, float cutoff2, float sigma6, float epsilon)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;

    float x = molecules[i].x;
    float y = molecules[i].y;
    float z = molecules[i].z;
    float charge = molecules[i].charge;
    float fx = 0.0f, fy = 0.0f, fz = 0.0f, energy = 0.0f;

    for (int k = 0; k < NEIGHBOURS; k++) {
        int j = list[k * n + i];
        float dx = x - molecules[j].x;
        float dy = y - molecules[j].y;
        float dz = z - molecules[j].z;
        float r2 = dx * dx + dy * dy + dz * dz;
        if (r2 < cutoff2) {
            float inverse2 = 1.0f / r2;
            float ratio = sigma6 * inverse2 * inverse2 * inverse2;
            float coulomb = charge * molecules[j].charge * sqrtf(inverse2);
            float strength = inverse2 * (24.0f * epsilon * ratio * (2.0f * ratio - 1.0f) + coulomb);
            fx += dx * strength;
            fy += dy * strength;
            fz += dz * strength;
            energy += 4.0f * epsilon * ratio * (ratio - 1.0f) + coulomb;
        }
    }

    molecules[i].fx = fx;
    molecules[i].fy = fy;
    molecules[i].fz = fz;
    molecules[i].energy = energy;
}

/* molecules: n, list: NEIGHBOURS * n elements of device memory; no list names its own particle. */
void
lennard_jones_forces(Molecule *molecules, const int *list, int n, float cutoff, float sigma, float epsilon)
{
    float sigma6 = powf(sigma, 6.0f);
    lennard_jones<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(molecules, list, n, cutoff * cutoff, sigma6, epsilon);
}
