/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/sector.h"
#include "model/sector/sector_dram.h"

/* All that is known of the items of STREAM under PLACEMENT. */
SectorItems *sector_items(const Sector *sector, const SectorStream *stream, const Placement *placement);

/* The same of the accesses to the group SLOT, or with slot -1 to arrays outside the record: at least so much
 * whatever other accesses the kernel makes. MERGED: without those that a
 * compiler merges in some layouts. RET_STORED: what they store. */
SectorItems *sector_items_least(Sector *sector, SectorStream *stream, const Placement *placement, int slot,
                                gboolean merged, SectorStored *ret_stored);

void sector_items_free(SectorItems *items);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(SectorItems, sector_items_free)
