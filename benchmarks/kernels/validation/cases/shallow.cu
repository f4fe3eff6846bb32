/* SPDX-License-Identifier: MIT */

#include "case.cuh"

namespace LAYOUT_SPACE
{
#include "kernel.cu"

struct MakeWater {
    __device__ Water
    operator()(size_t i) const
    {
        return {between(i, 0, 1.75, 2.25), between(i, 1, -0.25, 0.25), between(i, 2, -0.25, 0.25),
                between(i, 3, -0.25, 0.25)};
    }
};

class Shallow : public Case
{
    Water_view all;
    Water_view after;
    int width;

  public:
    Shallow(const char *variant, int width)
        : Case("shallow_step", variant, (size_t)width * width, width < 2000 ? Level::CACHED : Level::DRAM),
          width(width)
    {
        if (level == Level::CACHED) {
            sweeps = 50; /* 12 us each */
            refills = true;
            tolerance = 1e-3;
        }
    }
    void
    allocate() override
    {
        TAKE_VIEW(Water, all, elements);
        TAKE_VIEW(Water, after, elements);
    }
    void
    fill() override
    {
        fill_record(all, elements, MakeWater());
        fill_record(after, elements, MakeWater());
    }
    void
    launch() override
    {
        shallow_advance(all, after, width, width, 0.03125f, sweeps);
    }
    void
    results(Results &results) override
    {
        results.record<Water>("Water", all, elements, "ffff");
        results.record<Water>("next", after, elements, "ffff");
    }
};

static Registered<Shallow> small_case("width=770", 770);
static Registered<Shallow> large_case("width=8194", 8194);

} // namespace LAYOUT_SPACE
