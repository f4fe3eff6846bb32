/* SPDX-License-Identifier: MIT */
/* All that is known of items: what they ask for, then what becomes of that on its way to DRAM. */

#include "model/sector/traffic/traffic_private.h"

/* The tables of SectorItems, to be filled in. */
typedef struct {
    ItemRequests *asked;
    ItemOrder *order;
    SectorHits *hits;
    ItemDram *dram;
    ItemMerge *merges;
    double *held_cycles;
} Tables;

/* Items of which nothing is known. RET_TABLES: theirs. */
static SectorItems *
items_new(guint n, Tables *ret_tables)
{
    SectorItems *items = g_new(SectorItems, 1);
    Tables tables = {g_new0(ItemRequests, n), g_new0(ItemOrder, n), g_new0(SectorHits, n),
                     g_new0(ItemDram, n),     g_new0(ItemMerge, n), g_new0(double, n)};

    *items = (SectorItems){tables.asked,  tables.order,       tables.hits, tables.dram,
                           tables.merges, tables.held_cycles, FALSE,       0};
    *ret_tables = tables;
    return items;
}

void
sector_items_free(SectorItems *items)
{
    g_free((gpointer)items->asked);
    g_free((gpointer)items->order);
    g_free((gpointer)items->hits);
    g_free((gpointer)items->dram);
    g_free((gpointer)items->merges);
    g_free((gpointer)items->held_cycles);
    g_free(items);
}

SectorItems *
sector_items(const SectorLaunch *launch, SectorMemo *memo, const SectorStream *stream,
             const Placement *placement)
{
    RequestMemo *requests = &memo->requests;
    FollowedBlocks *followed = requests->followed;
    g_autoptr(LayoutArrays) arrays = layout_arrays_new(requests->arrays, launch, stream, placement);
    const SectorLayout layout = {launch, stream->stream, placement, arrays};
    Tables to;
    SectorItems *items = items_new(MAX(stream->stream->n_items, 1), &to);

    sector_count_requests(&layout, requests, stream, to.asked);
    sector_find_order(&layout, followed, to.asked, to.order);
    items->is_apart =
        sector_l1_hits(&layout, requests, memo->l1, to.asked, to.order, to.hits, &items->followed);
    sector_dram(&layout, followed, memo->dram, to.asked, to.hits, to.dram);
    sector_store_wait(&layout, followed, items, to.held_cycles);
    sector_store_merge(&layout, followed, to.asked, to.order, to.hits, to.merges);
    return items;
}

SectorItems *
sector_items_least(const SectorLaunch *launch, SectorMemo *memo, SectorStream *stream,
                   const Placement *placement, int slot, gboolean merged, const guint64 *before,
                   SectorStored *ret_stored)
{
    RequestMemo *requests = &memo->requests;
    FollowedBlocks *followed = requests->followed;
    const SectorLayout layout = {launch, stream->stream, placement, NULL};
    Tables to;
    SectorItems *items = items_new(MAX(stream->stream->n_items, 1), &to);

    sector_count_group(&layout, requests, stream, slot, merged, to.asked);
    sector_l1_hits_bound(&layout, requests, memo->l1, stream, to.asked, before, to.hits);
    sector_dram_least(&layout, followed, memo->dram, to.asked, to.hits, !merged, to.dram, ret_stored);
    sector_store_merge_all(&layout, followed, to.asked, to.merges);
    return items;
}
