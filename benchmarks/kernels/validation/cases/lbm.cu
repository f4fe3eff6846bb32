/* SPDX-License-Identifier: MIT */

#include "case.cuh"

namespace LAYOUT_SPACE
{
#include "kernel.cu"

/* The header says what an element is called. */
typedef decltype(fieldwise_load(Lattice_view(), 0)) Cell;

struct MakeCell {
    __device__ Cell
    operator()(size_t i) const
    {
        return {between(i, 0, 0.05, 1), between(i, 1, 0.05, 1), between(i, 2, 0.05, 1),
                between(i, 3, 0.05, 1), between(i, 4, 0.05, 1), between(i, 5, 0.05, 1),
                between(i, 6, 0.05, 1), between(i, 7, 0.05, 1), between(i, 8, 0.05, 1)};
    }
};

/* One cell in sixteen is a wall. */
struct MakeWall {
    __device__ unsigned char
    operator()(size_t i) const
    {
        return whole(i, 9, 0, 15) == 0;
    }
};

class Lbm : public Case
{
    Lattice_view all;
    Lattice_view after;
    unsigned char *wall;

  public:
    Lbm() : Case("lbm_step", "", (size_t)4098 * 4098, Level::DRAM)
    {
    }
    void
    allocate() override
    {
        TAKE_VIEW(Lattice, all, elements);
        TAKE_VIEW(Lattice, after, elements);
        take(wall, elements);
    }
    void
    fill() override
    {
        fill_record(all, elements, MakeCell());
        fill_record(after, elements, MakeCell());
        fill_array(wall, elements, MakeWall());
    }
    void
    launch() override
    {
        lbm_advance(all, after, wall, 4096, 4096, 1.25f);
    }
    void
    results(Results &results) override
    {
        results.record<Cell>("f", all, elements, "fffffffff");
        results.record<Cell>("next", after, elements, "fffffffff");
    }
};

static Registered<Lbm> lbm_case;

} // namespace LAYOUT_SPACE
