/* SPDX-License-Identifier: MIT */
/* Which requests of an item miss in L1, and which wait for DRAM. */
#include "model/sector/traffic/traffic_private.h"

/* X, up to MOST: fmin(), which compilers call as a function. */
static inline double
up_to(double most, double x)
{
    return x < most ? x : most;
}

void
sector_latency_shares(const SectorArch *arch, const SectorItems *items, guint item, double *ret_missing,
                      double *ret_waiting)
{
    const ItemRequests *asked = &items->asked[item];
    double sectors = items->dram[item].reads * (double)arch->dram_fetch_bytes / (double)arch->l1_sector_bytes;

    *ret_missing = up_to(1, (asked->sectors - items->hits[item].l1_hits) / asked->requests);
    *ret_waiting = up_to(*ret_missing, sectors / asked->requests);
}

double
sector_dram_share(const SectorLaunch *launch, const SectorItems *items, guint item)
{
    double missing, waiting;

    sector_latency_shares(&launch->arch, items, item, &missing, &waiting);
    return waiting;
}

double
sector_fetch_cycles(const SectorLaunch *launch, const SectorItems *items, guint item)
{
    const SectorArch *arch = &launch->arch;
    double missing, waiting;
    gboolean mostly_hits = items->hits[item].l1_hits > items->asked[item].sectors / 2 &&
                           launch->settings.without != WITHOUT_MOSTLY_HITS;

    sector_latency_shares(arch, items, item, &missing, &waiting);
    return (mostly_hits ? 0 : missing - waiting) * arch->l2_hit_latency_cycles +
           waiting * arch->dram_latency_cycles;
}
