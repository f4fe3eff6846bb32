/* SPDX-License-Identifier: MIT */

#include "case.cuh"

namespace LAYOUT_SPACE
{
#include "kernel.cu"

struct MakeSpring {
    __device__ Spring
    operator()(size_t i) const
    {
        int from = whole(i, 0, 0, (1 << 23) - 1);
        return {from, (from + whole(i, 1, 1, (1 << 23) - 1)) & ((1 << 23) - 1), between(i, 2, 0.1f, 1),
                between(i, 3, 0.5, 2)};
    }
};

struct MakeNode {
    __device__ Node
    operator()(size_t i) const
    {
        return {between(i, 4, -1, 1),  between(i, 5, -1, 1),  between(i, 6, -1, 1),  between(i, 7, -1, 1),
                between(i, 8, -1, 1),  between(i, 9, -1, 1),  between(i, 10, -1, 1), between(i, 11, -1, 1),
                between(i, 12, -1, 1), between(i, 13, 0.5, 2)};
    }
};

class Pull : public Case
{
    size_t nsprings = 16777216, nnodes = 8388608;
    Spring_view springs;
    Node_view nodes;

  public:
    /* VARIED: the elements of the record that varies. */
    explicit Pull(size_t varied) : Case("pull", "", varied, Level::DRAM)
    {
        refills = true;
        tolerance = 1e-4; /* atomics add in any order */
    }
    void
    allocate() override
    {
        TAKE_VIEW(Spring, springs, nsprings);
        TAKE_VIEW(Node, nodes, nnodes);
    }
    void
    fill() override
    {
        fill_record(springs, nsprings, MakeSpring());
        fill_record(nodes, nnodes, MakeNode());
    }
    void
    launch() override
    {
        pull<<<(unsigned)(nsprings / BLOCK), BLOCK>>>(springs, nodes, (int)nsprings);
    }
    void
    results(Results &results) override
    {
        results.record<Node>("Node", nodes, nnodes, "ffffffffff");
    }
};

#ifdef VARY_Node
static Registered<Pull> pull_case((size_t)8388608);
#else
static Registered<Pull> pull_case((size_t)16777216);
#endif

#ifdef VARY_Node
class Move : public Case
{
    Node_view nodes;

  public:
    Move() : Case("move_nodes", "", 16777216, Level::DRAM)
    {
        refills = true;
    }
    void
    allocate() override
    {
        TAKE_VIEW(Node, nodes, elements);
    }
    void
    fill() override
    {
        fill_record(nodes, elements, MakeNode());
    }
    void
    launch() override
    {
        move_nodes<<<(unsigned)(elements / BLOCK), BLOCK>>>(nodes, (int)elements, 0.125f);
    }
    void
    results(Results &results) override
    {
        results.record<Node>("Node", nodes, elements, "ffffffffff");
    }
};

static Registered<Move> move_case;
#endif
} // namespace LAYOUT_SPACE
