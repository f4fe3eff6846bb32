/* SPDX-License-Identifier: MIT */
#pragma once

#include "sector.h"

/* Notes in SECTOR's reads the pieces of fetch_bytes that loads of a block and its neighbours touch, and in
 * its writes the sectors that stores do. */
void sector_follow(Sector *sector, const SectorStream *stream, const Placement *placement,
                   const SectorItem *items);
