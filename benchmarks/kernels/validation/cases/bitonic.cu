/* SPDX-License-Identifier: MIT */

#include "case.cuh"

namespace LAYOUT_SPACE
{
#include "kernel.cu"

struct MakeFragment {
    __device__ Fragment
    operator()(size_t i) const
    {
        return {between(i, 0, 0, 1), 7u * (unsigned int)i, (int)i, 0.25f * (float)(i & 1023)};
    }
};

class Exchange : public Case
{
    Fragment_view all;
    int distance, run;

  public:
    Exchange(const char *variant, int distance, int run)
        : Case("compare_exchange", variant, 33554432, Level::DRAM), distance(distance), run(run)
    {
        refills = true;
    }
    void
    allocate() override
    {
        TAKE_VIEW(Fragment, all, elements);
    }
    void
    fill() override
    {
        fill_record(all, elements, MakeFragment());
    }
    void
    launch() override
    {
        compare_exchange<<<65536, BLOCK>>>(all, distance, run);
    }
    void
    results(Results &results) override
    {
        results.record<Fragment>("Fragment", all, elements, "fiif");
    }
};

static Registered<Exchange> near_case("distance=8", 8, 65536);
static Registered<Exchange> far_case("distance=1048576", 1048576, 2097152);

} // namespace LAYOUT_SPACE
