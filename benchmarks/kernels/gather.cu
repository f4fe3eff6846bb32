/* SPDX-License-Identifier: MIT */

/* The centre of mass of groups of atoms: a list names the atoms, and one thread a list entry fetches its atom
 * and writes its mass-weighted coordinates in list order.
 *
 * Record: an array of structs, Atom {x, y, z, mass, charge, kind}, reached through an index array:
 * atoms[list[i]].x. The result is a record of its own, Moment {x, y, z, mass}.
 *
 * Layouts: where neighbouring threads land is known at run time only, so each lane is taken to fetch a line
 * of its own. Then the layout that keeps the four fields read at one atom in one line is the best, the
 * opposite of what a direct index wants. Moment is reached directly and so wants separate arrays. */

#define BLOCK 128

struct Atom {
    float x, y, z;
    float mass;
    float charge;
    int kind;
};

struct Moment {
    float x, y, z;
    float mass;
};

__global__ void
gather(const Atom *atoms, const int *list, Moment *moments, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;

    int a = list[i];
    float mass = atoms[a].mass;
    moments[i].x = atoms[a].x * mass;
    moments[i].y = atoms[a].y * mass;
    moments[i].z = atoms[a].z * mass;
    moments[i].mass = mass;
}

/* list and moments: n elements of device memory. */
void
gather_moments(const Atom *atoms, const int *list, Moment *moments, int n)
{
    gather<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(atoms, list, moments, n);
}
