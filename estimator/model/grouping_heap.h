/* SPDX-License-Identifier: MIT */
#pragma once

#include "layouts/layouts.h"

/* The groupings of a record with the least lower bounds of their costs, of many that are offered. Bounds
 * compare from the highest degree down; equal ones stand in the order of layouts that cost the same (fewer
 * groups, then the spec). */
typedef struct GroupingHeap GroupingHeap;

/* The groupings that were offered and are not kept. */
typedef struct {
    guint64 n;
    const double *least; /* of their bounds, at each degree; INFINITY where there is none */
    const double *first; /* the bound that comes first in the order of bounds; likewise */
    double least_total;  /* of the sums of their bounds; INFINITY where there is none */
} GroupingsLeft;

/* Keeps MOST groupings, at least 1, with bounds of N_COST places each. RECORD must outlive the heap. */
GroupingHeap *grouping_heap_new(const Record *record, guint n_cost, guint most);
void grouping_heap_free(GroupingHeap *heap);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GroupingHeap, grouping_heap_free)

/* GROUP_OF: by field of the record, the number of its group, of N_GROUPS. */
void grouping_heap_offer(GroupingHeap *heap, const guint8 *group_of, guint n_groups, const double *bound);

/* Brings what is kept into its order. Nothing may be offered from then on. */
void grouping_heap_sort(GroupingHeap *heap);
/* Of the N that are kept, number NUMBER. */
guint grouping_heap_length(const GroupingHeap *heap);
const guint8 *grouping_heap_groups(const GroupingHeap *heap, guint number);
const double *grouping_heap_bound(const GroupingHeap *heap, guint number);

GroupingsLeft grouping_heap_left(const GroupingHeap *heap);
