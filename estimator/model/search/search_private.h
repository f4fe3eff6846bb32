/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/search/search.h"

/* --- search_kinds.c */
/* Sets of fields up to exchange within classes: counts by class as the digits of a number, so that the number
 * of a union is the sum of numbers. 0 is the empty set, the largest number that of all fields. */
typedef struct {
    guint n, n_classes;
    guint n_fields[SEARCH_MAX_CLASSES];
    guint strides[SEARCH_MAX_CLASSES];
    guint8 *digits; /* n_classes a kind */
    guint *scratch; /* room for as many numbers as there are kinds */
} SearchKinds;

SearchKinds *search_kinds_new(const guint *n_fields, guint n_classes);
void search_kinds_free(SearchKinds *kinds);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(SearchKinds, search_kinds_free)

static inline const guint8 *
search_kinds_counts(const SearchKinds *kinds, guint kind)
{
    return &kinds->digits[(gsize)kind * kinds->n_classes];
}

/* The first class that KIND, which is not empty, has fields of. */
static inline guint
search_kinds_first(const SearchKinds *kinds, guint kind)
{
    const guint8 *counts = search_kinds_counts(kinds, kind);
    guint c = 0;

    while (counts[c] == 0)
        c++;
    return c;
}

/* TRUE if WHOLE has all fields of PART. */
static inline gboolean
search_kinds_fits(const SearchKinds *kinds, guint part, guint whole)
{
    const guint8 *a = search_kinds_counts(kinds, part), *b = search_kinds_counts(kinds, whole);

    for (guint c = 0; c < kinds->n_classes; c++)
        if (a[c] > b[c])
            return FALSE;
    return TRUE;
}

/* The cheapest partition of every set, where a group of kind K costs PRICES[K] (INFINITY: there is none
 * such): into RET_COSTS by kind, and into RET_GROUPS (may be NULL) one of its groups, with a field of the
 * first class. */
void search_kinds_partition(SearchKinds *kinds, const double *prices, double *ret_costs, guint *ret_groups);

/* Planes that are kept: the best bounds of different stretches of the cost. */
#define SEARCH_PLANES 8

/* A group of a layout, by number. */
typedef struct {
    guint kind, variant;
} SearchPick;

/* A layout, whole or in the making. */
typedef struct {
    guint n;
    SearchPick picks[SEARCH_MAX_GROUPS];
} SearchLayout;

/* A plane below the cost of all layouts. */
typedef struct {
    double *slopes; /* by part that adds up */
    double base;    /* its value at what is outside the groups */
    double *rest;   /* by kind: what its fields add at least */
} SearchPlane;

typedef struct SearchLeaves SearchLeaves;
typedef struct SearchLabels SearchLabels;

typedef struct {
    const SearchProblem *problem;
    SearchKinds *kinds;
    guint all;         /* the kind of all fields */
    guint most_groups; /* of a layout: its fields */
    float *prices;     /* by kind, variant and part, rounded down */
    guint8 *states;    /* by kind and variant: SearchState */
    double *least;     /* by part: what no layout has less of */
    SearchPlane planes[SEARCH_PLANES];
    guint n_planes;
    double root;       /* the best bound of the planes */
    SearchLayout best; /* by estimate */
    double best_estimate;
    SearchLayout cheapest; /* by cost() */
    double least_cost;
    SearchLeaves *leaves;  /* layouts that may be estimated */
    GHashTable *estimated; /* of GBytes: layouts that were */
    SearchResult *result;
    guint n_blank;        /* groups of which a guess says nothing, and no price is known */
    double price_seconds; /* that prices took, where problem->time_left tells */
    gboolean is_in_vain;  /* search_is_in_vain(), once it has said so */
    gboolean is_over;
} Search;

typedef enum { SEARCH_NO_GROUP, SEARCH_GUESSED, SEARCH_PRICED } SearchState;

static inline gsize
search_slot(const Search *search, SearchPick pick)
{
    return (gsize)pick.kind * search->problem->n_variants + pick.variant;
}

static inline const float *
search_price(const Search *search, SearchPick pick)
{
    return &search->prices[search_slot(search, pick) * search->problem->n_parts];
}

/* TRUE from when time is up. */
gboolean search_is_over(Search *search);
/* TRUE from when there is no time for the prices of all groups of which a guess says nothing. As long as one
 * of them has none, layouts with it seem to cost hardly more than the rest of their fields. */
gboolean search_is_in_vain(Search *search);
/* Replaces what is guessed of PICK by its price. */
void search_ask_price(Search *search, SearchPick pick);
/* Adds the price of PICK to PARTS. */
void search_add(const Search *search, SearchPick pick, double *parts);
/* The value of PLANE where groups that are chosen have PARTS, and the fields of REST are still to be. */
double search_plane_at(const Search *search, const SearchPlane *plane, const double *parts, guint rest);
/* Below what nothing has to be looked at: what the best layout found would have to cost for the gap to be
 * closed. */
double search_aim(const Search *search);
/* Estimates LAYOUT, unless that is done. */
void search_estimate(Search *search, const SearchLayout *layout);
/* Notes LAYOUT if no other is as cheap; returns its cost. */
double search_note_cost(Search *search, const SearchLayout *layout, const double *parts);

/* search_root.c: planes, and the prices that matter to them. */
void search_root(Search *search);

/* search_tree.c: from the first class on group by group. With DOMINANCE, what a layout with the same fields
 * left does no worse at is left out, and the result is the least cost() of any layout; without, all layouts
 * below the aim go to the leaves. Returns what all layouts cost at least. */
double search_tree(Search *search, gboolean dominance);

/* search_leaves.c: the layouts with the least costs, of many that are offered. */
SearchLeaves *search_leaves_new(void);
void search_leaves_free(SearchLeaves *leaves);
void search_leaves_clear(SearchLeaves *leaves);
void search_leaves_offer(SearchLeaves *leaves, const SearchLayout *layout, double cost);
/* Takes the cheapest of them. FALSE: there is none. */
gboolean search_leaves_take(SearchLeaves *leaves, SearchLayout *ret_layout, double *ret_cost);
/* What the cheapest costs that is not kept, or not taken yet; INFINITY: none. */
double search_leaves_least(const SearchLeaves *leaves);

/* search_labels.c: which partial layouts have been seen. */
/* FALLS: SearchProblem.falls, which must outlive the result. */
SearchLabels *search_labels_new(guint n_kinds, guint n_parts, guint n_sums, const guint8 *falls);
void search_labels_free(SearchLabels *labels);
/* TRUE if a layout was noted that leaves the same fields, REST, and of which no part costs more than in
 * PARTS; else notes this one. */
gboolean search_labels_cover(SearchLabels *labels, guint rest, const double *parts);

/* Takes a quick price of all groups. FALSE: there was no time to look at all groups. */
gboolean search_guess(Search *search);

/* Each field alone, all of them together in each way, and what is thought to be good. */
void search_begin(Search *search);

/* What PICK stands for. */
SearchGroup search_group_of(const Search *search, SearchPick pick);
