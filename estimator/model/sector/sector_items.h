/* SPDX-License-Identifier: MIT */
#pragma once

#include "sector.h"

/* All that is known of the items of STREAM under PLACEMENT. Free with g_free(). */
SectorItem *sector_items(Sector *sector, SectorStream *stream, const Placement *placement);

/* What is exact of the accesses to the group SLOT alone, or with slot -1 to arrays outside the record: no
 * hits, nothing of DRAM, nor what becomes of stores. Free with g_free(). */
SectorItem *sector_slot_items(Sector *sector, const SectorStream *stream, const Placement *placement,
                              int slot);
