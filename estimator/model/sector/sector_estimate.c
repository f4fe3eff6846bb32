/* SPDX-License-Identifier: MIT */
/* What a layout costs. */
#include "model/sector/sector_private.h"

#include <math.h>

static void
add_traffic(const SectorLaunch *launch, Traffic *traffic, const SectorItems *items, guint number,
            AccessKind kind)
{
    const ItemRequests *item = &items->asked[number];
    const ItemDram *dram = &items->dram[number];
    double hits = items->hits[number].l1_hits;
    double per_piece = (double)launch->arch.dram_fetch_bytes / (double)launch->arch.l1_sector_bytes;
    double missed = item->sectors - hits;

    if (kind == ACCESS_LOAD) {
        traffic->load_requests += item->requests;
        traffic->load_sectors += item->sectors;
        traffic->load_l1_hits += hits;
        traffic->l2_reads += missed;
        traffic->l2_read_hits += fmax(0, missed - dram->reads * per_piece);
    } else {
        traffic->store_requests += item->requests;
        traffic->store_sectors += item->sectors;
        traffic->l2_writes += items->merges[number].l2_sectors;
    }
    traffic->dram_reads += dram->reads * per_piece + dram->fills;
    traffic->dram_writes += dram->writes;
}

guint
sector_cost_length(gpointer prepared)
{
    return ((const Sector *)prepared)->launch->study->max_degree + 1;
}

/* What ITEMS of STREAM under PLACEMENT come to. */
static Estimate
estimate_items(const SectorLaunch *launch, const Stream *stream, const Placement *placement,
               const SectorItems *items)
{
    guint n_cost = launch->study->max_degree + 1;
    g_autofree double *times = g_new(double, MAX(launch->study->n_accesses, 1) * N_PARTS);
    Estimate estimate = {.cost = g_new0(double, n_cost),
                         .n_cost = n_cost,
                         .is_apart = items->is_apart,
                         .followed = items->followed};

    for (guint i = 0; i < stream->n_items; i++)
        if (items->asked[i].counted)
            add_traffic(launch, &estimate.traffic, items, i,
                        launch->study->accesses[stream->items[i].access].kind);
    sector_times(&(SectorLayout){launch, stream, placement, NULL}, items, times);
    sector_costs(launch, times, n_cost, estimate.cost, NULL);
    for (guint d = 0; d < n_cost; d++)
        estimate.total += estimate.cost[d];
    return estimate;
}

void
sector_estimate_times(gpointer prepared, const Layout *layout, const ModelTimes *times, guint n,
                      Estimate *ret_estimates)
{
    const Sector *sector = prepared;
    const SectorLaunch *launch = sector->launch;
    g_autoptr(Placement) placement = placement_new(launch->study, launch->compiled, layout);
    SectorStream *stream = sector_stream(launch, sector->memo, placement);
    g_autoptr(SectorItems) items = sector_items(launch, sector->memo, stream, placement);

    ret_estimates[0] = estimate_items(launch, stream->stream, placement, items);
    for (guint i = 0; i < n; i++) {
        SectorLaunch other = *launch; /* nothing in it is owned */
        gboolean is_read = sector_arch_read(times[i].arch, &other.arch, NULL);

        g_assert(is_read);
        other.settings = *times[i].settings;
        ret_estimates[i + 1] = estimate_items(&other, stream->stream, placement, items);
    }
}

void
sector_estimate(gpointer prepared, const Layout *layout, Estimate *ret_estimate)
{
    sector_estimate_times(prepared, layout, NULL, 0, ret_estimate);
}
