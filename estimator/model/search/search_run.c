/* SPDX-License-Identifier: MIT */
/* A search from its guesses to its bound. */
#include "model/search/search_private.h"

#include <math.h>

#define ROUNDING 1e-9

/* Estimates leaves, the cheapest first, as long as they can be better than what is known. Returns what those
 * cost at least that were not. */
static double
estimate_leaves(Search *search)
{
    SearchLayout layout;
    double cost;

    while (search_leaves_take(search->leaves, &layout, &cost)) {
        if (cost >= search_aim(search) || search_is_over(search))
            return fmin(cost, search_leaves_least(search->leaves));
        search_estimate(search, &layout);
    }
    return search_leaves_least(search->leaves);
}

/* TRUE if a layout is known by the counts of its groups: each class has one field. */
static gboolean
has_single_fields(const Search *search)
{
    for (guint c = 0; c < search->kinds->n_classes; c++)
        if (search->kinds->n_fields[c] > 1)
            return FALSE;
    return TRUE;
}

/* What all layouts cost at least. */
static double
bound_all(Search *search)
{
    double bound = search->root;

    if (bound >= search_aim(search))
        return bound;
    bound = search_tree(search, TRUE);
    if (search->is_over)
        return bound;
    if (search->least_cost < search->best_estimate)
        search_estimate(search, &search->cheapest);
    estimate_leaves(search);
    if (bound >= search_aim(search) || search->is_over || !has_single_fields(search) ||
        search->problem->is_tight)
        return bound;
    /* All layouts that may be better, one by one. */
    search_leaves_clear(search->leaves);
    double below = search_tree(search, FALSE);
    return fmax(bound, fmin(below, estimate_leaves(search)));
}

static Search *
search_new(const SearchProblem *problem)
{
    Search *search = g_new0(Search, 1);

    search->problem = problem;
    search->kinds = search_kinds_new(problem->n_fields, problem->n_classes);
    search->all = search->kinds->n - 1;
    for (guint c = 0; c < problem->n_classes; c++)
        search->most_groups += problem->n_fields[c];
    gsize n = (gsize)search->kinds->n * problem->n_variants;
    search->prices = g_new0(float, n * problem->n_parts);
    search->states = g_new0(guint8, n);
    search->least = g_new0(double, MAX(problem->n_parts, 1));
    search->best_estimate = search->least_cost = INFINITY;
    search->leaves = search_leaves_new();
    search->estimated =
        g_hash_table_new_full(g_bytes_hash, g_bytes_equal, (GDestroyNotify)g_bytes_unref, NULL);
    search->result = g_new0(SearchResult, 1);
    return search;
}

/* Returns the result. */
static SearchResult *
search_end(Search *search, double bound)
{
    SearchResult *result = search->result;

    result->n_groups = search->best.n;
    result->groups = g_new(SearchGroup, search->best.n);
    for (guint i = 0; i < search->best.n; i++)
        result->groups[i] = search_group_of(search, search->best.picks[i]);
    result->cost = search->best_estimate;
    result->bound = fmin(bound, result->cost);
    result->status = result->bound >= search_aim(search) * (1 - 4 * ROUNDING) ? SEARCH_PROVEN
                     : search->is_over                                        ? SEARCH_OVER
                                                                              : SEARCH_OPEN;
    for (guint i = 0; i < search->n_planes; i++) {
        g_free(search->planes[i].slopes);
        g_free(search->planes[i].rest);
    }
    search_kinds_free(search->kinds);
    g_free(search->prices);
    g_free(search->states);
    g_free(search->least);
    search_leaves_free(search->leaves);
    g_hash_table_unref(search->estimated);
    g_free(search);
    return result;
}

SearchResult *
search_run(const SearchProblem *problem)
{
    Search *search = search_new(problem);

    g_assert(search_fits(search->kinds->n, problem->n_variants, problem->n_parts));
    double bound = problem->cost(problem->data, problem->outside);
    gboolean all = search_guess(search);
    search_begin(search);
    search->is_over = search->is_over || search_is_in_vain(search);
    if (all) {
        search_root(search);
        bound = fmax(bound, bound_all(search));
    }
    return search_end(search, bound);
}

void
search_result_free(SearchResult *result)
{
    if (!result)
        return;
    g_free(result->groups);
    g_free(result);
}
