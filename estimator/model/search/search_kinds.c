/* SPDX-License-Identifier: MIT */
#include "model/search/search_private.h"

#include <math.h>

/* Bytes that prices of all groups may take. */
#define MOST_BYTES (G_GUINT64_CONSTANT(96) << 20)
/* Pairs of a set and a part of it that one round over all of them may take: about half a second. */
#define MOST_KINDS (1u << 17)

guint
search_n_kinds(const guint *n_fields, guint n_classes)
{
    guint64 n = 1;

    for (guint c = 0; c < n_classes && n < G_MAXUINT; c++)
        n *= n_fields[c] + 1u;
    return (guint)MIN(n, G_MAXUINT);
}

gboolean
search_fits(guint n_kinds, guint n_variants, guint n_parts)
{
    return n_kinds <= MOST_KINDS && (guint64)n_kinds * n_variants * n_parts * sizeof(float) <= MOST_BYTES;
}

SearchKinds *
search_kinds_new(const guint *n_fields, guint n_classes)
{
    SearchKinds *kinds = g_new0(SearchKinds, 1);

    g_assert(n_classes <= SEARCH_MAX_CLASSES);
    kinds->n_classes = n_classes;
    kinds->n = 1;
    for (guint c = 0; c < n_classes; c++) {
        g_assert(n_fields[c] > 0 && n_fields[c] <= SEARCH_MAX_ALIKE);
        kinds->n_fields[c] = n_fields[c];
        kinds->strides[c] = kinds->n;
        kinds->n *= n_fields[c] + 1;
    }
    kinds->digits = g_new(guint8, (gsize)kinds->n * MAX(n_classes, 1));
    for (guint k = 0; k < kinds->n; k++)
        for (guint c = 0; c < n_classes; c++)
            kinds->digits[(gsize)k * n_classes + c] = (guint8)(k / kinds->strides[c] % (n_fields[c] + 1));
    kinds->scratch = g_new(guint, kinds->n);
    return kinds;
}

void
search_kinds_free(SearchKinds *kinds)
{
    if (!kinds)
        return;
    g_free(kinds->digits);
    g_free(kinds->scratch);
    g_free(kinds);
}

/* The parts of WHOLE that have a field of its first class, into the scratch; returns how many there are. */
static guint
find_parts(SearchKinds *kinds, guint whole)
{
    const guint8 *counts = search_kinds_counts(kinds, whole);
    guint first = search_kinds_first(kinds, whole), n = 0;

    for (guint k = 1; k <= counts[first]; k++)
        kinds->scratch[n++] = k * kinds->strides[first];
    for (guint c = first + 1; c < kinds->n_classes; c++)
        for (guint k = 1, before = n; k <= counts[c]; k++)
            for (guint i = 0; i < before; i++)
                kinds->scratch[n++] = kinds->scratch[i] + k * kinds->strides[c];
    return n;
}

void
search_kinds_partition(SearchKinds *kinds, const double *prices, double *ret_costs, guint *ret_groups)
{
    ret_costs[0] = 0;
    for (guint whole = 1; whole < kinds->n; whole++) {
        guint n = find_parts(kinds, whole), best = 0;
        double least = INFINITY;

        for (guint i = 0; i < n; i++) {
            guint part = kinds->scratch[i];
            double cost = prices[part] + ret_costs[whole - part];

            if (cost < least) {
                least = cost;
                best = part;
            }
        }
        ret_costs[whole] = least;
        if (ret_groups)
            ret_groups[whole] = best;
    }
}
