/* SPDX-License-Identifier: MIT */
#pragma once

#include "sector.h"

/* Fills in l1_hits and refetch, by a simulation of some multiprocessors: of so many, up to SECTOR_SMS, that
 * the share that hits is known well, or that following them takes long; sectors, after_store and met_by are
 * set. */
void sector_l1_hits(Sector *sector, const SectorStream *stream, const Placement *placement,
                    SectorItem *items);

/* Fills in l1_hits: as many as there are if L1 loses nothing and no load is moved ahead of a store, on
 * whichever number of multiprocessors most do. */
void sector_l1_hits_most(Sector *sector, const SectorStream *stream, const Placement *placement,
                         SectorItem *items);
