/* SPDX-License-Identifier: MIT */

#include "case.cuh"

namespace LAYOUT_SPACE
{
#include "kernel.cu"

struct MakePoint {
    __device__ Point
    operator()(size_t i) const
    {
        return {between(i, 0, 0, 1), between(i, 1, 0, 1), 0};
    }
};

class Kmeans : public Case
{
    Point_view all;

  public:
    Kmeans() : Case("kmeans", "", 71303168, Level::DRAM)
    {
    }
    void
    allocate() override
    {
        TAKE_VIEW(Point, all, elements);
    }
    void
    fill() override
    {
        fill_record(all, elements, MakePoint());
    }
    void
    launch() override
    {
        kmeans_assign(all, 2097152);
    }
    void
    results(Results &results) override
    {
        results.record<Point>("Point", all, elements, "ffi");
    }
};

static Registered<Kmeans> kmeans_case;

} // namespace LAYOUT_SPACE
