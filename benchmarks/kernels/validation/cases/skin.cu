/* SPDX-License-Identifier: MIT */

#include "case.cuh"

namespace LAYOUT_SPACE
{
#include "kernel.cu"

struct MakeVertex {
    __device__ Vertex
    operator()(size_t i) const
    {
        /* 256 vertices in a row share their two bones of 64. */
        Vertex v;
        v.x = between(i, 0, -1, 1), v.y = between(i, 1, -1, 1), v.z = between(i, 2, -1, 1),
        v.weight = between(i, 3, 0, 1);
        v.nx = between(i, 4, -1, 1), v.ny = between(i, 5, -1, 1), v.nz = between(i, 8, 0.1f, 1);
        v.bones = whole(i / 256, 6, 0, 63) | whole(i / 256, 7, 0, 63) << 16;
        return v;
    }
};

struct MakePosed {
    __device__ Posed
    operator()(size_t i) const
    {
        return {between(i, 9, 0, 1), 0, 0, 0, 0, 0};
    }
};

struct MakeBone {
    __device__ Bone
    operator()(size_t i) const
    {
        Bone bone;
        for (int k = 0; k < 12; k++)
            bone.m[k] = between(i, k, -0.25f, 0.25f) + (k % 5 == 0 ? 1.0f : 0.0f);
        return bone;
    }
};

class Skin : public Case
{
    Vertex_view vertices;
    Posed_view posed;
    Bone *palette;

  public:
    Skin() : Case("skin", "", 16777216, Level::DRAM)
    {
        tolerance = 1e-4;
    }
    void
    allocate() override
    {
        TAKE_VIEW(Vertex, vertices, elements);
        TAKE_VIEW(Posed, posed, elements);
        take(palette, 64);
    }
    void
    fill() override
    {
        fill_record(vertices, elements, MakeVertex());
        fill_record(posed, elements, MakePosed());
        fill_array(palette, 64, MakeBone());
    }
    void
    launch() override
    {
        skin_figure(vertices, palette, posed, (int)elements);
    }
    void
    results(Results &results) override
    {
        results.record<Posed>("Posed", posed, elements, "ffffff");
    }
};

static Registered<Skin> skin_case;
} // namespace LAYOUT_SPACE
