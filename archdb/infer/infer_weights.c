/* SPDX-License-Identifier: MIT */
#include "infer_weights.h"

#include <math.h>

/* The spread of a quotient whose parts scatter independently. */
static double
combined_spread(const InferEntry *a, const InferEntry *b)
{
    return hypot(a->spread, b->spread);
}

/* Peng, Grossman and Sarkar 2016, Section IV-C: a memory's latency over that of an L1 hit. */
static void
infer_peng(InferResult *result)
{
    static const struct {
        ArchKey weight, latency;
    } WEIGHTS[] = {{ARCH_W_L2, ARCH_L2_HIT_LATENCY_CYCLES}, {ARCH_W_DRAM, ARCH_DRAM_LATENCY_CYCLES}};
    double l1, latency;
    const InferEntry *base, *entry;
    if (!infer_get(result, ARCH_L1_HIT_LATENCY_CYCLES, &l1, &base)) {
        infer_unknown(result, ARCH_W_L1, "the latency of an L1 hit is not determined");
        infer_unknown(result, ARCH_W_L2, "the latency of an L1 hit is not determined");
        infer_unknown(result, ARCH_W_DRAM, "the latency of an L1 hit is not determined");
        return;
    }
    infer_put(result, ARCH_W_L1, (Estimate){1, 0, 1}, "by definition: relative to an L1 hit");
    for (guint i = 0; i < G_N_ELEMENTS(WEIGHTS); i++) {
        const char *name = arch_key_info(WEIGHTS[i].latency)->name;
        if (infer_get(result, WEIGHTS[i].latency, &latency, &entry))
            infer_put(result, WEIGHTS[i].weight,
                      (Estimate){latency / l1, combined_spread(base, entry),
                                 MIN(base->confidence, entry->confidence)},
                      "%s over l1_hit_latency_cycles: %g / %g", name, latency, l1);
        else
            infer_unknown(result, WEIGHTS[i].weight, "%s is not determined", name);
    }
}

/* What a TLB miss adds: the difference of two patterns. */
static void
infer_tlb_penalties(InferResult *result)
{
    static const struct {
        ArchKey key, without, with;
    } PENALTIES[] = {
        {ARCH_L1_TLB_MISS_CYCLES, ARCH_L2_HIT_LATENCY_CYCLES, ARCH_L2_HIT_L1_TLB_MISS_LATENCY_CYCLES},
        {ARCH_L2_TLB_MISS_CYCLES, ARCH_DRAM_LATENCY_CYCLES, ARCH_DRAM_L2_TLB_MISS_LATENCY_CYCLES},
    };
    for (guint i = 0; i < G_N_ELEMENTS(PENALTIES); i++) {
        double without, with;
        const InferEntry *a, *b;
        const char *names[] = {arch_key_info(PENALTIES[i].without)->name,
                               arch_key_info(PENALTIES[i].with)->name};
        if (!infer_get(result, PENALTIES[i].without, &without, &a) ||
            !infer_get(result, PENALTIES[i].with, &with, &b) || with <= without) {
            infer_unknown(result, PENALTIES[i].key, "%s is not determined beside %s", names[1], names[0]);
            continue;
        }
        double spread = hypot(a->spread * without, b->spread * with) / (with - without);
        infer_put(result, PENALTIES[i].key,
                  (Estimate){with - without, spread, MIN(a->confidence, b->confidence)}, "%s less %s",
                  names[1], names[0]);
    }
}

/* A warp's access costs one transaction a sector where L1 fetches sectors, else one a line. */
static void
infer_transaction(InferResult *result)
{
    static const ArchKey SOURCES[] = {ARCH_L1_SECTOR_BYTES, ARCH_L1_LINE_BYTES, ARCH_L2_SECTOR_BYTES};
    for (guint i = 0; i < G_N_ELEMENTS(SOURCES); i++) {
        double bytes;
        const InferEntry *entry;
        if (infer_get(result, SOURCES[i], &bytes, &entry))
            infer_put(result, ARCH_TRANSACTION_BYTES, (Estimate){bytes, 0, entry->confidence},
                      "as %s: what a miss moves", arch_key_info(SOURCES[i])->name);
    }
    infer_unknown(result, ARCH_TRANSACTION_BYTES, "neither a sector nor a line of L1 is determined");
}

gboolean
infer_weights(const TraceDirectory *directory, InferResult *result, GError **error)
{
    infer_peng(result);
    infer_tlb_penalties(result);
    infer_transaction(result);
    return TRUE;
}
