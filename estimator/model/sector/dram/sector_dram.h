/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/dram/sector_dram_share.h"

/* Bytes that the launch stores, in sectors that are written as a whole and in part; and others that it loads.
 */
typedef struct {
    double whole, partial, loaded;
} SectorStored;

/* What DRAM reads and writes, into RET_ITEMS, all 0 before. */
void sector_dram(const SectorLayout *layout, const ItemAsked *asked, const SectorHits *hits,
                 ItemDram *ret_items);

/* The same of some accesses, no more than in any kernel that makes others as well; but for what is written:
 * all that is stored. RET_STORED: that. OTHERS_APART: other fields are in other groups. */
void sector_dram_least(const SectorLayout *layout, const ItemAsked *asked, const SectorHits *hits,
                       gboolean others_apart, ItemDram *ret_items, SectorStored *ret_stored);

/* Of what is STORED, the shares (0..1) that L2 writes back before the launch ends, at least. */
void sector_stored_left(const SectorArch *arch, const SectorStored *stored, double *ret_whole,
                        double *ret_partial);
