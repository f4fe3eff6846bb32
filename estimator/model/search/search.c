/* SPDX-License-Identifier: MIT */
#include "model/search/search_private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What sums of rounded numbers may be off by, as a share. */
#define ROUNDING 1e-9
/* A double that is rounded to a float is no more than this times it. */
#define ROUNDED_DOWN (1 - 0x1p-23)
/* Looks at the clock are this many nodes apart, or sets of fields. */
#define NODES_A_LOOK 256

gboolean
search_is_over(Search *search)
{
    search->is_over = search->is_over || search->problem->is_over(search->problem->data);
    return search->is_over;
}

double
search_aim(const Search *search)
{
    return search->best_estimate * (1 - search->problem->gap);
}

SearchGroup
search_group_of(const Search *search, SearchPick pick)
{
    SearchGroup group = {.variant = pick.variant};

    memcpy(group.counts, search_kinds_counts(search->kinds, pick.kind), search->kinds->n_classes);
    return group;
}

static void
set_price(Search *search, SearchPick pick, const double *parts)
{
    float *price = &search->prices[search_slot(search, pick) * search->problem->n_parts];

    for (guint p = 0; p < search->problem->n_parts; p++)
        price[p] = (float)(parts[p] * ROUNDED_DOWN);
}

/* TRUE if what is known of PICK is that it costs nothing. */
static gboolean
is_blank(const Search *search, SearchPick pick)
{
    const float *price = search_price(search, pick);

    for (guint p = 0; p < search->problem->n_parts; p++)
        if (price[p] > 0)
            return FALSE;
    return TRUE;
}

static double
time_left(const Search *search)
{
    return search->problem->time_left ? search->problem->time_left(search->problem->data) : INFINITY;
}

gboolean
search_is_in_vain(Search *search)
{
    double left = time_left(search), n = (double)search->result->n_groups_priced;

    search->is_in_vain |= isfinite(left) && n > 0 && search->n_blank * search->price_seconds / n > left;
    return search->is_in_vain;
}

void
search_ask_price(Search *search, SearchPick pick)
{
    g_autofree double *parts = g_new(double, search->problem->n_parts);
    SearchGroup group = search_group_of(search, pick);
    double before = time_left(search);

    if (search->states[search_slot(search, pick)] != SEARCH_GUESSED)
        return;
    search->n_blank -= is_blank(search, pick);
    search->problem->price(search->problem->data, &group, parts);
    search->price_seconds += isfinite(before) ? before - time_left(search) : 0;
    set_price(search, pick, parts);
    search->states[search_slot(search, pick)] = SEARCH_PRICED;
    search->result->n_groups_priced++;
}

void
search_add(const Search *search, SearchPick pick, double *parts)
{
    const float *price = search_price(search, pick);
    guint n_sums = search->problem->n_sums;

    for (guint p = 0; p < n_sums; p++)
        parts[p] += price[p];
    for (guint p = n_sums; p < search->problem->n_parts; p++)
        parts[p] = fmax(parts[p], price[p]);
}

double
search_plane_at(const Search *search, const SearchPlane *plane, const double *parts, guint rest)
{
    double value = plane->base + plane->rest[rest];

    for (guint p = 0; p < search->problem->n_sums; p++)
        value += plane->slopes[p] * (parts[p] - search->problem->outside[p]);
    return value * (1 - ROUNDING);
}

/* --- layouts */

static int
compare_picks(const void *a, const void *b)
{
    const SearchPick *x = a, *y = b;

    return x->kind != y->kind ? (x->kind < y->kind ? -1 : 1) : (int)x->variant - (int)y->variant;
}

/* TRUE if LAYOUT was not estimated yet, but counts as such now. */
static gboolean
is_new(Search *search, const SearchLayout *layout)
{
    SearchLayout sorted = *layout;

    qsort(sorted.picks, sorted.n, sizeof *sorted.picks, compare_picks);
    return g_hash_table_add(search->estimated, g_bytes_new(sorted.picks, sorted.n * sizeof *sorted.picks));
}

void
search_estimate(Search *search, const SearchLayout *layout)
{
    SearchGroup groups[G_N_ELEMENTS(layout->picks)];

    if (!is_new(search, layout))
        return;
    for (guint i = 0; i < layout->n; i++)
        groups[i] = search_group_of(search, layout->picks[i]);
    double estimate = search->problem->estimate(search->problem->data, groups, layout->n);
    search->result->n_estimated++;
    if (estimate >= search->best_estimate)
        return;
    search->best_estimate = estimate;
    search->best = *layout;
}

double
search_note_cost(Search *search, const SearchLayout *layout, const double *parts)
{
    double cost = search->problem->cost(search->problem->data, parts) * (1 - ROUNDING);

    for (guint i = 0; i < layout->n; i++)
        if (search->states[search_slot(search, layout->picks[i])] != SEARCH_PRICED)
            return cost;
    if (cost >= search->least_cost)
        return cost;
    search->least_cost = cost;
    search->cheapest = *layout;
    return cost;
}

/* Asks for the prices of LAYOUT, and notes what they come to. */
static void
price_layout(Search *search, const SearchLayout *layout)
{
    const SearchProblem *problem = search->problem;
    g_autofree double *parts = g_memdup2(problem->outside, problem->n_parts * sizeof *parts);

    for (guint i = 0; i < layout->n; i++) {
        search_ask_price(search, layout->picks[i]);
        search_add(search, layout->picks[i], parts);
    }
    search_note_cost(search, layout, parts);
}

/* Estimates LAYOUT, which is one to begin with. */
static void
begin_with(Search *search, const SearchLayout *layout)
{
    if (!search_is_in_vain(search))
        price_layout(search, layout);
    search_estimate(search, layout);
}

/* The kind of GROUP. */
static guint
kind_of(const Search *search, const SearchGroup *group)
{
    guint kind = 0;

    for (guint c = 0; c < search->kinds->n_classes; c++)
        kind += group->counts[c] * search->kinds->strides[c];
    return kind;
}

static void
follow_hints(Search *search)
{
    const SearchProblem *problem = search->problem;
    SearchGroup groups[SEARCH_MAX_GROUPS] = {{{0}, 0}};

    for (guint number = 0, n; problem->hint && (n = problem->hint(problem->data, number, groups)) > 0;
         number++) {
        SearchLayout layout = {.n = n};

        for (guint i = 0; i < n; i++)
            layout.picks[i] = (SearchPick){kind_of(search, &groups[i]), groups[i].variant};
        if (!search_is_over(search))
            begin_with(search, &layout);
        memset(groups, 0, sizeof groups);
    }
}

void
search_begin(Search *search)
{
    SearchLayout apart = {.n = 0}, together = {1, {{search->all, 0}}};

    for (guint c = 0; c < search->kinds->n_classes; c++)
        for (guint i = 0; i < search->kinds->n_fields[c]; i++)
            apart.picks[apart.n++] = (SearchPick){search->kinds->strides[c], 0};
    begin_with(search, &apart);
    begin_with(search, &together);
    follow_hints(search);
    for (guint v = 1; v < search->problem->n_variants; v++) {
        together.picks[0].variant = v;
        if (search->states[search_slot(search, together.picks[0])] != SEARCH_NO_GROUP &&
            !search_is_over(search))
            begin_with(search, &together);
    }
}

gboolean
search_guess(Search *search)
{
    const SearchProblem *problem = search->problem;
    g_autofree double *parts = g_new(double, problem->n_parts);

    for (guint k = 1; k <= search->all; k++)
        for (guint v = 0; v < problem->n_variants; v++) {
            SearchPick pick = {k, v};
            SearchGroup group = search_group_of(search, pick);

            if (v == 0 && k % NODES_A_LOOK == 0 && search_is_over(search))
                return FALSE;
            if (!problem->guess(problem->data, &group, parts))
                continue;
            set_price(search, pick, parts);
            search->states[search_slot(search, pick)] = SEARCH_GUESSED;
            search->n_blank += is_blank(search, pick);
            search->result->n_groups_guessed++;
        }
    return TRUE;
}
