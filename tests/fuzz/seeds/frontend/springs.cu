/* SPDX-License-Identifier: MIT */

/* A network of springs: one thread a spring adds its pull to both ends with atomic operations; a second
 * kernel moves the nodes.
 *
 * Records: two arrays of structs. Spring {from, to, length, stiffness} is reached directly, springs[e].from.
 * Node {x, y, z, fx, fy, fz, vx, vy, vz, mass} is reached through the spring's ends,
 * nodes[springs[e].from].x, in one kernel and directly in the other.
 *
 * Layouts: the first kernel lands anywhere, so it wants x, y, z of a node in one line and fx, fy, fz in
 * another (or the same); the second runs over the nodes in order and wants them apart. Which kernel wins
 * decides. */

#define BLOCK 256

struct Spring {
    int from, to;
    float length, stiffness;
};

struct Node {
    float x, y, z;
    float fx, fy, fz;
    float vx, vy, vz;
    float mass;
};

__global__ void
pull(const Spring *springs, Node *nodes, int nsprings)
{
    int e = blockIdx.x * blockDim.x + threadIdx.x;
    if (e >= nsprings)
        return;

    int a = springs[e].from;
    int b = springs[e].to;
    float dx = nodes[b].x - nodes[a].x;
    float dy = nodes[b].y - nodes[a].y;
    float dz = nodes[b].z - nodes[a].z;
    float distance = sqrtf(dx * dx + dy * dy + dz * dz);
    float force = springs[e].stiffness * (distance - springs[e].length) / distance;

    atomicAdd(&nodes[a].fx, force * dx);
    atomicAdd(&nodes[a].fy, force * dy);
    atomicAdd(&nodes[a].fz, force * dz);
    atomicAdd(&nodes[b].fx, -force * dx);
    atomicAdd(&nodes[b].fy, -force * dy);
    atomicAdd(&nodes[b].fz, -force * dz);
}

__global__ void
move_nodes(Node *nodes, int nnodes, float dt)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= nnodes)
        return;

    float k = dt / nodes[i].mass;
    nodes[i].vx += k * nodes[i].fx;
    nodes[i].vy += k * nodes[i].fy;
    nodes[i].vz += k * nodes[i].fz;
    nodes[i].x += dt * nodes[i].vx;
    nodes[i].y += dt * nodes[i].vy;
    nodes[i].z += dt * nodes[i].vz;
    nodes[i].fx = 0.0f;
    nodes[i].fy = 0.0f;
    nodes[i].fz = 0.0f;
}

/* springs: nsprings, nodes: nnodes elements of device memory. */
void
springs_advance(const Spring *springs, Node *nodes, int nsprings, int nnodes, float dt)
{
    pull<<<(nsprings + BLOCK - 1) / BLOCK, BLOCK>>>(springs, nodes, nsprings);
    move_nodes<<<(nnodes + BLOCK - 1) / BLOCK, BLOCK>>>(nodes, nnodes, dt);
}
