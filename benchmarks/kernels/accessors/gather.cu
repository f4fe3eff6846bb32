/* SPDX-License-Identifier: MIT */

/* ../gather.cu on the accessors of `fieldwise header`. */

#include "Atom.h"
#include "Moment.h"

#define BLOCK 128

__global__ void
gather(Atom_view atoms, const int *list, Moment_view moments, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;

    int a = list[i];
    float mass = Atom_get_mass(atoms, a);
    Moment_set_x(moments, i, Atom_get_x(atoms, a) * mass);
    Moment_set_y(moments, i, Atom_get_y(atoms, a) * mass);
    Moment_set_z(moments, i, Atom_get_z(atoms, a) * mass);
    Moment_set_mass(moments, i, mass);
}

/* list and moments: n elements of device memory. */
void
gather_moments(Atom_view atoms, const int *list, Moment_view moments, int n)
{
    gather<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(atoms, list, moments, n);
}
