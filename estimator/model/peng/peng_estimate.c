/* SPDX-License-Identifier: MIT */
/* What a layout costs. */
#include "model/peng/peng_private.h"

static void
add_traffic(Traffic *traffic, const ItemCounts *counts, const LevelCounts *levels, AccessKind kind)
{
    if (kind == ACCESS_LOAD) {
        traffic->load_requests += counts->requests;
        traffic->load_sectors += counts->transactions;
        traffic->load_l1_hits += levels->l1;
        traffic->l2_reads += levels->l2 + levels->dram;
        traffic->l2_read_hits += levels->l2;
        traffic->dram_reads += levels->dram;
    } else {
        traffic->store_requests += counts->requests;
        traffic->store_sectors += counts->transactions;
        traffic->l2_writes += counts->transactions;
        traffic->dram_writes += levels->dram;
    }
}

guint
peng_cost_length(gpointer prepared)
{
    return ((Peng *)prepared)->study->max_degree + 1;
}

void
peng_estimate(gpointer prepared, const Layout *layout, Estimate *ret_estimate)
{
    Peng *peng = prepared;
    g_autoptr(Placement) placement = placement_new(peng->study, peng->compiled, layout);
    PengStream *stream = peng_stream(peng, placement);
    g_autofree ItemHits *hits = peng_hits(peng, stream, placement);
    guint n_cost = peng_cost_length(peng);
    g_autofree LevelCounts *sums = g_new0(LevelCounts, n_cost);
    Estimate estimate = {.cost = g_new0(double, n_cost), .n_cost = n_cost};

    for (guint i = 0; i < stream->stream->n_items; i++) {
        guint access = stream->stream->items[i].access;

        if (access == STREAM_MARK)
            continue;
        const StudyAccess *a = &peng->study->accesses[access];
        ItemCounts counts = stream_counter_item(stream->counter, i, &placement->accesses[access]);
        LevelCounts levels = peng_levels(peng, &counts, &hits[i], a->kind);
        sums[a->degree].l1 += levels.l1;
        sums[a->degree].l2 += levels.l2;
        sums[a->degree].dram += levels.dram;
        add_traffic(&estimate.traffic, &counts, &levels, a->kind);
    }
    for (guint d = 0; d < n_cost; d++) {
        sums[d].l1 += peng->shared_warps ? peng->shared_warps[d] : 0;
        estimate.cost[d] = peng_cost(peng, &sums[d]);
        estimate.total += estimate.cost[d];
    }
    *ret_estimate = estimate;
}
