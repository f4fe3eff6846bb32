/* SPDX-License-Identifier: MIT */

#include "case.cuh"

namespace LAYOUT_SPACE
{
#include "kernel.cu"

struct MakeCell {
    __device__ Cell
    operator()(size_t i) const
    {
        return {{between(i, 0, 1, 3), between(i, 1, -1, 1), between(i, 2, -1, 1), between(i, 3, -1, 1),
                 between(i, 4, -1, 1)},
                between(i, 5, 0.5, 2),
                between(i, 6, 1, 2)};
    }
};

class Step : public Case
{
    Cell_view all;
    Cell_view after;

  public:
    Step() : Case("euler_step<5>", "", 16777216, Level::DRAM)
    {
    }
    void
    allocate() override
    {
        TAKE_VIEW(Cell, all, elements);
        TAKE_VIEW(Cell, after, elements);
    }
    void
    fill() override
    {
        fill_record(all, elements, MakeCell());
        fill_record(after, elements, MakeCell());
    }
    void
    launch() override
    {
        euler_advance(all, after, (int)elements, 0.125f);
    }
    void
    results(Results &results) override
    {
        results.record<Cell>("Cell", all, elements, "fffffff");
        results.record<Cell>("next", after, elements, "fffffff");
    }
};

static Registered<Step> step_case;

} // namespace LAYOUT_SPACE
