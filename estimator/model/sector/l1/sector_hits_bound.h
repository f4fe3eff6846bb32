/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/l1/sector_hits.h"

/* What loads hit in L1 at most if it loses nothing, on whichever number of multiprocessors most do: of
 * RET_ITEMS, all 0 before, l1_hits, most_hits and waiting_hits. BEFORE: by item, not 0 where it may have to
 * stay behind a store of its stage. */
void sector_l1_hits_most(const SectorLayout *layout, SectorStream *stream, const ItemAsked *asked,
                         const guint64 *before, SectorHits *ret_items);
