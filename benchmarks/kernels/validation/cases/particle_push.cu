/* SPDX-License-Identifier: MIT */

#include "case.cuh"

namespace LAYOUT_SPACE
{
#include "kernel.cu"

struct MakeCharge {
    __device__ Charge
    operator()(size_t i) const
    {
        return {between(i, 0, -1, 1), between(i, 1, -1, 1), between(i, 2, -1, 1), between(i, 3, -1, 1),
                between(i, 4, -1, 1), between(i, 5, -1, 1), between(i, 6, -1, 1), between(i, 7, 0.5, 2)};
    }
};

class Push : public Case
{
    Charge_view all;

  public:
    Push() : Case("push", "", 16777216, Level::DRAM)
    {
    }
    void
    allocate() override
    {
        TAKE_VIEW(Charge, all, elements);
    }
    void
    fill() override
    {
        fill_record(all, elements, MakeCharge());
    }
    void
    launch() override
    {
        push_particles(all, make_float3(0.25f, -0.5f, 0.75f), make_float3(0.5f, 0.25f, -0.25f), 0.125f,
                       (int)elements);
    }
    void
    results(Results &results) override
    {
        results.record<Charge>("Charge", all, elements, "ffffffff");
    }
};

static Registered<Push> push_case;

} // namespace LAYOUT_SPACE
