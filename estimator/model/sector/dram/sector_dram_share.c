/* SPDX-License-Identifier: MIT */
/* Which accesses cause what DRAM moves. */
#include "model/sector/dram/dram_private.h"

#include <math.h>

/* Sectors that item ITEM loads and misses in L1. */
static double
missed_sectors(const DramPass *p, guint item)
{
    const StudyAccess *access = &p->layout->launch->study->accesses[p->layout->stream->items[item].access];

    return access->kind == ACCESS_LOAD ? p->asked[item].sectors - p->hits[item].l1_hits : 0;
}

/* TRUE if so few lanes are drawn for ARRAY, of SUM, that the block has none: then each sector is one of its
 * own. */
static gboolean
is_unseen(const DramPass *p, const ArraySum *sum, guint array)
{
    return sum->touched <= 0 && p->drawn_lanes[array];
}

/* The sectors that the launch changes by atomics, of all N arrays. */
static double
changed_sectors(const DramPass *p, const ArraySum *writes, guint n)
{
    double sectors = 0;

    for (guint i = 0; i < n; i++) {
        const ArraySum *sum = &writes[i];
        double all = fmax(1, sum->size / (double)p->layout->launch->arch.l1_sector_bytes);

        if (sum->by_atomics)
            sectors += sum->is_random && sum->size > 0 ? fmin(all, sum->grid) : sum->grid;
    }
    return sectors;
}

/* Fills in which part of what each item moves goes at the rates of random places, and what atomics change. */
void
dram_describe_items(const DramPass *p, const ArraySum *reads, const ArraySum *writes, guint n,
                    ItemDram *ret_items)
{
    double changed = changed_sectors(p, writes, n);
    gboolean is_lone = p->layout->launch->settings.without != WITHOUT_LONE_PIECES;

    for (guint i = 0; i < p->layout->stream->n_items; i++) {
        const ItemRequests *asked = &p->asked[i];
        const SectorHits *hits = &p->hits[i];
        ItemDram *item = &ret_items[i];

        if (!asked->counted)
            continue;
        const ArraySum *read = &reads[dram_array_of(p, i)];
        const StudyAccess *access = &p->layout->launch->study->accesses[p->layout->stream->items[i].access];
        gboolean anywhere = study_goes_anywhere(access);
        /* Where a block goes together it reads in order. */
        item->scattered = asked->is_random && anywhere;
        if (asked->is_near && anywhere)
            item->scattered = read->random;
        else if (!asked->is_near && !asked->is_random && dram_is_own(read))
            item->scattered = fmax(access->kind == ACCESS_LOAD ? hits->apart : 0,
                                   is_lone ? hits->alone * (1 - 1 / fmax(1, read->refetch)) : 0);
        if (dram_is_atomic(p, i))
            item->changed = changed;
    }
}

/* What DRAM reads goes to the accesses that touch its pieces first, as far as they miss L1; the rest to the
 * others of the array that do. */
void
dram_share_reads(const DramPass *p, const ArraySum *sums, guint n, ItemDram *ret_items)
{
    g_autofree double *excess = g_new0(double, MAX(n, 1)), *slack = g_new0(double, MAX(n, 1));
    g_autofree double *ratio = g_new(double, MAX(n, 1)); /* by array: what DRAM reads of what is touched */

    for (guint a = 0; a < n; a++)
        ratio[a] = sums[a].touched > 0 ? sums[a].dram / sums[a].touched : 1;
    for (guint i = 0; i < p->layout->stream->n_items; i++) {
        if (!p->asked[i].counted)
            continue;
        guint array = dram_array_of(p, i);
        const ArraySum *sum = &sums[array];
        double missed = missed_sectors(p, i), reads = p->pieces[i].reads;
        if (is_unseen(p, sum, array))
            reads = p->at_least ? 0 : missed;
        if (sum->by_level > 0)
            reads = p->levels[i].reads * sum->dram / sum->by_level;
        else
            reads *= ratio[array];
        double left = missed - reads;
        if (left > 0) {
            slack[array] += left;
        } else if (left < 0) {
            excess[array] -= left;
            reads += left;
        }
        ret_items[i].reads = reads;
    }
    for (guint a = 0; a < n; a++)
        ratio[a] = slack[a] > 0 ? fmin(1, excess[a] / slack[a]) : 0;
    for (guint i = 0; i < p->layout->stream->n_items && !p->at_least; i++) {
        double share = p->asked[i].counted ? ratio[dram_array_of(p, i)] : 0;

        if (share > 0)
            ret_items[i].reads += share * (missed_sectors(p, i) - ret_items[i].reads);
    }
}

/* Adds to ITEM, which stores to SECTORS of those that the block does, what L2 writes back before it is stored
 * to again: sectors at random places. */
static void
add_rewritten(ItemDram *item, const ArraySum *sum, double sectors)
{
    double times = sum->grid / sum->touched, writes = sectors * times * sum->rewrite,
           fills = sectors * times * sum->refill, scattered = item->fills * item->scattered + fills;

    if (writes <= 0)
        return;
    item->write_scattered = (item->writes * item->write_scattered + writes) / (item->writes + writes);
    item->write_orderly *= item->writes / (item->writes + writes);
    item->writes += writes;
    item->fills += fills;
    item->scattered = item->fills > 0 ? scattered / item->fills : item->scattered;
}

/* WHOLE and PART: the share of sectors written as a whole, or in part, that does not stay in L2. Two sectors
 * side by side take as long at random places as one, but no less than in a row. */
void
dram_share_writes(const DramPass *p, const ArraySum *sums, double whole, double part, ItemDram *ret_items)
{
    const SectorArch *arch = &p->layout->launch->arch;
    double never_faster = arch->dram_random_write_32_byte_gb_per_s / arch->dram_write_bandwidth_gb_per_s;
    gboolean is_rewritten = p->layout->launch->settings.without != WITHOUT_REWRITES;

    for (guint i = 0; i < p->layout->stream->n_items; i++) {
        ItemDram *item = &ret_items[i];
        const Written *w = &p->pieces[i].written;

        if (!p->asked[i].counted)
            continue;
        guint array = dram_array_of(p, i);
        const ArraySum *sum = &sums[array];
        if (is_unseen(p, sum, array) &&
            p->layout->launch->study->accesses[p->layout->stream->items[i].access].kind != ACCESS_LOAD) {
            item->writes = item->fills = p->at_least ? 0 : p->asked[i].sectors * part;
            item->write_scattered = item->scattered;
            item->write_orderly = 1 - item->scattered;
        }
        if (w->sectors <= 0 || sum->touched <= 0)
            continue;
        item->write_orderly = 1 - item->scattered;
        item->write_scattered = item->scattered * fmax(w->alone / w->sectors, never_faster);
        item->writes = sum->dram / sum->touched * (w->partial * part + (w->sectors - w->partial) * whole);
        item->fills = sum->fills / sum->touched * (w->fills * part + w->again * whole);
        if (!sum->is_random && !sum->is_near && dram_is_own(sum) && is_rewritten)
            add_rewritten(item, sum, w->sectors);
    }
}

/* --- at least */

/* Degrees at which an array is loaded from. */
enum { NO_DEGREE = -1, SEVERAL_DEGREES = -2 };

/* By array of the kernel, the degree at which the items load from it. Free with g_free(). */
static int *
degrees_loaded(const DramPass *p)
{
    const SectorLaunch *launch = p->layout->launch;
    const Stream *stream = p->layout->stream;
    int *degrees = g_new(int, MAX(launch->study->binding->n_instances, 1));

    for (guint i = 0; i < launch->study->binding->n_instances; i++)
        degrees[i] = NO_DEGREE;
    for (guint i = 0; i < stream->n_items; i++) {
        if (!p->asked[i].counted || launch->study->accesses[stream->items[i].access].kind != ACCESS_LOAD)
            continue;
        const StudyAccess *access = &launch->study->accesses[stream->items[i].access];
        int *degree = &degrees[access->instance];
        *degree =
            *degree == NO_DEGREE || *degree == (int)access->degree ? (int)access->degree : SEVERAL_DEGREES;
    }
    return degrees;
}

/* Leaves of what items move what they do whatever the kernel does beside: atomics go to so many sectors that
 * these take no time. Where an array is loaded from at several degrees, what else is in L1 decides at which
 * DRAM reads it, so that it is left out of all. */
void
dram_leave_least(const DramPass *p, ItemDram *ret_items)
{
    const SectorLaunch *launch = p->layout->launch;
    const Stream *stream = p->layout->stream;
    g_autofree int *degrees = degrees_loaded(p);

    for (guint i = 0; i < stream->n_items; i++) {
        if (!p->asked[i].counted)
            continue;
        const StudyAccess *access = &launch->study->accesses[stream->items[i].access];
        if (access->kind == ACCESS_LOAD && degrees[access->instance] < 0)
            ret_items[i].reads = 0;
        ret_items[i].changed = INFINITY;
    }
}
