/* SPDX-License-Identifier: MIT */

#include "case.cuh"

namespace LAYOUT_SPACE
{
#include "kernel.cu"

struct MakeTick {
    __device__ Tick
    operator()(size_t i) const
    {
        return {between(i, 0, 90, 110), between(i, 1, 0.5, 2), (int)i, between(i, 2, 0, 1), 0, 0};
    }
};

class Smooth : public Case
{
    Tick_view all;

  public:
    Smooth() : Case("smooth", "", 33554432, Level::DRAM)
    {
        tolerance = 1e-4;
    }
    void
    allocate() override
    {
        TAKE_VIEW(Tick, all, elements);
    }
    void
    fill() override
    {
        fill_record(all, elements, MakeTick());
    }
    void
    launch() override
    {
        smooth_ticks(all, 524288, 4.0f);
    }
    void
    results(Results &results) override
    {
        results.record<Tick>("Tick", all, elements, "ffifff");
    }
};

static Registered<Smooth> smooth_case;

} // namespace LAYOUT_SPACE
