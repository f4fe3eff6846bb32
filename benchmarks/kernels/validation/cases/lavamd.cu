/* SPDX-License-Identifier: MIT */

#include "case.cuh"

#define BOXES_1D 20

namespace LAYOUT_SPACE
{
#include "kernel.cu"

struct MakeParticle {
    __device__ Particle
    operator()(size_t i) const
    {
        return {between(i, 0, 0.1, 1),
                between(i, 1, 0.1, 1),
                between(i, 2, 0.1, 1),
                between(i, 3, 0.1, 1),
                0,
                0,
                0,
                0};
    }
};

/* The boxes around a box; at the rim the other side's. */
struct MakeNeighbour {
    __device__ int
    operator()(size_t k) const
    {
        int box = (int)(k / NEIGHBOURS), one = (int)(k % NEIGHBOURS), side = BOXES_1D;
        int x = (box % side + one % 3 - 1 + side) % side;
        int y = (box / side % side + one / 3 % 3 - 1 + side) % side;
        int z = (box / side / side + one / 9 - 1 + side) % side;
        return (z * side + y) * side + x;
    }
};

class Lavamd : public Case
{
    Particle_view all;
    int *neighbours;

  public:
    Lavamd() : Case("lavamd", "", (size_t)BOXES * PARTICLES, Level::CACHED)
    {
        refills = true;
        tolerance = 1e-9;
    }
    void
    allocate() override
    {
        TAKE_VIEW(Particle, all, elements);
        take(neighbours, BOXES * NEIGHBOURS);
    }
    void
    fill() override
    {
        fill_record(all, elements, MakeParticle());
        fill_array(neighbours, BOXES * NEIGHBOURS, MakeNeighbour());
    }
    void
    launch() override
    {
        lavamd_forces(all, neighbours, 0.5);
    }
    void
    results(Results &results) override
    {
        results.record<Particle>("Particle", all, elements, "dddddddd");
    }
};

static Registered<Lavamd> lavamd_case;

} // namespace LAYOUT_SPACE
