/* SPDX-License-Identifier: MIT */

#include "case.cuh"

namespace LAYOUT_SPACE
{
#include "kernel.cu"

/* Of the record that varies. */
#ifdef VARY_Bin
#define ELEMENTS (BINS * DETECTORS)
#else
#define ELEMENTS count
#endif

struct MakeEvent {
    __device__ Event
    operator()(size_t i) const
    {
        /* One in sixteen lies outside. */
        return {between(i, 0, 0, 4), between(i, 1, -32.0f / 15, 32.0f / 15), between(i, 2, 0.5, 1.5),
                (int)(i >> 16), (short)whole(i, 3, 0, DETECTORS - 1)};
    }
};

struct MakeBin {
    __device__ Bin
    operator()(size_t i) const
    {
        (void)i;
        return {0, 0, 0, 0};
    }
};

class Profile : public Case
{
    static const size_t count = (size_t)BINS * DETECTORS * 16384;
    Event_view events;
    Bin_view bins;

  public:
    Profile() : Case("fill_profile", "", ELEMENTS, Level::DRAM)
    {
        refills = true;
        tolerance = 1e-3; /* 15360 atomic sums a bin, in any order */
    }
    void
    allocate() override
    {
        TAKE_VIEW(Event, events, count);
        TAKE_VIEW(Bin, bins, DETECTORS * BINS);
    }
    void
    fill() override
    {
        fill_record(events, count, MakeEvent());
        fill_record(bins, DETECTORS * BINS, MakeBin());
    }
    void
    launch() override
    {
        fill_profiles(events, bins, (int)count, -2.0f, 2.0f);
    }
    void
    results(Results &results) override
    {
        results.record<Bin>("Bin", bins, DETECTORS * BINS, "ifff");
    }
};

static Registered<Profile> profile_case;
} // namespace LAYOUT_SPACE
