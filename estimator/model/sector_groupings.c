/* SPDX-License-Identifier: MIT */
/* Many groupings of one record, quickly. Each group, known by the bits of its fields, is estimated once, with
 * a share of L1 as large as its share of the bytes of all accesses; a layout's times are the sums of its
 * groups', but for what a thread waits for: that is the longest of theirs, as loads of several groups are
 * under way at a time. */
#include "sector.h"

#include "candidates.h"

#include <math.h>

/* What the accesses to one group cost at one degree. */
typedef struct {
    double times[N_PARTS];
    SectorMoved moved;
} DegreeSum;

#define OUTSIDE G_MAXUINT64

/* Bytes of all accesses of the kernel to the fields in MASK, or to what is outside the record. */
static double
accessed_bytes(const Study *study, guint64 mask)
{
    double bytes = 0;
    for (guint i = 0; i < study->n_accesses; i++) {
        int field = study->accesses[i].field;
        if (field < 0 ? mask == OUTSIDE : mask != OUTSIDE && (mask >> field & 1))
            bytes += study->accesses[i].bytes;
    }
    return bytes;
}

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
    g_autoptr(Candidate) candidate = candidate_new_grouping(record, group_of);
    Placement *placement = placement_new(sector->study, candidate->layout);
    *ret_slot = mask == OUTSIDE ? -1 : (int)placement->fields[first].slot;
    return placement;
}

static DegreeSum *
sum_mask(Sector *sector, guint64 mask)
{
    const Study *study = sector->study;
    double own = accessed_bytes(study, mask);
    double all = accessed_bytes(study, OUTSIDE) + accessed_bytes(study, OUTSIDE >> 1);
    int slot;
    g_autoptr(Placement) placement = place_mask(sector, mask, &slot);
    g_autofree SectorItem *items =
        sector_slot_items(sector, &sector->all, placement, slot, all > 0 ? own / all : 1);
    g_autofree double *times = g_new(double, MAX(study->n_accesses, 1) * N_PARTS);
    g_autofree SectorMoved *moved = g_new(SectorMoved, study->max_degree + 1);
    DegreeSum *sums = g_new0(DegreeSum, study->max_degree + 1);
    sector_raw_times(sector, &sector->all, placement, items, times, moved);
    for (guint d = 0; d <= study->max_degree; d++)
        sums[d].moved = moved[d];
    for (guint i = 0; i < study->n_accesses; i++)
        for (guint part = 0; part < N_PARTS; part++)
            sums[study->accesses[i].degree].times[part] += times[i * N_PARTS + part];
    return sums;
}

static const DegreeSum *
find_mask(Sector *sector, guint64 mask)
{
    DegreeSum *sums = g_hash_table_lookup(sector->groups, &mask);
    if (sums)
        return sums;
    sums = sum_mask(sector, mask);
    g_hash_table_insert(sector->groups, g_memdup2(&mask, sizeof mask), sums);
    return sums;
}

static void
add_sum(DegreeSum *to, const DegreeSum *sum)
{
    for (guint part = 0; part < N_PARTS; part++)
        if (part == PART_LATENCY)
            to->times[part] = fmax(to->times[part], sum->times[part]);
        else
            to->times[part] += sum->times[part];
    to->moved.dram_read += sum->moved.dram_read;
    to->moved.dram_written += sum->moved.dram_written;
    to->moved.dram_filled += sum->moved.dram_filled;
    to->moved.written_arrays += sum->moved.written_arrays;
}

static double
cost_of(const Sector *sector, DegreeSum *sum, guint degree)
{
    sum->times[PART_DRAM] = sum->times[PART_DRAM] * sector_turns(&sector->arch, &sum->moved) +
                            sector_write_loss(&sector->arch, &sum->moved);
    sector_add_work(sector, degree, sum->times);
    return sector_cost(&sector->arch, sum->times, sector_turnaround(sector, degree), NULL);
}

/* The cost of a layout estimated by itself. */
static void
cost_alone(Sector *sector, const guint8 *group_of, double *ret_cost)
{
    g_autoptr(Candidate) candidate = candidate_new_grouping(sector->study->binding->record, group_of);
    Estimate estimate;
    sector_estimate(sector, candidate->layout, &estimate);
    for (guint d = 0; d < estimate.n_cost; d++)
        ret_cost[d] = estimate.cost[d];
    estimate_clear(&estimate);
}

void
sector_grouping_cost(gpointer prepared, const guint8 *group_of, double *ret_cost)
{
    Sector *sector = prepared;
    const Record *record = sector->study->binding->record;
    guint64 masks[64] = {0}, touched = 0;
    guint n_groups = 0;
    if (!sector->all.stream || record->n_fields > 63) {
        cost_alone(sector, group_of, ret_cost);
        return;
    }
    if (!sector->groups)
        sector->groups = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free);
    for (guint f = 0; f < record->n_fields; f++) {
        masks[group_of[f]] |= G_GUINT64_CONSTANT(1) << f;
        n_groups = MAX(n_groups, group_of[f] + 1u);
        touched |= record->fields[f].touched ? G_GUINT64_CONSTANT(1) << f : 0;
    }
    for (guint d = 0; d <= sector->study->max_degree; d++) {
        DegreeSum sum = {.times = {0}};
        add_sum(&sum, &find_mask(sector, OUTSIDE)[d]);
        for (guint g = 0; g < n_groups; g++)
            if (masks[g] & touched)
                add_sum(&sum, &find_mask(sector, masks[g])[d]);
        ret_cost[d] = cost_of(sector, &sum, d);
    }
}
