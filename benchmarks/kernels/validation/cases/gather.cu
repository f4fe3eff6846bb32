/* SPDX-License-Identifier: MIT */

#include "case.cuh"

namespace LAYOUT_SPACE
{
#include "kernel.cu"

struct MakeAtom {
    __device__ Atom
    operator()(size_t i) const
    {
        return {between(i, 0, -1, 1),   between(i, 1, -1, 1), between(i, 2, -1, 1),
                between(i, 3, 0.5f, 2), between(i, 4, -1, 1), whole(i, 5, 0, 9)};
    }
};

struct MakeMoment {
    __device__ Moment
    operator()(size_t i) const
    {
        return {0.5f, 0.5f, 0.5f, between(i, 6, 0, 1)};
    }
};

struct MakePlace {
    int last;

    __device__ int
    operator()(size_t i) const
    {
        return whole(i, 7, 0, last);
    }
};

class Gather : public Case
{
    const size_t atoms_held = 16777216;
    size_t listed;
    Atom_view atoms;
    Moment_view moments;
    int *list;

  public:
    explicit Gather(size_t listed) : Case("gather", "", 16777216, Level::DRAM), listed(listed)
    {
    }
    void
    allocate() override
    {
        TAKE_VIEW(Atom, atoms, atoms_held);
        TAKE_VIEW(Moment, moments, listed);
        take(list, listed);
    }
    void
    fill() override
    {
        fill_record(atoms, atoms_held, MakeAtom());
        fill_record(moments, listed, MakeMoment());
        fill_array(list, listed, MakePlace{(int)atoms_held - 1});
    }
    void
    launch() override
    {
        gather_moments(atoms, list, moments, (int)listed);
    }
    void
    results(Results &results) override
    {
        results.record<Moment>("Moment", moments, listed, "ffff");
    }
};

#ifdef VARY_Moment
static Registered<Gather> gather_case((size_t)16777216);
#else
static Registered<Gather> gather_case((size_t)8388608);
#endif
} // namespace LAYOUT_SPACE
