/* SPDX-License-Identifier: MIT */

#include "case.cuh"

namespace LAYOUT_SPACE
{
#include "kernel.cu"

struct MakeEntry {
    __device__ Entry
    operator()(size_t i) const
    {
        return {between(i, 0, -1, 1), whole(i, 1, 0, (1 << 20) - 1)};
    }
};

struct MakeStart {
    __device__ int
    operator()(size_t row) const
    {
        /* Rows of 0 to 64 entries, 32 on average: pairs of rows share 64 at a random place. */
        int pair = (int)(row / 2) * 64;
        return row % 2 == 0 ? pair : pair + whole(row / 2, 2, 0, 64);
    }
};

class Spmv : public Case
{
    static const int nrows = 2097152;
    Entry_view entries;
    int *row_start;
    float *vector, *result;

  public:
    Spmv() : Case("spmv", "", (size_t)nrows * 32, Level::DRAM)
    {
        tolerance = 1e-4;
    }
    void
    allocate() override
    {
        TAKE_VIEW(Entry, entries, elements);
        take(row_start, nrows + 1);
        take(vector, 1 << 20);
        take(result, nrows);
    }
    void
    fill() override
    {
        fill_record(entries, elements, MakeEntry());
        fill_array(row_start, nrows + 1, MakeStart());
        fill_array(vector, 1 << 20, MakeNumber{3, -1, 1});
        fill_array(result, nrows, MakeNumber{4, -1, 1});
    }
    void
    launch() override
    {
        spmv_multiply(entries, row_start, vector, result, nrows);
    }
    void
    results(Results &results) override
    {
        results.array("result", result, nrows, "f");
    }
};

static Registered<Spmv> spmv_case;
} // namespace LAYOUT_SPACE
