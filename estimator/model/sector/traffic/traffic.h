/* SPDX-License-Identifier: MIT */
/* estimator/model/sector/traffic/: what is counted of a layout, item by item. Uses dram/ and below. */
#pragma once

#include "model/sector/dram/dram.h"

/* --- sector_items.c */
/* What is known of the items of a stream under a placement, by item: each table is filled in by one file, in
 * this order, and is there for others to read. An item stands for what all warps of the launch do there, on
 * average over what it stands for. */
typedef struct {
    const struct ItemAsked *asked; /* what is exact */
    const struct ItemOrder *order; /* what loads have to do with stores beside them */
    const struct SectorHits *hits;
    const struct ItemDram *dram;
    const struct ItemMerge *merges; /* of stores */
    const double *held_cycles;      /* of stores, for which they hold up L1 */
    gboolean is_apart;              /* Estimate */
} SectorItems;

/* All that is known of the items of STREAM under PLACEMENT. */
SectorItems *sector_items(const Sector *sector, const SectorStream *stream, const Placement *placement);

/* The same of the accesses to the group SLOT, or with slot -1 to arrays outside the record: at least so much
 * whatever other accesses the kernel makes. MERGED: without those that a
 * compiler merges in some layouts. BEFORE: by item, not 0 where it may have to stay behind a store.
 * RET_STORED: what they store. */
SectorItems *sector_items_least(Sector *sector, SectorStream *stream, const Placement *placement, int slot,
                                gboolean merged, const guint64 *before, SectorStored *ret_stored);

void sector_items_free(SectorItems *items);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(SectorItems, sector_items_free)

/* --- sector_memo.c */
/* The stream by which layouts of PLACEMENT are estimated. */
SectorStream *sector_stream(Sector *sector, const Placement *placement);

/* --- sector_missing.c */
/* Of ITEM's requests, the shares (0..1) that miss L1, and that wait for DRAM: as many as there are sectors
 * that do, up to all of them. */
void sector_latency_shares(const SectorArch *arch, const SectorItems *items, guint item, double *ret_missing,
                           double *ret_waiting);

/* Of ITEM's requests, the share (0..1) that waits for DRAM. */
double sector_dram_share(const Sector *sector, const SectorItems *items, guint item);
