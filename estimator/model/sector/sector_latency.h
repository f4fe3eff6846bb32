/* SPDX-License-Identifier: MIT */
#pragma once

#include "sector.h"

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

/* Cycles until what a request of ITEM misses in L1 has come, with nothing else on its way; in the mean of all
 * requests, those that hit counting 0. Where most hits, what L2 answers counts 0 as well: it was lost by
 * chance, and most stores go to lines that are there. */
double sector_fetch_cycles(const Sector *sector, const SectorItems *items, guint item);

/* Of ITEM's requests, the share (0..1) that waits for DRAM. */
double sector_dram_share(const Sector *sector, const SectorItems *items, guint item);

/* Divides what TIMES have of latency and standstill anew: sector_add_latency() gives it to the slowest load
 * of a run, here all loads of a run have their part. Each shares with the slower ones what it waits alone (of
 * a maximum the Shapley value, an airport's runway: Littlechild and Owen 1973); what is added for further
 * loads and for lines left alone those share that wait for DRAM. */
void sector_share_latency(const SectorLayout *layout, const SectorItems *items, double *times);

/* By degree, what threads wait for of ITEMS, some of the kernel's, whatever others it has. UNROLLED is
 * sector_unrolled() of no placement. */
void sector_wait_least(const SectorLayout *layout, const SectorItems *items, const double *unrolled,
                       SectorWait *ret_waits);
