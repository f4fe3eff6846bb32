/* SPDX-License-Identifier: MIT */
#include "ranking.h"

#include "candidates.h"
#include "enumerate.h"
#include "turns.h"

#include <stdlib.h>
#include <string.h>

#define DEFAULT_TOP 1000

static void
ranked_layout_free(gpointer data)
{
    RankedLayout *ranked = data;
    if (!ranked)
        return;
    layout_free(ranked->layout);
    g_free(ranked->spec);
    g_free(ranked->name);
    estimate_clear(&ranked->estimate);
    g_free(ranked);
}

static RankedLayout *
ranked_layout_new(const Candidate *candidate, const Record *record)
{
    RankedLayout *ranked = g_new0(RankedLayout, 1);
    ranked->layout = layout_copy(candidate->layout);
    ranked->spec = g_strdup(candidate->spec);
    ranked->name = layout_name(candidate->layout, record);
    return ranked;
}

/* An estimate of which the cost is known, and nothing else yet. */
static Estimate
estimate_of_cost(const double *cost, guint n_cost)
{
    Estimate estimate = {.cost = g_memdup2(cost, n_cost * sizeof *cost), .n_cost = n_cost};
    for (guint i = 0; i < n_cost; i++)
        estimate.total += cost[i];
    return estimate;
}

static void
estimate_layout(RankedLayout *ranked, const Model *model, PreparedLayouts *prepared)
{
    gpointer own = prepared_layouts_find(prepared, ranked->layout, &ranked->registers);
    model->estimate(own, ranked->layout, &ranked->estimate);
}

/* Fills in the traffic of the first DETAILED layouts and of AoS. */
static void
add_details(GPtrArray *layouts, const Model *model, PreparedLayouts *prepared, guint detailed)
{
    for (guint i = 0; i < layouts->len; i++) {
        RankedLayout *ranked = g_ptr_array_index(layouts, i);
        if (i >= detailed && g_strcmp0(ranked->name, "aos") != 0)
            continue;
        estimate_clear(&ranked->estimate);
        estimate_layout(ranked, model, prepared);
    }
}

/* The order of layouts that cost the same: fewer groups, then the canonical spec. */
static int
compare_tied(const RankedLayout *a, const RankedLayout *b)
{
    if (a->layout->n_groups != b->layout->n_groups)
        return a->layout->n_groups < b->layout->n_groups ? -1 : 1;
    return strcmp(a->spec, b->spec);
}

static int
compare_cost(const RankedLayout *a, const RankedLayout *b)
{
    return cost_compare(a->estimate.cost, a->estimate.n_cost, b->estimate.cost, b->estimate.n_cost);
}

static int
compare_ranked(gconstpointer a, gconstpointer b)
{
    const RankedLayout *x = *(RankedLayout *const *)a, *y = *(RankedLayout *const *)b;
    int order = compare_cost(x, y);
    return order ? order : compare_tied(x, y);
}

static int
compare_tied_entries(gconstpointer a, gconstpointer b)
{
    return compare_tied(*(RankedLayout *const *)a, *(RankedLayout *const *)b);
}

/* Sorts LAYOUTS and numbers them: what costs the same as the first of a rank shares it, in the order of what
 * is tied. */
static void
rank_layouts(GPtrArray *layouts, double known_error)
{
    g_ptr_array_sort(layouts, compare_ranked);
    for (guint first = 0, next; first < layouts->len; first = next) {
        const Estimate *best = &((RankedLayout *)g_ptr_array_index(layouts, first))->estimate;
        for (next = first + 1; next < layouts->len; next++) {
            const Estimate *here = &((RankedLayout *)g_ptr_array_index(layouts, next))->estimate;
            if (cost_compare_within(best->cost, best->n_cost, here->cost, here->n_cost, known_error) != 0)
                break;
        }
        for (guint i = first; i < next; i++) {
            RankedLayout *ranked = g_ptr_array_index(layouts, i);
            ranked->rank = first + 1;
            ranked->tied = next - first > 1;
        }
        qsort(layouts->pdata + first, next - first, sizeof *layouts->pdata, compare_tied_entries);
    }
}

/* What AoS over all fields costs under each entry's measure. */
static void
set_relative(GPtrArray *layouts, double aos_total)
{
    for (guint i = 0; i < layouts->len; i++) {
        RankedLayout *ranked = g_ptr_array_index(layouts, i);
        ranked->relative = aos_total > 0 ? ranked->estimate.total / aos_total : 1;
    }
}

static double
total_of_aos(const Record *record, const Model *model, PreparedLayouts *prepared)
{
    g_autoptr(Layout) aos = layout_new_aos(record, 0);
    Estimate estimate;
    model->estimate(prepared_layouts_find(prepared, aos, NULL), aos, &estimate);
    double total = estimate.total;
    estimate_clear(&estimate);
    return total;
}

/* The best groupings of an enumeration, the worst of them at the top of a heap. */
typedef struct {
    guint n_cost, n_fields;
    guint top, n;
    double *costs;  /* n_cost a grouping */
    guint8 *groups; /* n_fields a grouping */
    guint8 *n_groups;
    guint *heap; /* numbers of groupings */
} Best;

/* >0 where grouping A is worse than grouping B. Equal ones are told apart by their groups alone, so that
 * which of them stay does not depend on the order in which they came. */
static int
best_compare(const Best *best, guint a, guint b)
{
    int order = cost_compare(&best->costs[a * best->n_cost], best->n_cost, &best->costs[b * best->n_cost],
                             best->n_cost);
    if (order)
        return order;
    if (best->n_groups[a] != best->n_groups[b])
        return best->n_groups[a] < best->n_groups[b] ? -1 : 1;
    return memcmp(&best->groups[a * best->n_fields], &best->groups[b * best->n_fields], best->n_fields);
}

static void
heap_sift_down(Best *best, guint at)
{
    for (;;) {
        guint child = 2 * at + 1;
        if (child >= best->n)
            return;
        if (child + 1 < best->n && best_compare(best, best->heap[child + 1], best->heap[child]) > 0)
            child++;
        if (best_compare(best, best->heap[at], best->heap[child]) >= 0)
            return;
        guint swap = best->heap[at];
        best->heap[at] = best->heap[child];
        best->heap[child] = swap;
        at = child;
    }
}

static void
heap_sift_up(Best *best, guint at)
{
    for (; at > 0 && best_compare(best, best->heap[at], best->heap[(at - 1) / 2]) > 0; at = (at - 1) / 2) {
        guint swap = best->heap[at];
        best->heap[at] = best->heap[(at - 1) / 2];
        best->heap[(at - 1) / 2] = swap;
    }
}

/* Takes the grouping that stands in the spare place, number top, where it is among the best. */
static void
best_offer(Best *best, const guint8 *group_of, guint n_groups, const double *cost)
{
    guint place = best->n < best->top ? best->n : best->top;
    memcpy(&best->costs[place * best->n_cost], cost, best->n_cost * sizeof *cost);
    memcpy(&best->groups[place * best->n_fields], group_of, best->n_fields);
    best->n_groups[place] = (guint8)n_groups;
    if (best->n < best->top) {
        best->heap[best->n] = place;
        heap_sift_up(best, best->n++);
        return;
    }
    guint worst = best->heap[0];
    if (best_compare(best, place, worst) >= 0)
        return;
    memcpy(&best->costs[worst * best->n_cost], cost, best->n_cost * sizeof *cost);
    memcpy(&best->groups[worst * best->n_fields], group_of, best->n_fields);
    best->n_groups[worst] = (guint8)n_groups;
    heap_sift_down(best, 0);
}

/* The grouping of GROUP_OF, which costs COST (N_COST places) with the launch's own registers, with what it
 * has of them. */
static RankedLayout *
rank_grouping(const Record *record, const Model *model, PreparedLayouts *prepared, const guint8 *group_of,
              double *cost, guint n_cost)
{
    g_autoptr(Candidate) candidate = candidate_new_grouping(record, group_of);
    RankedLayout *ranked = ranked_layout_new(candidate, record);
    gpointer own = prepared_layouts_find(prepared, ranked->layout, &ranked->registers);
    if (own != prepared_layouts_rest(prepared))
        model->grouping_cost(own, group_of, cost);
    ranked->estimate = estimate_of_cost(cost, n_cost);
    return ranked;
}

/* Evaluates every grouping of the touched fields, the untouched ones in a group of their own, and adds the
 * best TOP to LAYOUTS. Which those are is decided with one number of registers for all. */
static void
rank_all(Ranking *ranking, const Record *record, const Model *model, PreparedLayouts *prepared, guint top)
{
    gpointer rest = prepared_layouts_rest(prepared);
    GroupingIter iter;
    guint8 group_of[GROUPING_MAX_FIELDS] = {0};
    guint touched[GROUPING_MAX_FIELDS], n = candidates_touched(record, touched);
    Best best = {.n_cost = model->cost_length(rest), .n_fields = record->n_fields, .top = top};
    best.costs = g_new(double, (gsize)(top + 1) * best.n_cost);
    best.groups = g_new(guint8, (gsize)(top + 1) * best.n_fields);
    best.n_groups = g_new(guint8, top + 1);
    best.heap = g_new(guint, top);
    double *cost = g_new(double, best.n_cost);
    grouping_iter_init(&iter, n);
    do {
        guint n_groups = iter.max_of[n - 1] + 1u;
        memset(group_of, (int)n_groups, record->n_fields);
        for (guint i = 0; i < n; i++)
            group_of[touched[i]] = iter.group_of[i];
        model->grouping_cost(rest, group_of, cost);
        best_offer(&best, group_of, n_groups, cost);
        ranking->n_evaluated++;
    } while (grouping_iter_next(&iter));
    for (guint i = 0; i < best.n; i++)
        g_ptr_array_add(ranking->layouts,
                        rank_grouping(record, model, prepared, &best.groups[best.heap[i] * best.n_fields],
                                      &best.costs[best.heap[i] * best.n_cost], best.n_cost));
    g_free(cost);
    g_free(best.costs);
    g_free(best.groups);
    g_free(best.n_groups);
    g_free(best.heap);
}

static void
rank_candidates(Ranking *ranking, const GPtrArray *candidates, const Record *record, const Model *model,
                PreparedLayouts *prepared)
{
    for (guint i = 0; i < candidates->len; i++) {
        RankedLayout *ranked = ranked_layout_new(g_ptr_array_index(candidates, i), record);
        estimate_layout(ranked, model, prepared);
        g_ptr_array_add(ranking->layouts, ranked);
    }
    ranking->n_evaluated += candidates->len;
}

Ranking *
ranking_new(const Kernel *kernel, const Binding *binding, const LaunchConfig *launch, const Model *model,
            const Arch *arch, const ModelSettings *settings, const CandidateRequest *request, GError **error)
{
    const Record *record = binding->record;
    guint touched[GROUPING_MAX_FIELDS];
    g_autoptr(GPtrArray) candidates = candidates_new(record, request, error);
    if (!candidates)
        return NULL;
    g_autoptr(PreparedLayouts) prepared =
        prepared_layouts_new(kernel, binding, launch, model, arch, settings, error);
    if (!prepared)
        return NULL;
    Ranking *ranking = g_new0(Ranking, 1);
    ranking->kernel = kernel;
    ranking->binding = binding;
    ranking->launch = launch;
    ranking->layouts = g_ptr_array_new_with_free_func(ranked_layout_free);
    ranking->turns = g_ptr_array_new_with_free_func((GDestroyNotify)turn_free);
    guint top = request->top ? request->top : DEFAULT_TOP;
    double known_error = model_known_error(model, arch);
    if (request->all && candidates_touched(record, touched) > 0)
        rank_all(ranking, record, model, prepared, top);
    else
        rank_candidates(ranking, candidates, record, model, prepared);
    set_relative(ranking->layouts, total_of_aos(record, model, prepared));
    rank_layouts(ranking->layouts, known_error);
    if ((request->top || request->all) && ranking->layouts->len > top)
        g_ptr_array_set_size(ranking->layouts, (int)top);
    if (request->all)
        add_details(ranking->layouts, model, prepared, request->detailed ? request->detailed : G_MAXUINT);
    if (request->all && known_error > 0)
        rank_layouts(ranking->layouts, known_error); /* what is detailed may be estimated better */
    ranking->assumptions = prepared_layouts_assumptions(prepared);
    ranking->places = model->open_places(prepared_layouts_rest(prepared));
    return ranking;
}

void
ranking_free(Ranking *ranking)
{
    if (!ranking)
        return;
    g_ptr_array_unref(ranking->layouts);
    g_ptr_array_unref(ranking->assumptions);
    g_ptr_array_unref(ranking->places);
    g_ptr_array_unref(ranking->turns);
    g_free(ranking);
}
