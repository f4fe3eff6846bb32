/* SPDX-License-Identifier: MIT */

#include "case.cuh"

namespace LAYOUT_SPACE
{
#include "kernel.cu"

struct MakePath {
    __device__ Path
    operator()(size_t i) const
    {
        Path path = {};
        path.seed = (unsigned int)whole(i, 0, 0, 0x7fffffff);
        return path;
    }
};

class Start : public Case
{
    Path_view all;

  public:
    Start() : Case("start_paths", "", 16777216, Level::DRAM)
    {
        refills = true;
        tolerance = 1e-5;
    }
    void
    allocate() override
    {
        TAKE_VIEW(Path, all, elements);
    }
    void
    fill() override
    {
        fill_record(all, elements, MakePath());
    }
    void
    launch() override
    {
        camera_paths(all, 4096, 4096, 0.25f, 2.0f);
    }
    void
    results(Results &results) override
    {
        results.record<Path>("Path", all, elements, "ffffffffffiii");
    }
};

static Registered<Start> start_case;

} // namespace LAYOUT_SPACE
