/* SPDX-License-Identifier: MIT */
/* Which of all groupings have to be estimated: docs/models/model-sector.md, "All groupings". */
#include "model/ranking/ranking_private.h"

#include "layouts/layouts.h"

#include <math.h>
#include <string.h>

typedef struct {
    const Record *record;
    const Model *model;
    double known_error;
    PreparedLayouts *prepared;
    GroupingHeap *heap;
    GPtrArray *layouts; /* of RankedLayout: estimated, in the order of ranked_layout_compare() */
    GHashTable
        *known; /* canonical specs of what is estimated whatever its bound: never a grouping of the heap */
    guint next; /* of the heap: the first that is not looked at */
    guint n_walked; /* of those before: not known, so that they are estimated since their bounds are low */
} LayoutSearch;

/* --- what is estimated */

static void
estimate(LayoutSearch *search, const Candidate *candidate)
{
    RankedLayout *ranked = ranked_layout_new(candidate, search->record, search->model, search->prepared);
    guint low = 0, high = search->layouts->len;

    while (low < high) {
        guint middle = (low + high) / 2;

        if (ranked_layout_compare(g_ptr_array_index(search->layouts, middle), ranked) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    g_ptr_array_insert(search->layouts, (int)low, ranked);
}

static void
estimate_known(LayoutSearch *search, const Candidate *candidate)
{
    if (g_hash_table_add(search->known, layout_format(candidate->layout, search->record)))
        estimate(search, candidate);
}

/* A bound holds for the launch's own registers. */
static void
estimate_own(LayoutSearch *search)
{
    g_autoptr(GPtrArray) specs = prepared_layouts_own(search->prepared);

    for (guint i = 0; i < specs->len; i++) {
        g_autoptr(Candidate) candidate =
            candidate_new_spec(search->record, g_ptr_array_index(specs, i), NULL);

        if (candidate && candidates_have_grouping(search->record, candidate->layout))
            estimate_known(search, candidate);
    }
}

/* --- bounds */

static GroupingHeap *
bound_all(const Record *record, const Model *model, gpointer prepared, guint most)
{
    GroupingIter iter;
    guint8 group_of[GROUPING_MAX_FIELDS] = {0};
    guint touched[GROUPING_MAX_FIELDS], n = candidates_touched(record, touched);
    guint n_cost = model->cost_length(prepared);
    GroupingHeap *heap = grouping_heap_new(record, n_cost, most);
    g_autofree double *bound = g_new(double, n_cost);

    grouping_iter_init(&iter, n);
    do {
        guint n_groups = iter.max_of[n - 1] + 1u;

        memset(group_of, (int)n_groups, record->n_fields);
        for (guint i = 0; i < n; i++)
            group_of[touched[i]] = iter.group_of[i];
        model->grouping_bound(prepared, group_of, bound);
        grouping_heap_offer(heap, group_of, n_groups, bound);
    } while (grouping_iter_next(&iter));
    grouping_heap_sort(heap);
    return heap;
}

/* The next grouping of the heap that is not estimated; NULL: there is none. */
static Candidate *
next_candidate(LayoutSearch *search)
{
    for (; search->next < grouping_heap_length(search->heap); search->next++) {
        Candidate *candidate =
            candidate_new_grouping(search->record, grouping_heap_groups(search->heap, search->next));

        if (!g_hash_table_contains(search->known, candidate->spec))
            return candidate;
        candidate_free(candidate);
    }
    return NULL;
}

/* --- what others can do to the first rows */

/* The layouts that share a rank with row ROW, counted from 0, are numbers *first to *end - 1. */
static void
find_rank(const LayoutSearch *search, guint row, guint *ret_first, guint *ret_end)
{
    const GPtrArray *layouts = search->layouts;
    guint first = 0, next = 0;

    while (next <= row) {
        first = next;
        for (next = first + 1; next < layouts->len; next++)
            if (!ranked_layout_ties(g_ptr_array_index(layouts, first), g_ptr_array_index(layouts, next),
                                    search->known_error))
                break;
    }
    *ret_first = first;
    *ret_end = next;
}

/* TRUE if what costs at least BOUND comes after LAST, and does not share the rank of FIRST: a vector that
 * does differs from FIRST's by no more than the known error of the larger of both totals, at no degree. */
static gboolean
is_behind(const LayoutSearch *search, const double *bound, const RankedLayout *first,
          const RankedLayout *last)
{
    const Estimate *from = &first->estimate, *to = &last->estimate;
    double error = search->known_error, most = error * from->total / (1 - from->n_cost * error);

    if (cost_compare(bound, from->n_cost, to->cost, to->n_cost) <= 0)
        return FALSE;
    for (guint d = 0; d < from->n_cost; d++)
        if (bound[d] > from->cost[d] + fmax(most, 1e-9 * from->cost[d]))
            return TRUE;
    return FALSE;
}

/* TRUE if no grouping that is not estimated can be among the first ROWS or share a rank with one of them.
 * Bounds that are costs, and in order, leave nothing open when so many are estimated. */
static gboolean
is_settled(const LayoutSearch *search, guint rows)
{
    guint length = grouping_heap_length(search->heap), first, end;
    GroupingsLeft left = grouping_heap_left(search->heap);

    if (search->next == length && left.n == 0)
        return TRUE;
    if (search->layouts->len < rows)
        return FALSE;
    if (search->model->bound_is_cost)
        return search->n_walked >= rows;
    find_rank(search, rows - 1, &first, &end);
    for (guint i = search->next; i < length; i++)
        if (!is_behind(search, grouping_heap_bound(search->heap, i),
                       g_ptr_array_index(search->layouts, first),
                       g_ptr_array_index(search->layouts, end - 1)))
            return FALSE;
    return left.n == 0 || is_behind(search, left.least, g_ptr_array_index(search->layouts, first),
                                    g_ptr_array_index(search->layouts, end - 1));
}

/* --- what is known of the others */

static double
total_of(const double *bound, guint n_cost)
{
    double total = 0;

    for (guint d = 0; d < n_cost; d++)
        total += bound[d];
    return total;
}

/* Marks those as tied that cost as much as the first of the others, where bounds are costs. */
static void
mark_tied(const LayoutSearch *search, Ranking *ranking)
{
    const double *bound = search->next < grouping_heap_length(search->heap)
                              ? grouping_heap_bound(search->heap, search->next)
                              : grouping_heap_left(search->heap).first;

    for (guint i = 0; i < search->layouts->len; i++) {
        RankedLayout *ranked = g_ptr_array_index(search->layouts, i);
        guint n_cost = ranked->estimate.n_cost;

        if (cost_compare(ranked->estimate.cost, n_cost, bound, n_cost) != 0)
            continue;
        ranked->tied = TRUE;
        ranking->n_best_least |= ranked->rank == 1;
    }
}

static void
describe_rest(const LayoutSearch *search, Ranking *ranking, guint rows)
{
    GroupingsLeft left = grouping_heap_left(search->heap);
    guint length = grouping_heap_length(search->heap);
    guint n_certain = MIN(rows, search->layouts->len);

    ranking->n_left = ranking->n_groupings;
    for (guint i = 0; i < search->layouts->len; i++)
        ranking->n_left -= candidates_have_grouping(
            search->record, ((const RankedLayout *)g_ptr_array_index(search->layouts, i))->layout);
    ranking->least_left = left.least_total;
    for (guint i = search->next; i < length; i++) {
        const guint8 *group_of = grouping_heap_groups(search->heap, i);
        g_autoptr(Candidate) candidate = candidate_new_grouping(search->record, group_of);

        if (g_hash_table_contains(search->known, candidate->spec))
            continue;
        ranking->least_left =
            fmin(ranking->least_left,
                 total_of(grouping_heap_bound(search->heap, i),
                          search->model->cost_length(prepared_layouts_rest(search->prepared))));
    }
    while (n_certain > 0 && !is_settled(search, n_certain))
        n_certain--;
    ranking->n_certain = n_certain;
}

void
ranking_search(Ranking *ranking, const GPtrArray *always, const Record *record, const Model *model,
               PreparedLayouts *prepared, const CandidateRequest *request, guint rows)
{
    guint touched[GROUPING_MAX_FIELDS];
    g_autoptr(GHashTable) known = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    LayoutSearch search = {record, model, ranking->known_error, prepared, NULL, ranking->layouts, known,
                           0,      0};
    Candidate *candidate;

    progress_count(request->progress, "layouts", 0);
    ranking->n_groupings = grouping_count(candidates_touched(record, touched));
    ranking->n_evaluated = ranking->n_groupings;
    for (guint i = 0; i < always->len; i++) {
        const Candidate *one = g_ptr_array_index(always, i);

        estimate_known(&search, one);
        ranking->n_evaluated += !candidates_have_grouping(record, one->layout);
    }
    estimate_own(&search);
    guint64 most = model->bound_is_cost ? (guint64)rows + g_hash_table_size(known) : RANKING_MOST_ESTIMATES;
    g_autoptr(GroupingHeap) heap =
        bound_all(record, model, prepared_layouts_rest(prepared), (guint)MIN(most, ranking->n_groupings));
    search.heap = heap;
    while ((candidate = next_candidate(&search)) && !is_settled(&search, rows) &&
           !deadline_has_passed(request->deadline)) {
        progress_step(request->progress);
        estimate(&search, candidate);
        candidate_free(candidate);
        search.next++;
        search.n_walked++;
    }
    candidate_free(candidate);
    describe_rest(&search, ranking, rows);
    ranked_layouts_number(ranking->layouts, ranking->known_error);
    if (model->bound_is_cost && ranking->n_left > 0)
        mark_tied(&search, ranking);
}
