/* SPDX-License-Identifier: MIT */
#include "model/search/search_private.h"

#include <math.h>

/* Layouts that are remembered with the same fields left, and bytes for all of them. */
#define MOST_OF_KIND 64
#define MOST_BYTES (32u << 20)
/* As a share: what rounding may make of the same sum. */
#define ROUNDING 1e-9

struct SearchLabels {
    guint n_kinds, n_parts, n_sums;
    const guint8 *falls;
    double **parts; /* by kind: n_parts a layout */
    guint8 *n;      /* by kind */
    gsize bytes;
};

SearchLabels *
search_labels_new(guint n_kinds, guint n_parts, guint n_sums, const guint8 *falls)
{
    SearchLabels *labels = g_new0(SearchLabels, 1);

    labels->n_kinds = n_kinds;
    labels->n_parts = n_parts;
    labels->n_sums = n_sums;
    labels->falls = falls;
    labels->parts = g_new0(double *, n_kinds);
    labels->n = g_new0(guint8, n_kinds);
    return labels;
}

void
search_labels_free(SearchLabels *labels)
{
    for (guint k = 0; k < labels->n_kinds; k++)
        g_free(labels->parts[k]);
    g_free(labels->parts);
    g_free(labels->n);
    g_free(labels);
}

/* TRUE if parts A cost no more than B. */
static gboolean
is_no_more(const SearchLabels *labels, const double *a, const double *b)
{
    for (guint p = 0; p < labels->n_parts; p++)
        if (labels->falls && p < labels->n_sums && labels->falls[p] ? b[p] > a[p] * (1 + ROUNDING)
                                                                    : a[p] > b[p] * (1 + ROUNDING))
            return FALSE;
    return TRUE;
}

gboolean
search_labels_cover(SearchLabels *labels, guint rest, const double *parts)
{
    guint n = labels->n[rest], n_parts = labels->n_parts;
    gsize bytes = n_parts * sizeof *parts;

    for (guint i = 0; i < n; i++)
        if (is_no_more(labels, &labels->parts[rest][(gsize)i * n_parts], parts))
            return TRUE;
    if (n == MOST_OF_KIND || labels->bytes + bytes > MOST_BYTES)
        return FALSE;
    if ((n & (n - 1)) == 0)
        labels->parts[rest] = g_realloc(labels->parts[rest], bytes * (n > 0 ? 2 * n : 1));
    for (guint p = 0; p < n_parts; p++)
        labels->parts[rest][(gsize)n * n_parts + p] = parts[p];
    labels->n[rest]++;
    labels->bytes += bytes;
    return FALSE;
}
