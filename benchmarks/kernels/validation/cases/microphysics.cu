/* SPDX-License-Identifier: MIT */

#include "case.cuh"

namespace LAYOUT_SPACE
{
#include "kernel.cu"

struct MakeParcel {
    __device__ Parcel
    operator()(size_t i) const
    {
        Parcel p = {};
        p.pressure = between(i, 0, 6e4f, 1e5f);
        p.temperature = between(i, 1, 275, 300);
        p.density = between(i, 2, 0.8f, 1.2f);
        p.vapour = between(i, 3, 0.001f, 0.02f);
        p.cloud = between(i, 4, 0.0005f, 0.004f);
        p.rain = between(i, 5, 0.0001f, 0.004f);
        p.droplets = 3.0f;
        p.ice = p.albedo = between(i, 6, 0, 1);
        return p;
    }
};

class Rain : public Case
{
    Parcel_view all;

  public:
    Rain() : Case("warm_rain", "", 8388608, Level::DRAM)
    {
        refills = true;
        tolerance = 1e-4;
    }
    void
    allocate() override
    {
        TAKE_VIEW(Parcel, all, elements);
    }
    void
    fill() override
    {
        fill_record(all, elements, MakeParcel());
    }
    void
    launch() override
    {
        rain_warm(all, (int)elements, 5.0f);
    }
    void
    results(Results &results) override
    {
        results.record<Parcel>("Parcel", all, elements, "ffffffffffffffffffff");
    }
};

static Registered<Rain> rain_case;

} // namespace LAYOUT_SPACE
