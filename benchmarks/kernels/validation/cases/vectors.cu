/* SPDX-License-Identifier: MIT */

#include "case.cuh"

namespace LAYOUT_SPACE
{
#include "kernel.cu"

struct MakeBead {
    __device__ Bead
    operator()(size_t i) const
    {
        return {
            {between(i, 0, -1, 1), between(i, 1, -1, 1), between(i, 2, 0.1, 2), between(i, 3, 0.1f, 0.2f)},
            {between(i, 4, -1, 1), between(i, 5, -1, 1), between(i, 6, -1, 1), between(i, 7, 0.5, 2)}};
    }
};

class Bounce : public Case
{
    Bead_view all;

  public:
    Bounce() : Case("bounce", "", 16777216, Level::DRAM)
    {
        refills = true;
    }
    void
    allocate() override
    {
        TAKE_VIEW(Bead, all, elements);
    }
    void
    fill() override
    {
        fill_record(all, elements, MakeBead());
    }
    void
    launch() override
    {
        bounce_beads(all, (int)elements, 9.75f, 0.0625f);
    }
    void
    results(Results &results) override
    {
        results.record<Bead>("Bead", all, elements, "ffffffff");
    }
};

static Registered<Bounce> bounce_case;

} // namespace LAYOUT_SPACE
