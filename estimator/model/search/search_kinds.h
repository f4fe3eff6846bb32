/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/search/search.h"

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
