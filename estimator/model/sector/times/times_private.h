/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/times/times.h"

/* --- sector_latency.c */
/* TRUE if a warp that has begun a run of loads with item FIRST waits before it makes the load ITEM: another
 * iteration has begun, or what an earlier one loads tells where it goes. */
gboolean sector_waits(const SectorLayout *layout, guint first, guint item);

/* Adds to TIMES what a thread waits for: of the loads that it makes without needing what the others load, the
 * slowest, for each further place of DRAM a little longer, and where lines beside these are left out.
 * UNROLLED is sector_unrolled(). */
void sector_add_latency(const SectorLayout *layout, const SectorItems *items, const double *unrolled,
                        double *times);

/* Cycles until all that a warp's request of ITEM loads is there. Of the requests as many miss L1, and wait
 * for DRAM, as there are sectors that do, and pieces, up to all of them; those that hit what is on its way
 * wait as long, for L2 where ITEM itself misses nothing. */
double sector_item_latency(const SectorLaunch *launch, const SectorItems *items, guint item);

/* --- sector_times.c */
/* By what the times of DRAM are to be multiplied since reads and writes come mixed. */
double sector_mix_factor(const SectorArch *arch, const SectorMoved *moved);

/* Nanoseconds that DRAM's writes take longer since they go to several arrays side by side: those beyond as
 * many reads, beside which that costs nothing. */
double sector_write_loss(const SectorArch *arch, const SectorMoved *moved);

/* Of the lines of a struct, or a tile, of the group that ACCESS reaches, the share (0..1) that no access of
 * the kernel touches; with STORED, that none stores to. */
double sector_untouched(const SectorLaunch *launch, const Placement *placement, guint access,
                        gboolean stored);
