/* SPDX-License-Identifier: MIT */

/* The fluxes into the cells of an unstructured mesh of triangles (aerodynamics by finite volumes): one thread
 * a cell gathers the states of its three neighbours, which an index array names; a wall has no neighbour.
 *
 * Records: State {density, mx, my, energy}, an array of structs reached directly and through the index,
 * states[other].mx, and Flux {density, mx, my, energy}, reached directly. The index and the normals are
 * arrays of their own, face by face.
 *
 * Layouts: four fields are always read together at a place that the mesh decides: 16 bytes that are one
 * sector or four. Where a mesh is numbered well, neighbouring threads' neighbours are near each other and
 * separate arrays lose less. */

#define BLOCK 128
#define FACES 3

struct State {
    float density;
    float mx, my; /* momentum */
    float energy;
};

struct Flux {
    float density;
    float mx, my;
    float energy;
};

/* The pressure of a gas, in terms of its STATE. */
__device__ float
pressure_of(float density, float mx, float my, float energy)
{
    return 0.4f * (energy - 0.5f * (mx * mx + my * my) / density);
}

__global__ void
mesh_flux(const State *states, const int *neighbour, const float *normal_x, const float *normal_y,
          Flux *fluxes, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;

    float density = states[i].density, mx = states[i].mx, my = states[i].my, energy = states[i].energy;
    float pressure = pressure_of(density, mx, my, energy);
    float own_speed = sqrtf(1.4f * pressure / density);
    float in_density = 0.0f, in_mx = 0.0f, in_my = 0.0f, in_energy = 0.0f;

    for (int face = 0; face < FACES; face++) {
        int other = neighbour[face * n + i];
        float nx = normal_x[face * n + i], ny = normal_y[face * n + i];
        if (other < 0) {
            in_mx -= pressure * nx;
            in_my -= pressure * ny;
            continue;
        }

        float other_density = states[other].density;
        float other_mx = states[other].mx;
        float other_my = states[other].my;
        float other_energy = states[other].energy;
        float other_pressure = pressure_of(other_density, other_mx, other_my, other_energy);

        float out = (mx * nx + my * ny) / density;
        float other_out = (other_mx * nx + other_my * ny) / other_density;
        float area = sqrtf(nx * nx + ny * ny);
        float speed = fmaxf(fabsf(out) + own_speed * area,
                            fabsf(other_out) + sqrtf(1.4f * other_pressure / other_density) * area);
        float both = 0.5f * (pressure + other_pressure);

        in_density += 0.5f * (speed * (other_density - density) - density * out - other_density * other_out);
        in_mx += 0.5f * (speed * (other_mx - mx) - mx * out - other_mx * other_out) - both * nx;
        in_my += 0.5f * (speed * (other_my - my) - my * out - other_my * other_out) - both * ny;
        in_energy += 0.5f * (speed * (other_energy - energy) - (energy + pressure) * out -
                             (other_energy + other_pressure) * other_out);
    }

    fluxes[i].density = in_density;
    fluxes[i].mx = in_mx;
    fluxes[i].my = in_my;
    fluxes[i].energy = in_energy;
}

/* states and fluxes: n, neighbour, normal_x and normal_y: FACES * n elements of device memory; a neighbour is
 * a cell's number, or negative at a wall. */
void
mesh_fluxes(const State *states, const int *neighbour, const float *normal_x, const float *normal_y,
            Flux *fluxes, int n)
{
    mesh_flux<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(states, neighbour, normal_x, normal_y, fluxes, n);
}
