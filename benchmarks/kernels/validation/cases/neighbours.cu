/* SPDX-License-Identifier: MIT */

#include "case.cuh"

namespace LAYOUT_SPACE
{
#include "kernel.cu"

struct MakeMolecule {
    __device__ Molecule
    operator()(size_t i) const
    {
        return {between(i, 0, 0, 2),
                between(i, 1, 0, 2),
                between(i, 2, 0, 2),
                between(i, 3, -0.5, 0.5),
                whole(i, 4, 0, 2),
                0,
                0,
                0,
                0};
    }
};

struct MakeNeighbour {
    size_t n;

    __device__ int
    operator()(size_t k) const
    {
        /* One of the 4096 before or behind, round the ends, and never itself. */
        size_t i = k % n;
        int away = whole(k, 5, 1, 4096);
        long long other = (long long)i + (drawn(k, 6) & 1 ? away : -away);
        return (int)((other + (long long)n) % (long long)n);
    }
};

class Neighbours : public Case
{
    Molecule_view molecules;
    int *list;

  public:
    Neighbours() : Case("lennard_jones", "", 8388608, Level::DRAM)
    {
        tolerance = 1e-3; /* pairs that nearly touch: sums of terms of any size */
    }
    void
    allocate() override
    {
        TAKE_VIEW(Molecule, molecules, elements);
        take(list, NEIGHBOURS * elements);
    }
    void
    fill() override
    {
        fill_record(molecules, elements, MakeMolecule());
        fill_array(list, NEIGHBOURS * elements, MakeNeighbour{elements});
    }
    void
    launch() override
    {
        /* Half of the pairs in a cube of side 2 are nearer than 1.29. */
        lennard_jones_forces(molecules, list, (int)elements, 1.29f, 0.25f, 0.5f);
    }
    void
    results(Results &results) override
    {
        results.record<Molecule>("Molecule", molecules, elements, "ffffiffff");
    }
};

static Registered<Neighbours> neighbours_case;
} // namespace LAYOUT_SPACE
