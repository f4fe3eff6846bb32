/* SPDX-License-Identifier: MIT */
#pragma once

#include "sector.h"

/* The blocks of the multiprocessor followed as number SM, below SECTOR_SMS, in one of two waves: the launch's
 * first, or one in the middle. They stay SECTOR's. */
LaneSet *sector_resident(Sector *sector, guint sm, guint wave);

/* Chooses the blocks that are followed; what is before SECTOR.resident is set. */
void sector_set_blocks(Sector *sector);
