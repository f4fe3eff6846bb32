/* SPDX-License-Identifier: MIT */

#include "case.cuh"

namespace LAYOUT_SPACE
{
#include "kernel.cu"

/* The header says what an element is called. */
typedef decltype(fieldwise_load(Track_view(), 0)) Track;

struct MakeTrack {
    __device__ Track
    operator()(size_t i) const
    {
        return {between(i, 0, -1, 1), between(i, 1, -1, 1), between(i, 2, -1, 1),
                between(i, 3, -1, 1), between(i, 4, -1, 1), (float)whole(i, 5, 1, 9)};
    }
};

class Merge : public Case
{
    Track_view all;
    float *hit_x, *hit_y;

  public:
    Merge() : Case("merge_hits", "", 16777216, Level::DRAM)
    {
        refills = true;
    }
    void
    allocate() override
    {
        TAKE_VIEW(Track, all, elements);
        take(hit_x, elements);
        take(hit_y, elements);
    }
    void
    fill() override
    {
        fill_record(all, elements, MakeTrack());
        fill_array(hit_x, elements, MakeNumber{6, -1, 1});
        fill_array(hit_y, elements, MakeNumber{7, -1, 1});
    }
    void
    launch() override
    {
        merge_all_hits(all, hit_x, hit_y, (int)elements, 0.125f);
    }
    void
    results(Results &results) override
    {
        results.record<Track>("p", all, elements, "ffffff");
    }
};

static Registered<Merge> merge_case;

} // namespace LAYOUT_SPACE
