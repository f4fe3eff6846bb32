/* SPDX-License-Identifier: MIT */

#include "case.cuh"

#define BODIES 65536

namespace LAYOUT_SPACE
{
#include "kernel.cu"

struct MakeBody {
    __device__ Body
    operator()(size_t i) const
    {
        return {between(i, 0, -1, 1), between(i, 1, -1, 1), between(i, 2, -1, 1),
                between(i, 3, -1, 1), between(i, 4, -1, 1), between(i, 5, -1, 1)};
    }
};

class Nbody : public Case
{
    Body_view bodies;

  public:
    Nbody() : Case("nbody", "", BODIES, Level::CACHED)
    {
        tolerance = 1e-3; /* bodies that nearly touch: sums of 65536 terms of any size */
    }
    void
    allocate() override
    {
        TAKE_VIEW(Body, bodies, elements);
    }
    void
    fill() override
    {
        fill_record(bodies, elements, MakeBody());
    }
    void
    launch() override
    {
        nbody_accelerate(bodies, 1e-6f);
    }
    void
    results(Results &results) override
    {
        results.record<Body>("Body", bodies, elements, "ffffff");
    }
};

static Registered<Nbody> nbody_case;
} // namespace LAYOUT_SPACE
