/* SPDX-License-Identifier: MIT */

#include "case.cuh"

namespace LAYOUT_SPACE
{
#include "kernel.cu"

struct MakeIon {
    __device__ Ion
    operator()(size_t i) const
    {
        /* Not up to the last but one: a sum must not round to it. */
        return {between(i, 0, 0, 4094),
                between(i, 1, 0, 4094),
                between(i, 2, -1, 1),
                between(i, 3, -1, 1),
                between(i, 4, -1, 1),
                between(i, 5, 0.5, 1),
                (int)i};
    }
};

struct MakeGridPoint {
    __device__ GridPoint
    operator()(size_t i) const
    {
        return {0,
                0,
                0,
                0,
                between(i, 6, -1, 1),
                between(i, 7, -1, 1),
                between(i, 8, -1, 1),
                between(i, 9, -1, 1)};
    }
};

class Deposit : public Case
{
    static const int width = 4096;
    Ion_view ions;
    GridPoint_view points;

  public:
    Deposit() : Case("deposit", "", 16777216, Level::DRAM)
    {
        refills = true;
        tolerance = 1e-4; /* atomics add in any order */
    }
    void
    allocate() override
    {
        TAKE_VIEW(Ion, ions, elements);
        TAKE_VIEW(GridPoint, points, (size_t)width * width);
    }
    void
    fill() override
    {
        fill_record(ions, elements, MakeIon());
        fill_record(points, (size_t)width * width, MakeGridPoint());
    }
    void
    launch() override
    {
        deposit_ions(ions, points, (int)elements, width);
    }
    void
    results(Results &results) override
    {
        results.record<GridPoint>("GridPoint", points, (size_t)width * width, "ffffffff");
    }
};

static Registered<Deposit> deposit_case;
} // namespace LAYOUT_SPACE
