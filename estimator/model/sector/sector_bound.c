/* SPDX-License-Identifier: MIT */
/* What a grouping costs at least: docs/model-sector.md, "A lower bound". Each group, known by the bits of its
 * fields, is looked at once, as if the kernel accessed nothing else and nothing was ever loaded twice. What
 * groups take of each part of the GPU adds up; what a thread waits for is at least what it does for any of
 * them. */
#include "sector_bound.h"

#include "sector_dram.h"
#include "sector_items.h"
#include "sector_latency.h"
#include "sector_times.h"
#include "sector_unroll.h"
#include "sector_work.h"

#include <math.h>

/* What the accesses to one group take at least at one degree, or those of all groups. */
typedef struct {
    double times[N_PARTS]; /* but for waiting; DRAM: of loads */
    double stores;         /* DRAM's time of stores, if all that they store is written back */
    SectorMoved moved;     /* likewise */
    SectorWait wait;
} BoundSum;

typedef struct {
    SectorStored stored; /* by the launch */
    BoundSum sums[];     /* by degree */
} GroupBound;

/* Bits that no fields have: what is outside the record. */
#define OUTSIDE G_MAXUINT64

/* A layout in which the fields of MASK are one group, and the others another. */
static Placement *
place_mask(const Sector *sector, guint64 mask, int *ret_slot)
{
    const Record *record = sector->study->binding->record;
    guint8 group_of[64] = {0};
    guint first = 0;
    for (guint f = 0; f < record->n_fields; f++) {
        gboolean is_in = mask != OUTSIDE && (mask >> f & 1);
        group_of[f] = !is_in;
        if (is_in && !(mask >> first & 1))
            first = f;
    }
    g_autoptr(Layout) layout = layout_new_grouping(group_of, record->n_fields);
    layout_normalise(layout, record);
    Placement *placement = placement_new(sector->study, sector->compiled, layout);
    *ret_slot = mask == OUTSIDE ? -1 : (int)placement->fields[first].slot;
    return placement;
}

static GroupBound *
bound_mask(Sector *sector, guint64 mask)
{
    const Study *study = sector->study;
    guint n_degrees = study->max_degree + 1;
    int slot;
    g_autoptr(Placement) placement = place_mask(sector, mask, &slot);
    g_autofree double *times = g_new(double, MAX(study->n_accesses, 1) * N_PARTS);
    g_autofree double *unrolled = sector_unrolled(sector, NULL);
    g_autofree SectorMoved *moved = g_new(SectorMoved, n_degrees);
    g_autofree SectorWait *waits = g_new(SectorWait, n_degrees);
    GroupBound *bound = g_malloc0(sizeof *bound + n_degrees * sizeof *bound->sums);
    const SectorLayout layout = {sector, sector->all.stream, placement};
    g_autoptr(SectorItems) items = sector_items_least(sector, &sector->all, placement, slot, &bound->stored);
    sector_busy_times(&layout, items, unrolled, times, moved);
    sector_wait_least(&layout, items, unrolled, waits);
    for (guint d = 0; d < n_degrees; d++) {
        bound->sums[d].moved = moved[d];
        bound->sums[d].wait = waits[d];
    }
    for (guint i = 0; i < study->n_accesses; i++) {
        BoundSum *sum = &bound->sums[study->accesses[i].degree];
        for (guint part = 0; part < N_PARTS; part++)
            if (part == PART_DRAM && study->accesses[i].kind != ACCESS_LOAD)
                sum->stores += times[i * N_PARTS + part];
            else
                sum->times[part] += times[i * N_PARTS + part];
    }
    return bound;
}

static const GroupBound *
find_mask(Sector *sector, guint64 mask)
{
    GroupBound *bound = g_hash_table_lookup(sector->groups, &mask);
    if (bound)
        return bound;
    bound = bound_mask(sector, mask);
    g_hash_table_insert(sector->groups, g_memdup2(&mask, sizeof mask), bound);
    return bound;
}

/* Adds SUM to TO, LEFT being the share (0..1) of its stores that is written back. */
static void
add_sum(BoundSum *to, const BoundSum *sum, double left)
{
    for (guint part = 0; part < N_PARTS; part++)
        to->times[part] += sum->times[part];
    to->times[PART_DRAM] += left * sum->stores;
    to->moved.dram_read += sum->moved.dram_read;
    to->moved.dram_written += left * sum->moved.dram_written;
    to->moved.dram_filled += left * sum->moved.dram_filled;
    to->moved.written_arrays += sum->moved.written_arrays;
    to->wait.standstill = fmax(to->wait.standstill, sum->wait.standstill);
    to->wait.latency = fmax(to->wait.latency, sum->wait.latency);
    to->wait.all = fmax(to->wait.all, sum->wait.all);
}

/* The least share of a group's STORED bytes that is written back, where WHOLE and PARTIAL are those of its
 * sectors. */
static double
share_left(const SectorStored *stored, double whole, double partial)
{
    if (stored->whole > 0 && stored->partial > 0)
        return fmin(whole, partial);
    return stored->partial > 0 ? partial : whole;
}

/* The time of DRAM, which takes longer where reads and writes come mixed. The more is moved, the more it is,
 * but not in proportion: what takes longer than in a row turns no oftener. */
static double
dram_time(const SectorArch *arch, const BoundSum *sum)
{
    const SectorMoved *moved = &sum->moved;
    double turn =
        isnan(arch->dram_copy) ? 0 : 2 / arch->dram_copy - 1 / arch->dram_read - 1 / arch->dram_write;
    double most = turn < 0 ? turn / (1 / arch->dram_read + 1 / arch->dram_write) : 0;
    double loss = sector_write_loss(arch, moved);
    return sum->times[PART_DRAM] * (1 + most) + fmax(0, turn) * fmin(moved->dram_read, moved->dram_written) +
           loss;
}

/* The least cost of what takes SUM: WAIT says how long threads wait at least, at a standstill, beside other
 * work, and in all. What can be either is where it costs least: as the cost is a norm of work at a standstill
 * and beside it, where both are as long, or as near to it as they come. */
static double
cost_of(const Sector *sector, BoundSum *sum, guint degree)
{
    double together[N_PARTS] = {0};
    double turnaround = sum->wait.latency > 0 ? sector_turnaround(sector, degree) : 0;
    sum->times[PART_DRAM] = dram_time(&sector->arch, sum);
    sum->times[PART_STANDSTILL] = sum->times[PART_LATENCY] = 0;
    sector_add_work(sector, degree, sum->times);
    double busy = sector_cost(&sector->arch, sum->times, 0, NULL) + sum->wait.standstill,
           beside = sum->wait.latency;
    double either = fmax(0, sum->wait.all - sum->wait.standstill - sum->wait.latency);
    double even = fmax(0, either - fabs(busy - beside)) / 2; /* that is left when the shorter has caught up */
    together[PART_DRAM] = fmax(busy, fmin(busy + either, beside)) + even;
    together[PART_LATENCY] = fmax(beside, fmin(beside + either, busy)) + even;
    return fmax(sector_cost(&sector->arch, together, 0, NULL), beside + turnaround);
}

/* What the fields of each group are, as bits; returns how many groups there are. */
static guint
find_masks(const Record *record, const guint8 *group_of, guint64 *ret_masks, guint64 *ret_touched)
{
    guint n_groups = 0;
    *ret_touched = 0;
    for (guint f = 0; f < record->n_fields; f++) {
        ret_masks[group_of[f]] |= G_GUINT64_CONSTANT(1) << f;
        n_groups = MAX(n_groups, group_of[f] + 1u);
        *ret_touched |= record->fields[f].touched ? G_GUINT64_CONSTANT(1) << f : 0;
    }
    return n_groups;
}

void
sector_grouping_bound(gpointer prepared, const guint8 *group_of, double *ret_bound)
{
    Sector *sector = prepared;
    const Record *record = sector->study->binding->record;
    guint n_degrees = sector->study->max_degree + 1;
    guint64 masks[64] = {0}, touched;
    const GroupBound *groups[65];
    guint n = 0;
    SectorStored stored = {0, 0};
    double whole, partial;
    for (guint d = 0; d < n_degrees; d++)
        ret_bound[d] = 0;
    if (!sector->all.stream || record->n_fields > 63)
        return; /* groups are not independent of each other */
    if (!sector->groups)
        sector->groups = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free);
    guint n_groups = find_masks(record, group_of, masks, &touched);
    groups[n++] = find_mask(sector, OUTSIDE);
    for (guint g = 0; g < n_groups; g++)
        if (masks[g] & touched)
            groups[n++] = find_mask(sector, masks[g]);
    for (guint g = 0; g < n; g++) {
        stored.whole += groups[g]->stored.whole;
        stored.partial += groups[g]->stored.partial;
    }
    sector_stored_left(&sector->arch, &stored, &whole, &partial);
    for (guint d = 0; d < n_degrees; d++) {
        BoundSum sum = {.times = {0}};
        for (guint g = 0; g < n; g++)
            add_sum(&sum, &groups[g]->sums[d], share_left(&groups[g]->stored, whole, partial));
        ret_bound[d] = cost_of(sector, &sum, d);
    }
}
