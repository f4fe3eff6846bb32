/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/traffic/traffic.h"

/* --- sector_missing.c */
/* Cycles until what a request of ITEM misses in L1 has come, with nothing else on its way; in the mean of all
 * requests, those that hit counting 0. Where most hits, what L2 answers counts 0 as well: it was lost by
 * chance, and most stores go to lines that are there. */
double sector_fetch_cycles(const SectorLaunch *launch, const SectorItems *items, guint item);

/* For how many cycles stores hold up L1, by item, into RET_CYCLES, all 0 before; of ITEMS all is known but
 * what becomes of stores. */
void sector_store_wait(const SectorLayout *layout, FollowedBlocks *followed, const SectorItems *items,
                       double *ret_cycles);
