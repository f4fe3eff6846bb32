/* SPDX-License-Identifier: MIT */

#include "case.cuh"

namespace LAYOUT_SPACE
{
#include "kernel.cu"

struct MakeReading {
    __device__ Reading
    operator()(size_t i) const
    {
        return {(char)(whole(i, 0, 0, 7) == 0), between(i, 1, -1, 1), 2, (short)whole(i, 2, 0, 63)};
    }
};

class Calibrate : public Case
{
    Reading_view all;
    double *gains, *offsets;

  public:
    Calibrate() : Case("calibrate", "", 16777216, Level::DRAM)
    {
        refills = true;
    }
    void
    allocate() override
    {
        TAKE_VIEW(Reading, all, elements);
        take(gains, 64);
        take(offsets, 64);
    }
    void
    fill() override
    {
        fill_record(all, elements, MakeReading());
        fill_array(gains, 64, MakeNumber{4, 0.5f, 2});
        fill_array(offsets, 64, MakeNumber{5, -1, 1});
    }
    void
    launch() override
    {
        calibrate_readings(all, gains, offsets, (int)elements);
    }
    void
    results(Results &results) override
    {
        results.record<Reading>("Reading", all, elements, "cdcs");
    }
};

static Registered<Calibrate> calibrate_case;

} // namespace LAYOUT_SPACE
