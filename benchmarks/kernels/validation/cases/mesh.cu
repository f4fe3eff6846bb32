/* SPDX-License-Identifier: MIT */

#include "case.cuh"

namespace LAYOUT_SPACE
{
#include "kernel.cu"

struct MakeState {
    __device__ State
    operator()(size_t i) const
    {
        return {between(i, 0, 0.5, 2), between(i, 1, -1, 1), between(i, 2, -1, 1), between(i, 3, 4, 6)};
    }
};

struct MakeFlux {
    __device__ Flux
    operator()(size_t i) const
    {
        return {between(i, 4, 0, 1), 0, 0, 0};
    }
};

struct MakeNeighbour {
    size_t n;

    __device__ int
    operator()(size_t k) const
    {
        /* One face in 64 is a wall; else one of the 4096 cells before or behind, round the ends. */
        if (whole(k, 5, 0, 63) == 0)
            return -1;
        long long other = (long long)(k % n) + whole(k, 6, -4096, 4096);
        return (int)((other + (long long)n) % (long long)n);
    }
};

class Mesh : public Case
{
    State_view states;
    Flux_view fluxes;
    int *neighbour;
    float *normal_x, *normal_y;

  public:
    Mesh() : Case("mesh_flux", "", 16777216, Level::DRAM)
    {
        tolerance = 1e-4;
    }
    void
    allocate() override
    {
        TAKE_VIEW(State, states, elements);
        TAKE_VIEW(Flux, fluxes, elements);
        take(neighbour, FACES * elements);
        take(normal_x, FACES * elements);
        take(normal_y, FACES * elements);
    }
    void
    fill() override
    {
        fill_record(states, elements, MakeState());
        fill_record(fluxes, elements, MakeFlux());
        fill_array(neighbour, FACES * elements, MakeNeighbour{elements});
        fill_array(normal_x, FACES * elements, MakeNumber{7, -1, 1});
        fill_array(normal_y, FACES * elements, MakeNumber{8, -1, 1});
    }
    void
    launch() override
    {
        mesh_fluxes(states, neighbour, normal_x, normal_y, fluxes, (int)elements);
    }
    void
    results(Results &results) override
    {
        results.record<Flux>("Flux", fluxes, elements, "ffff");
    }
};

static Registered<Mesh> mesh_case;
} // namespace LAYOUT_SPACE
