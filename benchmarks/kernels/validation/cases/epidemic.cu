/* SPDX-License-Identifier: MIT */

#include "case.cuh"

namespace LAYOUT_SPACE
{
#include "kernel.cu"

struct MakeAgent {
    __device__ Agent
    operator()(size_t i) const
    {
        Agent agent = {};
        int dice = whole(i, 0, 0, 3);
        agent.id = (int)i;
        agent.age = whole(i, 1, 0, 99);
        agent.state = dice < 2 ? SUSCEPTIBLE : dice == 2 ? INFECTED : RECOVERED;
        agent.days = whole(i, 2, 1, ILL_DAYS);
        agent.home = whole(i, 3, 0, (1 << 22) - 1);
        agent.risk = between(i, 4, 0, 1);
        agent.x = between(i, 5, 0, 1);
        agent.strain = 5;
        return agent;
    }
};

class Progress : public Case
{
    Agent_view all;
    float *pressure, *draw;

  public:
    Progress() : Case("progress", "", 16777216, Level::DRAM)
    {
        refills = true;
    }
    void
    allocate() override
    {
        TAKE_VIEW(Agent, all, elements);
        take(pressure, 1 << 22);
        take(draw, elements);
    }
    void
    fill() override
    {
        fill_record(all, elements, MakeAgent());
        fill_array(pressure, 1 << 22, MakeNumber{6, 0, 0.125f});
        fill_array(draw, elements, MakeNumber{7, 0, 1});
    }
    void
    launch() override
    {
        progress_day(all, pressure, draw, (int)elements);
    }
    void
    results(Results &results) override
    {
        results.record<Agent>("Agent", all, elements, "iiiiiiifffffiiii");
    }
};

static Registered<Progress> progress_case;

} // namespace LAYOUT_SPACE
