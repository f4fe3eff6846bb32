/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/known/known.h"
#include "model/sector/dram/sector_dram.h"
#include "model/sector/l1/sector_order.h"
#include "model/sector/l1/sector_store_merge.h"

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
