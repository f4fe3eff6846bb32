/* SPDX-License-Identifier: MIT */

/* ../springs.cu on the accessors of `fieldwise header`. */

#include "Node.h"
#include "Spring.h"

#define BLOCK 256

__global__ void
pull(Spring_view springs, Node_view nodes, int nsprings)
{
    int e = blockIdx.x * blockDim.x + threadIdx.x;
    if (e >= nsprings)
        return;

    int a = Spring_get_from(springs, e);
    int b = Spring_get_to(springs, e);
    float dx = Node_get_x(nodes, b) - Node_get_x(nodes, a);
    float dy = Node_get_y(nodes, b) - Node_get_y(nodes, a);
    float dz = Node_get_z(nodes, b) - Node_get_z(nodes, a);
    float distance = sqrtf(dx * dx + dy * dy + dz * dz);
    float force = Spring_get_stiffness(springs, e) * (distance - Spring_get_length(springs, e)) / distance;

    atomicAdd(Node_ptr_fx(nodes, a), force * dx);
    atomicAdd(Node_ptr_fy(nodes, a), force * dy);
    atomicAdd(Node_ptr_fz(nodes, a), force * dz);
    atomicAdd(Node_ptr_fx(nodes, b), -force * dx);
    atomicAdd(Node_ptr_fy(nodes, b), -force * dy);
    atomicAdd(Node_ptr_fz(nodes, b), -force * dz);
}

__global__ void
move_nodes(Node_view nodes, int nnodes, float dt)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= nnodes)
        return;

    float k = dt / Node_get_mass(nodes, i);
    Node_at_vx(nodes, i) += k * Node_get_fx(nodes, i);
    Node_at_vy(nodes, i) += k * Node_get_fy(nodes, i);
    Node_at_vz(nodes, i) += k * Node_get_fz(nodes, i);
    Node_at_x(nodes, i) += dt * Node_get_vx(nodes, i);
    Node_at_y(nodes, i) += dt * Node_get_vy(nodes, i);
    Node_at_z(nodes, i) += dt * Node_get_vz(nodes, i);
    Node_set_fx(nodes, i, 0.0f);
    Node_set_fy(nodes, i, 0.0f);
    Node_set_fz(nodes, i, 0.0f);
}

/* springs: nsprings, nodes: nnodes elements of device memory. */
void
springs_advance(Spring_view springs, Node_view nodes, int nsprings, int nnodes, float dt)
{
    pull<<<(nsprings + BLOCK - 1) / BLOCK, BLOCK>>>(springs, nodes, nsprings);
    move_nodes<<<(nnodes + BLOCK - 1) / BLOCK, BLOCK>>>(nodes, nnodes, dt);
}
