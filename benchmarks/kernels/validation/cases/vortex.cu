/* SPDX-License-Identifier: MIT */

#include "case.cuh"

namespace LAYOUT_SPACE
{
#include "kernel.cu"

struct MakeVortex {
    __device__ Vortex
    operator()(size_t i) const
    {
        return {between(i, 0, -1, 1),
                between(i, 1, -1, 1),
                between(i, 2, -1, 1),
                between(i, 3, -1, 1),
                between(i, 4, -1, 1),
                between(i, 5, -1, 1),
                between(i, 6, 0.1, 0.5),
                0,
                0,
                0,
                0,
                0,
                0};
    }
};

class Induce : public Case
{
    Vortex_view all;

  public:
    Induce() : Case("induce", "", 65536, Level::CACHED)
    {
        tolerance = 1e-3;
    }
    void
    allocate() override
    {
        TAKE_VIEW(Vortex, all, elements);
    }
    void
    fill() override
    {
        fill_record(all, elements, MakeVortex());
    }
    void
    launch() override
    {
        induce_flow(all, (int)elements);
    }
    void
    results(Results &results) override
    {
        results.record<Vortex>("Vortex", all, elements, "fffffffffffff");
    }
};

static Registered<Induce> induce_case;

} // namespace LAYOUT_SPACE
