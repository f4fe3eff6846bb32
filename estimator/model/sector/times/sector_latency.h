/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/traffic/sector_items.h"

/* What threads wait for, at one degree, in ns over the launch: at least so long at a standstill, and beside
 * other work, and in all. */
typedef struct {
    double standstill, latency, all;
} SectorWait;

/* TRUE if a warp that has begun a run of loads with item FIRST waits before it makes the load ITEM: another
 * iteration has begun, or what an earlier one loads tells where it goes. */
gboolean sector_waits(const SectorLayout *layout, guint first, guint item);

/* Adds to TIMES what a thread waits for: of the loads that it makes without needing what the others load, the
 * slowest, for each further place of DRAM a little longer, and where lines beside these are left out.
 * UNROLLED is sector_unrolled(). */
void sector_add_latency(const SectorLayout *layout, const SectorItems *items, const double *unrolled,
                        double *times);

/* Divides what TIMES have of latency and standstill anew: sector_add_latency() gives it to the slowest load
 * of a run, here all loads of a run have their part. Each shares with the slower ones what it waits alone (of
 * a maximum the Shapley value, an airport's runway: Littlechild and Owen 1973); what is added for further
 * loads and for lines left alone those share that wait for DRAM. */
void sector_share_latency(const SectorLayout *layout, const SectorItems *items, double *times);

/* Cycles until all that a warp's request of ITEM loads is there. Of the requests as many miss L1, and wait
 * for DRAM, as there are sectors that do, and pieces, up to all of them; those that hit what is on its way
 * wait as long, for L2 where ITEM itself misses nothing. */
double sector_item_latency(const Sector *sector, const SectorItems *items, guint item);

/* TRUE if a load from item FIRST on, of those before item ITEM, reads the memory beside what ITEM reads, so
 * that both come together: another field of the same group at the same index, at most dram_beside_bytes away
 * (docs/evidence/experiments.md, "Loads side by side"). */
gboolean sector_reads_beside(const SectorLayout *layout, const SectorItems *items, guint first, guint item);
