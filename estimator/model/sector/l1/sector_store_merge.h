/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/l1/sector_hits.h"

/* What becomes of an item's stores, or atomics, on their way out of L1. */
typedef struct ItemMerge {
    double l2_sectors;         /* that reach L2 */
    gboolean merges, is_whole; /* with other stores; together these fill most of their sectors */
} ItemMerge;

/* Of N_STORES stores that a warp makes one right after the other, to N_LINES lines each, the share (0..1) of
 * a later one's sectors that leave L1 together with the first's: 1 - exp(-R / (n l^2)), seen on an H200 with
 * R = 222 (docs/evidence/experiments.md, "Stores that merge"). */
double sector_merged_share(const SectorArch *arch, double n_stores, double n_lines);

/* Which stores merge, into RET_ITEMS, all 0 before. */
void sector_store_merge(const SectorLayout *layout, const ItemAsked *asked, const ItemOrder *order,
                        const SectorHits *hits, ItemMerge *ret_items);

/* The same as if all stores of a stage to one array did. */
void sector_store_merge_all(const SectorLayout *layout, const ItemAsked *asked, ItemMerge *ret_items);
