/* SPDX-License-Identifier: MIT */

#include "case.cuh"

namespace LAYOUT_SPACE
{
#include "kernel.cu"

struct MakeStar {
    __device__ Star
    operator()(size_t i) const
    {
        return {between(i, 0, -1, 1),
                between(i, 1, -1, 1),
                between(i, 2, -1, 1),
                between(i, 3, -1, 1),
                between(i, 4, -1, 1),
                between(i, 5, -1, 1),
                between(i, 6, 0.1, 1),
                0,
                0,
                0,
                0,
                0,
                0,
                0};
    }
};

class Forces : public Case
{
    Star_view all;

  public:
    Forces() : Case("hermite_forces", "", 65536, Level::CACHED)
    {
        tolerance = 1e-3;
    }
    void
    allocate() override
    {
        TAKE_VIEW(Star, all, elements);
    }
    void
    fill() override
    {
        fill_record(all, elements, MakeStar());
    }
    void
    launch() override
    {
        hermite_step(all, (int)elements, 0.125f);
    }
    void
    results(Results &results) override
    {
        results.record<Star>("Star", all, elements, "ffffffffffffff");
    }
};

static Registered<Forces> forces_case;

} // namespace LAYOUT_SPACE
