/* SPDX-License-Identifier: MIT */

#include "case.cuh"

namespace LAYOUT_SPACE
{
#include "kernel.cu"

struct MakeEquation {
    __device__ Equation
    operator()(size_t i) const
    {
        return {between(i, 0, -1, 1), between(i, 1, 3, 5), between(i, 2, -1, 1), between(i, 3, -4, 4)};
    }
};

class Rows : public Case
{
    Equation_view all;

  public:
    Rows() : Case("sweep_rows", "", 67108864, Level::DRAM)
    {
        refills = true;
    }
    void
    allocate() override
    {
        TAKE_VIEW(Equation, all, elements);
    }
    void
    fill() override
    {
        fill_record(all, elements, MakeEquation());
    }
    void
    launch() override
    {
        adi_rows(all, 1024, 65536);
    }
    void
    results(Results &results) override
    {
        results.record<Equation>("Equation", all, elements, "ffff");
    }
};

static Registered<Rows> rows_case;

class Columns : public Case
{
    Equation_view all;

  public:
    Columns() : Case("sweep_columns", "", 67108864, Level::DRAM)
    {
        refills = true;
    }
    void
    allocate() override
    {
        TAKE_VIEW(Equation, all, elements);
    }
    void
    fill() override
    {
        fill_record(all, elements, MakeEquation());
    }
    void
    launch() override
    {
        adi_columns(all, 65536, 1024);
    }
    void
    results(Results &results) override
    {
        results.record<Equation>("Equation", all, elements, "ffff");
    }
};

static Registered<Columns> columns_case;

} // namespace LAYOUT_SPACE
