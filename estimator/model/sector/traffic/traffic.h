/* SPDX-License-Identifier: MIT */
/* estimator/model/sector/traffic/: what is counted of a layout, item by item. Uses dram/ and below. */
#pragma once

#include "model/sector/dram/dram.h"

/* --- sector_memo.c */
/* What is remembered of a launch from layout to layout; one thread works with it. */
typedef struct {
    RequestMemo requests;
    L1Memo *l1;
    DramMemo *dram;
    LaneSpaces *spaces; /* measures: SectorMeasure */
    SectorStream all;   /* for all layouts, without tiles if the record is stored to; its stream is NULL where
                           there is no such */
    GHashTable *streams;  /* else for the layouts of each grouping: text -> SectorStream */
    gboolean approximate; /* loops were shortened, or the simulation left accesses out */
    gboolean is_other;    /* all but l1, dram and requests.arrays are another memo's */
} SectorMemo;

SectorMemo *sector_memo_new(const SectorLaunch *launch);
/* For LAUNCH, of sector_launch_new_other(): what is remembered of requests is FIRST's, which must outlive the
 * result. For no more groupings than streams are remembered. */
SectorMemo *sector_memo_new_other(const SectorMemo *first, const SectorLaunch *launch);
void sector_memo_free(SectorMemo *memo);
/* Model.prepare_like and Model.agree. */
void sector_memo_share(SectorMemo *memo, const SectorMemo *first, gboolean is_decided);
void sector_memo_agree(SectorMemo *memo, SectorMemo *other);

/* The stream by which layouts of PLACEMENT are estimated. */
SectorStream *sector_stream(const SectorLaunch *launch, SectorMemo *memo, const Placement *placement);

/* --- sector_items.c */
/* What is known of the items of a stream under a placement, by item: each table is filled in by one file, in
 * this order, and is there for others to read. An item stands for what all warps of the launch do there, on
 * average over what it stands for. */
typedef struct {
    const ItemRequests *asked; /* what is exact */
    const ItemOrder *order;    /* what loads have to do with stores beside them */
    const SectorHits *hits;
    const ItemDram *dram;
    const ItemMerge *merges;   /* of stores */
    const double *held_cycles; /* of stores, for which they hold up L1 */
    gboolean is_apart;         /* Estimate */
    double followed;           /* Estimate */
} SectorItems;

/* All that is known of the items of STREAM under PLACEMENT. */
SectorItems *sector_items(const SectorLaunch *launch, SectorMemo *memo, const SectorStream *stream,
                          const Placement *placement);

/* The same of the accesses to the group SLOT, or with slot -1 to arrays outside the record: at least so much
 * whatever other accesses the kernel makes. MERGED: without those that a compiler
 * merges in some layouts. BEFORE: by item, not 0 where it may have to stay behind a store. RET_STORED: what
 * they store. */
SectorItems *sector_items_least(const SectorLaunch *launch, SectorMemo *memo, SectorStream *stream,
                                const Placement *placement, int slot, gboolean merged, const guint64 *before,
                                SectorStored *ret_stored);

void sector_items_free(SectorItems *items);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(SectorItems, sector_items_free)

/* --- sector_missing.c */
/* Of ITEM's requests, the shares (0..1) that miss L1, and that wait for DRAM: as many as there are sectors
 * that do, up to all of them. */
void sector_latency_shares(const SectorArch *arch, const SectorItems *items, guint item, double *ret_missing,
                           double *ret_waiting);

/* Of ITEM's requests, the share (0..1) that waits for DRAM. */
double sector_dram_share(const SectorLaunch *launch, const SectorItems *items, guint item);
