/* SPDX-License-Identifier: MIT */

/* ../mesh.cu on the accessors of `fieldwise header`. */

#include "Flux.h"
#include "State.h"

#define BLOCK 128
#define FACES 3

/* The pressure of a gas, in terms of its STATE. */
__device__ float
pressure_of(float density, float mx, float my, float energy)
{
    return 0.4f * (energy - 0.5f * (mx * mx + my * my) / density);
}

__global__ void
mesh_flux(State_view states, const int *neighbour, const float *normal_x, const float *normal_y,
          Flux_view fluxes, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;

    float density = State_get_density(states, i), mx = State_get_mx(states, i), my = State_get_my(states, i),
          energy = State_get_energy(states, i);
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

        float other_density = State_get_density(states, other);
        float other_mx = State_get_mx(states, other);
        float other_my = State_get_my(states, other);
        float other_energy = State_get_energy(states, other);
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

    Flux_set_density(fluxes, i, in_density);
    Flux_set_mx(fluxes, i, in_mx);
    Flux_set_my(fluxes, i, in_my);
    Flux_set_energy(fluxes, i, in_energy);
}

/* states and fluxes: n, neighbour, normal_x and normal_y: FACES * n elements of device memory; a neighbour is
 * a cell's number, or negative at a wall. */
void
mesh_fluxes(State_view states, const int *neighbour, const float *normal_x, const float *normal_y,
            Flux_view fluxes, int n)
{
    mesh_flux<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(states, neighbour, normal_x, normal_y, fluxes, n);
}
