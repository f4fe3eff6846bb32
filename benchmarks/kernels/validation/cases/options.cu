/* SPDX-License-Identifier: MIT */

#include "case.cuh"

namespace LAYOUT_SPACE
{
#include "kernel.cu"

struct MakeOption {
    __device__ Option
    operator()(size_t i) const
    {
        return {between(i, 0, 10, 100),    between(i, 1, 10, 100), between(i, 2, 0, 0.1f),
                between(i, 3, 0.1f, 0.6f), between(i, 4, 0.1f, 5), 0};
    }
};

class Price : public Case
{
    Option_view all;

  public:
    Price() : Case("price_options", "", 33554432, Level::DRAM)
    {
        tolerance = 1e-4;
    }
    void
    allocate() override
    {
        TAKE_VIEW(Option, all, elements);
    }
    void
    fill() override
    {
        fill_record(all, elements, MakeOption());
    }
    void
    launch() override
    {
        price_all(all, (int)elements);
    }
    void
    results(Results &results) override
    {
        results.record<Option>("Option", all, elements, "ffffff");
    }
};

static Registered<Price> price_case;

} // namespace LAYOUT_SPACE
