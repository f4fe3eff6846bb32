/* SPDX-License-Identifier: MIT */

#include "case.cuh"

namespace LAYOUT_SPACE
{
#include "kernel.cu"

struct MakeAmplitude {
    __device__ Amplitude
    operator()(size_t i) const
    {
        return {between(i, 0, -1, 1), between(i, 1, -1, 1)};
    }
};

class Apply : public Case
{
    Amplitude_view all;
    int qubit;

  public:
    Apply(const char *variant, int qubit) : Case("apply_gate", variant, 67108864, Level::DRAM), qubit(qubit)
    {
    }
    void
    allocate() override
    {
        TAKE_VIEW(Amplitude, all, elements);
    }
    void
    fill() override
    {
        fill_record(all, elements, MakeAmplitude());
    }
    void
    launch() override
    {
        apply_to_qubit(all, 26, qubit, {{0.6, -0.8, 0.8, 0.6}, {0.0, 0.0, 0.0, 0.0}});
    }
    void
    results(Results &results) override
    {
        results.record<Amplitude>("Amplitude", all, elements, "dd");
    }
};

static Registered<Apply> near_case("qubit=2", 2);
static Registered<Apply> far_case("qubit=20", 20);

} // namespace LAYOUT_SPACE
