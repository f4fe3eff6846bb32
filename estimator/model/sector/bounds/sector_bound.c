/* SPDX-License-Identifier: MIT */
/* What a grouping costs at least: docs/models/model-sector.md, "A lower bound". Each group, known by the bits
 * of its fields, is looked at once, as if the kernel accessed nothing else and nothing was ever loaded twice.
 * What groups take of each part of the GPU adds up; what a thread waits for is at least what it does for any
 * of them. */
#include "model/sector/bounds/bounds_private.h"

#include <math.h>

/* Bits that no fields have: what is outside the record. */
#define OUTSIDE G_MAXUINT64

/* A layout in which GROUP, whose fields are MASK, is one group, and the other fields are another. */
static Placement *
place_group(const SectorLaunch *launch, const Group *group, guint64 mask)
{
    const Record *record = launch->study->binding->record;
    g_autofree guint *others = g_new(guint, MAX(record->n_fields, 1));
    Group groups[2] = {*group, {others, 0, 0}};

    for (guint f = 0; f < record->n_fields; f++)
        if (!(mask >> f & 1))
            others[groups[1].n_fields++] = f;
    const Layout layout = {groups, groups[1].n_fields > 0 ? 2 : 1};
    return placement_new(launch->study, launch->compiled, &layout);
}

/* A layout in which all fields are one group. */
static Placement *
place_all(const SectorLaunch *launch)
{
    g_autoptr(Layout) layout = layout_new_aos(launch->study->binding->record, 0);

    return placement_new(launch->study, launch->compiled, layout);
}

static void
add_access(const SectorLaunch *launch, guint access, const double *times, GroupBound *bound)
{
    BoundSum *sum = &bound->sums[launch->study->accesses[access].degree];

    for (guint part = 0; part < N_PARTS; part++)
        if (part == PART_DRAM && launch->study->accesses[access].kind != ACCESS_LOAD)
            sum->stores += times[part];
        else
            sum->times[part] += times[part];
    if (launch->study->accesses[access].kind != ACCESS_LOAD)
        sum->stores_l1 += times[PART_L1];
}

void
group_bound_free(gpointer data)
{
    GroupBound *bound = data;

    g_array_unref(bound->loads);
    g_free(bound);
}

GroupBound *
sector_bound_placed(const SectorLaunch *launch, SectorMemo *memo, const Placement *placement, int slot,
                    const SectorApart *apart)
{
    const Study *study = launch->study;
    guint n_degrees = study->max_degree + 1;
    g_autofree double *times = g_new(double, MAX(study->n_accesses, 1) * N_PARTS);
    g_autofree double *unrolled = sector_unrolled(launch, NULL);
    g_autofree SectorMoved *moved = g_new(SectorMoved, n_degrees);
    g_autofree SectorWait *largest = g_new(SectorWait, n_degrees), *sums = g_new(SectorWait, n_degrees);
    GroupBound *bound = g_malloc0(sizeof *bound + n_degrees * sizeof *bound->sums);
    SectorStream *stream = sector_stream(launch, memo, placement);
    const SectorLayout layout = {launch, stream->stream, placement, NULL};
    g_autoptr(SectorItems) items =
        sector_items_least(launch, memo, stream, placement, slot, apart->n_fields == G_MAXUINT,
                           sector_wait_before(launch, memo, stream), &bound->stored);

    sector_busy_times(&layout, items, unrolled, times, moved);
    bound->loads = sector_wait_least(launch, memo, stream, placement, items, apart, largest, sums);
    for (guint d = 0; d < n_degrees; d++) {
        bound->sums[d].moved = moved[d];
        bound->sums[d].wait = largest[d];
        bound->sums[d].wait_sum = sums[d];
    }
    for (guint i = 0; i < study->n_accesses; i++)
        add_access(launch, i, &times[i * N_PARTS], bound);
    return bound;
}

GroupBound *
sector_bound_group(const SectorLaunch *launch, SectorMemo *memo, const Group *group, gboolean any_alike)
{
    guint64 mask = 0;

    for (guint i = 0; group && i < group->n_fields; i++)
        mask |= G_GUINT64_CONSTANT(1) << group->fields[i];
    g_autoptr(Placement) placement = group ? place_group(launch, group, mask) : place_all(launch);
    const SectorApart apart = {~mask, group ? group->n_fields : 0, any_alike && group};
    return sector_bound_placed(launch, memo, placement, group ? 0 : SECTOR_OUTSIDE, &apart);
}

static GroupBound *
bound_mask(const SectorLaunch *launch, SectorMemo *memo, guint64 mask)
{
    guint fields[64];
    Group group = {fields, 0, 0};

    for (guint f = 0; f < launch->study->binding->record->n_fields && mask != OUTSIDE; f++)
        if (mask >> f & 1)
            fields[group.n_fields++] = f;
    return sector_bound_group(launch, memo, mask == OUTSIDE ? NULL : &group, FALSE);
}

static const GroupBound *
find_mask(const SectorLaunch *launch, SectorMemo *memo, GHashTable *groups, guint64 mask)
{
    GroupBound *bound = g_hash_table_lookup(groups, &mask);

    if (bound)
        return bound;
    bound = bound_mask(launch, memo, mask);
    g_hash_table_insert(groups, g_memdup2(&mask, sizeof mask), bound);
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
    to->wait_sum.standstill += sum->wait_sum.standstill;
    to->wait_sum.latency += sum->wait_sum.latency;
    to->wait_sum.all += sum->wait_sum.all;
}

double
sector_share_left(const SectorStored *stored, double whole, double partial)
{
    if (stored->whole > 0 && stored->partial > 0)
        return fmin(whole, partial);
    return stored->partial > 0 ? partial : whole;
}

double
sector_mix_time(const SectorArch *arch, double *ret_least)
{
    double turn = isnan(arch->dram_copy_bandwidth_gb_per_s)
                      ? 0
                      : 2 / arch->dram_copy_bandwidth_gb_per_s - 1 / arch->dram_read_bandwidth_gb_per_s -
                            1 / arch->dram_write_bandwidth_gb_per_s;

    *ret_least =
        turn < 0
            ? 1 + turn / (1 / arch->dram_read_bandwidth_gb_per_s + 1 / arch->dram_write_bandwidth_gb_per_s)
            : 1;
    return fmax(0, turn);
}

/* The time of DRAM, which takes longer where reads and writes come mixed. The more is moved, the more it is,
 * but not in proportion: what takes longer than in a row turns no oftener. */
static double
dram_time(const SectorArch *arch, const BoundSum *sum)
{
    const SectorMoved *moved = &sum->moved;
    double least, turn = sector_mix_time(arch, &least);
    double loss = sector_least_write_loss(arch, moved);

    return sum->times[PART_DRAM] * least + turn * fmin(moved->dram_read, moved->dram_written) + loss;
}

/* WAIT says how long threads wait at least, at a standstill, beside other work, and in all. What can be
 * either is where it costs least: as the cost is a norm of work at a standstill and beside it, where both are
 * as long, or as near to it as they come. */
double
sector_bound_waiting(const SectorLaunch *launch, double moving, const SectorWait *wait, guint degree,
                     double *ret_slope, double *ret_waiting_slope)
{
    double together[N_PARTS] = {0}, weights[N_PARTS];
    double turnaround = wait->latency > 0 ? sector_turnaround(launch, degree) : 0;
    double busy = moving + wait->standstill, beside = wait->latency;
    double either = fmax(0, wait->all - wait->standstill - wait->latency);
    double even = fmax(0, either - fabs(busy - beside)) / 2; /* that is left when the shorter has caught up */

    together[PART_DRAM] = fmax(busy, fmin(busy + either, beside)) + even;
    together[PART_LATENCY] = fmax(beside, fmin(beside + either, busy)) + even;
    double cost = sector_cost(&launch->arch, together, 0, weights);
    if (ret_slope)
        *ret_slope = cost >= beside + turnaround ? weights[PART_DRAM] : 0;
    if (ret_waiting_slope)
        *ret_waiting_slope = cost >= beside + turnaround ? weights[PART_LATENCY] : 1;
    return fmax(cost, beside + turnaround);
}

double
sector_bound_cost(const SectorLaunch *launch, BoundSum *sum, guint degree)
{
    sum->times[PART_DRAM] = dram_time(&launch->arch, sum);
    sum->times[PART_STANDSTILL] = sum->times[PART_LATENCY] = 0;
    sector_add_work(launch, degree, sum->times);
    sum->wait.standstill = fmax(sum->wait.standstill, sum->wait_sum.standstill);
    sum->wait.latency = fmax(sum->wait.latency, sum->wait_sum.latency);
    sum->wait.all = fmax(sum->wait.all, sum->wait_sum.all);
    return sector_bound_waiting(launch, sector_cost(&launch->arch, sum->times, 0, NULL), &sum->wait, degree,
                                NULL, NULL);
}

/* TRUE if DRAM is faster at random places than in a row. What beside it makes a group's loads come at random
 * places would then make them cheaper. */
static gboolean
is_random_faster(const SectorArch *arch)
{
    double fills = arch->dram_write_bandwidth_gb_per_s /
                   (arch->dram_partial_write_ratio - 1); /* infinite where they take nothing */

    return arch->dram_random_gb_per_s > arch->dram_read_bandwidth_gb_per_s ||
           arch->dram_random_write_32_byte_gb_per_s > arch->dram_write_bandwidth_gb_per_s ||
           (fills > 0 && arch->dram_random_gb_per_s > fills);
}

const char *
sector_bound_reason(const SectorLaunch *launch, SectorMemo *memo)
{
    if (launch->study->binding->record->n_fields > 63)
        return "the record has more than 63 fields";
    if (!memo->all.stream)
        return "what the compiler merges depends on several groups at a time";
    if (is_random_faster(&launch->arch))
        return "the architecture's DRAM is faster at random places than in a row";
    return NULL;
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

GHashTable *
group_bounds_new(void)
{
    return g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, group_bound_free);
}

void
sector_grouping_bound(const SectorLaunch *launch, SectorMemo *memo, GHashTable *known, const guint8 *group_of,
                      double *ret_bound)
{
    const Record *record = launch->study->binding->record;
    guint n_degrees = launch->study->max_degree + 1;
    guint64 masks[64] = {0}, touched;
    const GroupBound *groups[65];
    guint n = 0;
    SectorStored stored = {0, 0, 0};
    double whole, partial;

    for (guint d = 0; d < n_degrees; d++)
        ret_bound[d] = 0;
    if (sector_bound_reason(launch, memo))
        return;
    guint n_groups = find_masks(record, group_of, masks, &touched);
    groups[n++] = find_mask(launch, memo, known, OUTSIDE);
    for (guint g = 0; g < n_groups; g++)
        if (masks[g] & touched)
            groups[n++] = find_mask(launch, memo, known, masks[g]);
    for (guint g = 0; g < n; g++) {
        stored.whole += groups[g]->stored.whole;
        stored.partial += groups[g]->stored.partial;
        stored.loaded += groups[g]->stored.loaded;
    }
    sector_stored_left(&launch->arch, &stored, &whole, &partial);
    for (guint d = 0; d < n_degrees; d++) {
        BoundSum sum = {.times = {0}};

        for (guint g = 0; g < n; g++)
            add_sum(&sum, &groups[g]->sums[d], sector_share_left(&groups[g]->stored, whole, partial));
        ret_bound[d] = sector_bound_cost(launch, &sum, d);
    }
}
