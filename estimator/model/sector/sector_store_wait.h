/* SPDX-License-Identifier: MIT */
#pragma once

#include "sector.h"

/* Fills in met_by: whose lines stores meet on their way; what is counted is set. */
void sector_met(const Sector *sector, const SectorStream *stream, const Placement *placement,
                SectorItem *items);

/* Fills in of stores what reaches L2, and for how long they hold up L1; all but these is set. */
void sector_stores(const Sector *sector, const SectorStream *stream, const Placement *placement,
                   SectorItem *items);

/* The same as if all stores of a stage to one array merged and none held up L1. */
void sector_stores_least(const Sector *sector, const SectorStream *stream, const Placement *placement,
                         SectorItem *items);
