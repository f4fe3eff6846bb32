/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/traffic/sector_items.h"

/* Of ITEM's requests, the shares (0..1) that miss L1, and that wait for DRAM: as many as there are sectors
 * that do, up to all of them. */
void sector_latency_shares(const SectorArch *arch, const SectorItems *items, guint item, double *ret_missing,
                           double *ret_waiting);

/* Of ITEM's requests, the share (0..1) that waits for DRAM. */
double sector_dram_share(const Sector *sector, const SectorItems *items, guint item);

/* Cycles until what a request of ITEM misses in L1 has come, with nothing else on its way; in the mean of all
 * requests, those that hit counting 0. Where most hits, what L2 answers counts 0 as well: it was lost by
 * chance, and most stores go to lines that are there. */
double sector_fetch_cycles(const Sector *sector, const SectorItems *items, guint item);
