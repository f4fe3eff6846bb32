/* SPDX-License-Identifier: MIT */

#include "case.cuh"

namespace LAYOUT_SPACE
{
#include "kernel.cu"

struct MakePixel {
    __device__ Pixel
    operator()(size_t i) const
    {
        return {(unsigned char)whole(i, 0, 0, 255), (unsigned char)whole(i, 1, 0, 255),
                (unsigned char)whole(i, 2, 0, 255),
                (unsigned char)(whole(i, 3, 0, 7) == 0 ? 0 : whole(i, 4, 1, 255))};
    }
};

class Grey : public Case
{
    Pixel_view all;
    unsigned char *out;

  public:
    Grey() : Case("grey", "", 134217728, Level::DRAM)
    {
    }
    void
    allocate() override
    {
        TAKE_VIEW(Pixel, all, elements);
        take(out, elements);
    }
    void
    fill() override
    {
        fill_record(all, elements, MakePixel());
        require(cudaMemset(out, 0, elements), "set");
    }
    void
    launch() override
    {
        grey<<<524288, BLOCK>>>(all, out, (int)elements);
    }
    void
    results(Results &results) override
    {
        results.record<Pixel>("Pixel", all, elements, "cccc");
        results.array("out", out, elements, "c");
    }
};

static Registered<Grey> grey_case;

class Wide : public Case
{
    Pixel_view all;
    unsigned char *out;

  public:
    Wide() : Case("grey_wide", "", 134217728, Level::DRAM)
    {
    }
    void
    allocate() override
    {
        TAKE_VIEW(Pixel, all, elements);
        take(out, elements);
    }
    void
    fill() override
    {
        fill_record(all, elements, MakePixel());
        require(cudaMemset(out, 0, elements), "set");
    }
    void
    launch() override
    {
        grey_wide<<<524288, BLOCK>>>(all, out, (int)elements);
    }
    void
    results(Results &results) override
    {
        results.record<Pixel>("Pixel", all, elements, "cccc");
        results.array("out", out, elements, "c");
    }
};

static Registered<Wide> wide_case;

class Histogram : public Case
{
    Pixel_view all;
    unsigned int *counts;

  public:
    Histogram() : Case("histogram", "", 134217728, Level::DRAM)
    {
    }
    void
    allocate() override
    {
        TAKE_VIEW(Pixel, all, elements);
        take(counts, LEVELS);
    }
    void
    fill() override
    {
        fill_record(all, elements, MakePixel());
        require(cudaMemset(counts, 0, LEVELS * sizeof *counts), "set");
    }
    void
    launch() override
    {
        histogram<<<524288, BLOCK>>>(all, counts, (int)elements);
    }
    void
    results(Results &results) override
    {
        results.record<Pixel>("Pixel", all, elements, "cccc");
        results.array("counts", counts, LEVELS, "i");
    }
};

static Registered<Histogram> histogram_case;

} // namespace LAYOUT_SPACE
