/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/requests/sector_requests.h"

/* Notes in the sector's reads the pieces of fetch_bytes that loads of a block and its neighbours touch, and
 * in its writes the sectors that stores do; but for KNOWN arrays, a flag by array (NULL: none is). Sets of
 * RET_STRAYS, by array, those of which pieces are taken for another's, as elements that are too far off are
 * (may be NULL). */
void sector_follow(const SectorLayout *layout, const ItemAsked *items, const guint8 *known,
                   guint8 *ret_strays);
