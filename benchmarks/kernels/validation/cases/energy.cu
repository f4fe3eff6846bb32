/* SPDX-License-Identifier: MIT */

#include "case.cuh"

namespace LAYOUT_SPACE
{
#include "kernel.cu"

struct MakeGrain {
    __device__ Grain
    operator()(size_t i) const
    {
        return {between(i, 0, -1, 1),  between(i, 1, -1, 1),  between(i, 2, -1, 1),
                between(i, 3, -1, 1),  between(i, 4, -1, 1),  between(i, 5, -1, 1),
                between(i, 6, 0.5, 2), between(i, 7, 0.1, 1), whole(i, 8, 0, 9)};
    }
};

class Energy : public Case
{
    Grain_view all;
    double *partial;

  public:
    Energy() : Case("kinetic_energy", "", 16777216, Level::DRAM)
    {
    }
    void
    allocate() override
    {
        TAKE_VIEW(Grain, all, elements);
        take(partial, GRID);
    }
    void
    fill() override
    {
        fill_record(all, elements, MakeGrain());
        require(cudaMemset(partial, 0, GRID * sizeof *partial), "set");
    }
    void
    launch() override
    {
        kinetic_energies(all, partial, (int)elements);
    }
    void
    results(Results &results) override
    {
        results.record<Grain>("Grain", all, elements, "ddddddddi");
        results.array("partial", partial, GRID, "d");
    }
};

static Registered<Energy> energy_case;

} // namespace LAYOUT_SPACE
