/* SPDX-License-Identifier: MIT */

#include "case.cuh"

namespace LAYOUT_SPACE
{
#include "kernel.cu"

struct MakeSolid {
    __device__ Solid
    operator()(size_t i) const
    {
        return {between(i, 0, -1, 1), between(i, 1, 0, 1), between(i, 2, -1, 1), 0.25f};
    }
};

class Heat : public Case
{
    Solid_view solid;

  public:
    Heat() : Case("heat_step", "", (size_t)512 * 512 * 256, Level::DRAM)
    {
    }
    void
    allocate() override
    {
        TAKE_VIEW(Solid, solid, elements);
    }
    void
    fill() override
    {
        fill_record(solid, elements, MakeSolid());
    }
    void
    launch() override
    {
        heat_advance(solid, 512, 512, 256, 0.125f);
    }
    void
    results(Results &results) override
    {
        results.record<Solid>("Solid", solid, elements, "ffff");
    }
};

static Registered<Heat> heat_case;
} // namespace LAYOUT_SPACE
