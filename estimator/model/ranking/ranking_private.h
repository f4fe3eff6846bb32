/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/ranking/ranking.h"
#include "model/candidates/candidates.h"
#include "ir/ir.h"
#include "text/text.h"
#include "layouts/layouts.h"

/* --- alike_layouts.c */
/* By number of CANDIDATES (of Candidate), the first that has fields in other places alone than it, which
 * MODEL says can be exchanged; its own: there is none. Free with g_free(). */
guint *alike_layouts_new(const GPtrArray *candidates, const Record *record, const Model *model,
                         PreparedLayouts *prepared);

/* --- estimate_layouts.c */
/* Estimates CANDIDATES, layouts of RECORD, with MODEL, in two threads where there are two processors and it
 * takes long. The estimates do not depend on that. Returns them, of RankedLayout, in the order of CANDIDATES:
 * the first N_IN_TIME of these in any case, the others as long as DEADLINE, which may be NULL, has not
 * passed. PREPARED notes what the estimates rest on. PROGRESS, which may be NULL, is told of each. */
GPtrArray *estimate_layouts(const GPtrArray *candidates, guint n_in_time, const Record *record,
                            const Model *model, PreparedLayouts *prepared, const Deadline *deadline,
                            Progress *progress);

/* --- grouping_heap.c */
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

/* --- ranking_aligned.c */
/* Adds to RANKING the first of its layouts, and the program's own, with groups aligned to more bytes than
 * their members need, where that is worth the bytes that pad them. */
void ranking_add_aligned(Ranking *ranking, const Record *record, const Model *model,
                         PreparedLayouts *prepared);

/* --- ranking_search.c */
/* Groupings that are estimated in full, at most, where a lower bound alone says which. */
#define RANKING_MOST_ESTIMATES 1000

/* Ranks every grouping of the touched fields, the untouched ones in a group of their own, beside ALWAYS (of
 * Candidate), into RANKING->layouts, which is empty: all that was estimated. ALWAYS, and layouts with
 * registers of their own, are estimated; then groupings by the lower bounds of their costs, the least first,
 * until no other can be among the first ROWS or share a rank with one of them, RANKING_MOST_ESTIMATES are, or
 * the deadline of REQUEST has passed. Sets what RANKING says of the others. RECORD touches some field;
 * RANKING.known_error is set. */
void ranking_search(Ranking *ranking, const GPtrArray *always, const Record *record, const Model *model,
                    PreparedLayouts *prepared, const CandidateRequest *request, guint rows);
