/* SPDX-License-Identifier: MIT */

#include "case.cuh"

namespace LAYOUT_SPACE
{
#include "kernel.cu"

struct MakeCrossSection {
    __device__ CrossSection
    operator()(size_t i) const
    {
        return {(double)i + between(i, 0, -0.25, 0.25),
                between(i, 1, 0, 9),
                between(i, 2, 0, 9),
                between(i, 3, 0, 9),
                between(i, 4, 0, 9),
                between(i, 5, 0, 9)};
    }
};

struct MakeRates {
    __device__ Rates
    operator()(size_t i) const
    {
        return {between(i, 6, 0, 1), 0, 0, 0, 0};
    }
};

struct MakeEnergy {
    double span;

    __device__ double
    operator()(size_t i) const
    {
        return 1.0 + (double)(drawn(i, 7) >> 11) * 0x1p-53 * span;
    }
};

class LookUp : public Case
{
    CrossSection_view table;
    Rates_view rates;
    double *energies;

  public:
    LookUp() : Case("look_up", "", 8388608, Level::DRAM)
    {
        tolerance = 1e-9;
    }
    void
    allocate() override
    {
        TAKE_VIEW(CrossSection, table, elements);
        TAKE_VIEW(Rates, rates, elements);
        take(energies, elements);
    }
    void
    fill() override
    {
        fill_record(table, elements, MakeCrossSection());
        fill_record(rates, elements, MakeRates());
        fill_array(energies, elements, MakeEnergy{(double)elements - 3.0});
    }
    void
    launch() override
    {
        look_up_all(table, energies, rates, (int)elements, (int)elements);
    }
    void
    results(Results &results) override
    {
        results.record<Rates>("Rates", rates, elements, "ddddd");
    }
};

static Registered<LookUp> lookup_case;
} // namespace LAYOUT_SPACE
