/* SPDX-License-Identifier: MIT */
#pragma once

#include "sector.h"

/* Bytes that the launch stores, in sectors that are written as a whole and in part. */
typedef struct {
    double whole, partial;
} SectorStored;

/* Fills in what DRAM reads and writes; sectors and l1_hits are set. */
void sector_dram(Sector *sector, const SectorStream *stream, const Placement *placement, SectorItem *items);

/* The same of some accesses, no more than in any kernel that makes others as well; but for what is written:
 * all that is stored. RET_STORED: that. */
void sector_dram_least(Sector *sector, const SectorStream *stream, const Placement *placement,
                       SectorItem *items, SectorStored *ret_stored);

/* Of what is STORED, the shares (0..1) that L2 writes back before the launch ends, at least. */
void sector_stored_left(const SectorArch *arch, const SectorStored *stored, double *ret_whole,
                        double *ret_partial);
