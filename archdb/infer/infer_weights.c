/* SPDX-License-Identifier: MIT */
#include "archdb/infer/infer_private.h"
#include "archdb/infer/result/result.h"

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
        infer_unknown_without(result, ARCH_W_L1, ARCH_L1_HIT_LATENCY_CYCLES,
                              "the latency of an L1 hit is not determined");
        infer_unknown_without(result, ARCH_W_L2, ARCH_L1_HIT_LATENCY_CYCLES,
                              "the latency of an L1 hit is not determined");
        infer_unknown_without(result, ARCH_W_DRAM, ARCH_L1_HIT_LATENCY_CYCLES,
                              "the latency of an L1 hit is not determined");
        return;
    }
    infer_put(result, ARCH_W_L1, (InferEstimate){1, 0, 1}, "by definition: relative to an L1 hit");
    for (guint i = 0; i < G_N_ELEMENTS(WEIGHTS); i++) {
        const char *name = arch_key_info(WEIGHTS[i].latency)->name;

        if (infer_get(result, WEIGHTS[i].latency, &latency, &entry))
            infer_put(result, WEIGHTS[i].weight,
                      (InferEstimate){latency / l1, combined_spread(base, entry),
                                      MIN(base->confidence, entry->confidence)},
                      "%s over l1_hit_latency_cycles: %g / %g", name, latency, l1);
        else
            infer_unknown(result, WEIGHTS[i].weight, "%s is not determined", name);
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
            infer_put(result, ARCH_TRANSACTION_BYTES, (InferEstimate){bytes, 0, entry->confidence},
                      "as %s: what a miss moves", arch_key_info(SOURCES[i])->name);
    }
    infer_unknown_without(result, ARCH_TRANSACTION_BYTES, ARCH_L1_LINE_BYTES,
                          "neither a sector nor a line of L1 is determined");
}

gboolean
infer_weights(const TraceDirectory *directory, InferResult *result, GError **error)
{
    infer_peng(result);
    infer_transaction(result);
    return TRUE;
}
