/* SPDX-License-Identifier: MIT */
/* What a thread waits for: how long the loads take that it makes at a time, one such run after another. */
#include "sector.h"

#include <math.h>

static const Access *
kernel_access(const Sector *sector, guint access)
{
    return g_ptr_array_index(sector->study->kernel->accesses, access);
}

gboolean
sector_waits(const Sector *sector, const SectorStream *stream, guint first, guint item)
{
    const StreamItem *items = stream->stream->items;
    const StudyAccess *access = &sector->study->accesses[items[item].access];
    const StudyAccess *before = &sector->study->accesses[items[first].access];
    if (items[first].point != items[item].point ||
        kernel_access(sector, items[first].access)->waits != kernel_access(sector, items[item].access)->waits)
        return TRUE;
    return before->index && (!access->index || access->depth > before->depth);
}

/* Of ITEM's requests, the shares that miss L1, and that wait for DRAM: as many as there are sectors that do,
 * up to all of them. */
static void
shares(const SectorArch *arch, const SectorItem *item, double *ret_missing, double *ret_waiting)
{
    double sectors = item->dram_reads * (double)arch->fetch_bytes / (double)arch->sector_bytes;
    *ret_missing = fmin(1, (item->sectors - item->l1_hits) / item->requests);
    *ret_waiting = fmin(*ret_missing, sectors / item->requests);
}

double
sector_dram_share(const Sector *sector, const SectorItem *item)
{
    double missing, waiting;
    shares(&sector->arch, item, &missing, &waiting);
    return waiting;
}

double
sector_fetch_cycles(const Sector *sector, const SectorItem *item)
{
    const SectorArch *arch = &sector->arch;
    double missing, waiting;
    gboolean mostly_hits = item->l1_hits > item->sectors / 2;
    shares(arch, item, &missing, &waiting);
    return (mostly_hits ? 0 : missing - waiting) * arch->l2_latency + waiting * arch->dram_idle_latency;
}

/* Cycles until all that a warp's request of ITEM loads is there. Of the requests as many miss L1, and wait
 * for DRAM, as there are sectors that do, and pieces, up to all of them; those that hit what is on its way
 * wait as long, for L2 where ITEM itself misses nothing. */
static double
item_latency(const Sector *sector, const SectorItem *item)
{
    const SectorArch *arch = &sector->arch;
    double missing, waiting;
    shares(arch, item, &missing, &waiting);
    double all = fmin(1, missing + item->waiting_hits / item->requests);
    waiting = missing > 0 ? all * waiting / missing : 0;
    missing = all;
    return (1 - missing) * arch->l1_latency + (missing - waiting) * arch->l2_latency +
           waiting * arch->dram_latency;
}

/* TRUE if a load from item FIRST on, of those before item ITEM, reads the memory beside what ITEM reads, so
 * that both come together: another field of the same group at the same index, at most dram_beside_bytes away
 * (docs/experiments.md, "Loads side by side"). */
static gboolean
is_near(const Sector *sector, const SectorStream *stream, const Placement *placement, const SectorItem *items,
        guint first, guint item)
{
    const StreamItem *all = stream->stream->items;
    const StudyAccess *accesses = sector->study->accesses, *a = &accesses[all[item].access];
    const AccessPlace *place = &placement->accesses[all[item].access];
    for (guint i = first; i < item; i++) {
        const AccessPlace *other = &placement->accesses[all[i].access];
        if (items[i].counted && accesses[all[i].access].kind == ACCESS_LOAD &&
            accesses[all[i].access].instance == a->instance && accesses[all[i].access].index == a->index &&
            a->index && other->slot == place->slot &&
            ABS(other->offset - place->offset) <= sector->arch.dram_beside_bytes)
            return TRUE;
    }
    return FALSE;
}

void
sector_add_latency(const Sector *sector, const SectorStream *stream, const Placement *placement,
                   const SectorItem *items, const double *unrolled, double *times)
{
    const Stream *s = stream->stream;
    guint first = G_MAXUINT, slowest = 0;
    double waiting = 0; /* loads of the run that wait for DRAM, those beside one another once */
    for (guint i = 0; i <= s->n_items; i++) {
        if (i < s->n_items &&
            (!items[i].counted || sector->study->accesses[s->items[i].access].kind != ACCESS_LOAD))
            continue;
        if (first != G_MAXUINT &&
            (i == s->n_items || items[i].after_store || sector_waits(sector, stream, first, i))) {
            const Point *point = &s->points[s->items[slowest].point];
            double together = point->n_turns ? unrolled[point->turns[point->n_turns - 1].loop] : 1;
            double missing, in_dram;
            shares(&sector->arch, &items[slowest], &missing, &in_dram);
            double cycles = item_latency(sector, &items[slowest]) +
                            in_dram * sector_untouched(sector, placement, s->items[slowest].access, FALSE) *
                                sector->arch.dram_apart_latency +
                            sector->arch.dram_further_latency * fmax(0, together * waiting - 1);
            double ns = stream_item_weight(s, slowest) / together * sector->waves / sector->arch.clock_ghz;
            double *own = &times[s->items[slowest].access * N_PARTS];
            /* Where all threads need the same line, no other warp has anything to do meanwhile. */
            double common = sector->study->accesses[s->items[slowest].access].uniform
                                ? fmax(0, cycles - sector->arch.l1_latency)
                                : 0;
            own[PART_LATENCY] += (cycles - common) * ns;
            own[PART_STANDSTILL] += common * ns;
            first = G_MAXUINT;
        }
        if (i == s->n_items)
            break;
        double missing, in_dram;
        shares(&sector->arch, &items[i], &missing, &in_dram);
        if (first == G_MAXUINT) {
            waiting = in_dram;
            first = slowest = i;
            continue;
        }
        if (!is_near(sector, stream, placement, items, first, i))
            waiting += in_dram;
        if (item_latency(sector, &items[i]) > item_latency(sector, &items[slowest]))
            slowest = i;
    }
}
