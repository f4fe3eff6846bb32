/* SPDX-License-Identifier: MIT */

#include "case.cuh"

namespace LAYOUT_SPACE
{
#include "kernel.cu"

/* Of the record that varies. */
#ifdef VARY_Sphere
#define ELEMENTS SPHERES
#else
#define ELEMENTS count
#endif

struct MakeSphere {
    __device__ Sphere
    operator()(size_t i) const
    {
        return {{between(i, 0, -4, 4), between(i, 1, -4, 4), between(i, 2, -4, 4)}, between(i, 3, 0.25, 1)};
    }
};

struct MakeRay {
    __device__ Ray
    operator()(size_t i) const
    {
        float x = between(i, 4, -1, 1), y = between(i, 5, -1, 1), z = between(i, 6, 0.1f, 1);
        float scale = rsqrtf(x * x + y * y + z * z);
        return {{between(i, 7, -4, 4), between(i, 8, -4, 4), between(i, 9, -8, -4)},
                {x * scale, y * scale, z * scale},
                100.0f,
                -1};
    }
};

class Trace : public Case
{
    static const size_t count = 16777216;
    Ray_view rays;
    Sphere_view spheres;

  public:
    Trace() : Case("trace", "", ELEMENTS, Level::DRAM)
    {
        refills = true;
        tolerance = 1e-3; /* the distance of a ray that grazes a sphere */
    }
    void
    allocate() override
    {
        TAKE_VIEW(Ray, rays, count);
        TAKE_VIEW(Sphere, spheres, SPHERES);
    }
    void
    fill() override
    {
        fill_record(rays, count, MakeRay());
        fill_record(spheres, SPHERES, MakeSphere());
    }
    void
    launch() override
    {
        trace_rays(rays, spheres, (int)count);
    }
    void
    results(Results &results) override
    {
        results.record<Ray>("Ray", rays, count, "fffffffi");
    }
};

static Registered<Trace> trace_case;
} // namespace LAYOUT_SPACE
