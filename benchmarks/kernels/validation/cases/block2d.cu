/* SPDX-License-Identifier: MIT */

#include "case.cuh"

namespace LAYOUT_SPACE
{
#include "kernel.cu"

struct MakeSurface {
    __device__ Surface
    operator()(size_t i) const
    {
        return {between(i, 0, -1, 1), between(i, 1, -1, 1), between(i, 2, -1, 1),
                between(i, 3, 0, 8),  between(i, 4, 0, 1),  whole(i, 5, 0, 9)};
    }
};

class Shade : public Case
{
    Surface_view all;
    float *light;

  public:
    Shade() : Case("shade", "", 16777216, Level::DRAM)
    {
    }
    void
    allocate() override
    {
        TAKE_VIEW(Surface, all, elements);
        take(light, elements);
    }
    void
    fill() override
    {
        fill_record(all, elements, MakeSurface());
        require(cudaMemset(light, 0, elements * sizeof *light), "set");
    }
    void
    launch() override
    {
        shade_picture(all, light, 4090, 4081, 4096, make_float3(0.25f, -0.5f, 0.75f), 0.25f);
    }
    void
    results(Results &results) override
    {
        results.record<Surface>("Surface", all, elements, "fffffi");
        results.array("light", light, elements, "f");
    }
};

static Registered<Shade> shade_case;

} // namespace LAYOUT_SPACE
