/* SPDX-License-Identifier: MIT */
#pragma once

#include "sector_asked.h"

/* Notes in the sector's reads the pieces of fetch_bytes that loads of a block and its neighbours touch, and
 * in its writes the sectors that stores do. */
void sector_follow(const SectorLayout *layout, const ItemAsked *items);
