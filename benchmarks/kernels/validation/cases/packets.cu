/* SPDX-License-Identifier: MIT */

#include "case.cuh"

namespace LAYOUT_SPACE
{
#include "kernel.cu"

/* Of the record that varies. */
#ifdef VARY_Rule
#define ELEMENTS 64
#else
#define ELEMENTS count
#endif

struct MakeRule {
    __device__ Rule
    operator()(size_t r) const
    {
        unsigned int mask = 0xf0000000u;
        int low = whole(r, 1, 0, 20000);
        return {(unsigned int)whole(r, 2, 0, 15) << 28,
                mask,
                (unsigned short)low,
                (unsigned short)(low + 12000),
                (unsigned char)whole(r, 3, 0, 1),
                (signed char)whole(r, 4, 1, 100)};
    }
};

struct MakePacket {
    __device__ Packet
    operator()(size_t i) const
    {
        /* One in eight was judged before, and about half of the others fit no rule. */
        Packet p = {};
        p.protocol = (unsigned char)whole(i, 0, 0, 1);
        p.time = (double)i;
        p.source = (unsigned int)whole(i, 1, 0, 15) << 28 | 12345;
        p.source_port = (unsigned short)whole(i, 2, 0, 60000);
        p.target_port = (unsigned short)whole(i, 3, 0, 48000);
        p.bytes = whole(i, 4, 40, 1500);
        p.verdict = whole(i, 5, 0, 7) == 0 ? 7 : 0;
        return p;
    }
};

class Judge : public Case
{
    static const size_t count = 16777216;
    static const int nrules = 64;
    Packet_view packets;
    Rule_view rules;

  public:
    Judge() : Case("judge", "", ELEMENTS, Level::DRAM)
    {
        refills = true;
    }
    void
    allocate() override
    {
        TAKE_VIEW(Packet, packets, count);
        TAKE_VIEW(Rule, rules, nrules);
    }
    void
    fill() override
    {
        fill_record(packets, count, MakePacket());
        fill_record(rules, nrules, MakeRule());
    }
    void
    launch() override
    {
        judge_packets(packets, rules, (int)count, nrules, -1);
    }
    void
    results(Results &results) override
    {
        results.record<Packet>("Packet", packets, count, "cdcisisic");
    }
};

static Registered<Judge> judge_case;
} // namespace LAYOUT_SPACE
