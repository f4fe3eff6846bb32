/* SPDX-License-Identifier: MIT */

#include "case.cuh"

namespace LAYOUT_SPACE
{
#include "kernel.cu"

struct MakeSample {
    __device__ Sample
    operator()(size_t i) const
    {
        return {between(i, 0, -1, 1), between(i, 1, 0, 1), (int)i};
    }
};

class Moments : public Case
{
    Sample_view all;
    float *sums;
    int degree;

  public:
    Moments(int degree)
        : Case(degree == 2 ? "moments<2>" : "moments<4>", "", 33554432, Level::DRAM), degree(degree)
    {
        tolerance = 1e-4;
    }
    void
    allocate() override
    {
        TAKE_VIEW(Sample, all, elements);
        take(sums, 5 * 1048576);
    }
    void
    fill() override
    {
        fill_record(all, elements, MakeSample());
        require(cudaMemset(sums, 0, 5 * 1048576 * sizeof *sums), "set");
    }
    void
    launch() override
    {
        moments_sum(all, sums, 1048576, degree);
    }
    void
    results(Results &results) override
    {
        results.record<Sample>("Sample", all, elements, "ffi");
        results.array("sums", sums, 5 * 1048576, "f");
    }
};

static Registered<Moments> two_case(2);
static Registered<Moments> four_case(4);

} // namespace LAYOUT_SPACE
