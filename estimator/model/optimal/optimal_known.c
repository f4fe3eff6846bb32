/* SPDX-License-Identifier: MIT */
/* Layouts that were estimated, so that none is estimated twice. */
#include "model/optimal/optimal.h"

#include "layouts/layouts.h"

struct KnownEstimates {
    const Record *record;
    GHashTable *by_spec; /* char *, canonical -> Estimate */
};

static void
free_estimate(gpointer data)
{
    Estimate *estimate = data;

    estimate_clear(estimate);
    g_free(estimate);
}

KnownEstimates *
known_estimates_new(const Record *record)
{
    KnownEstimates *known = g_new(KnownEstimates, 1);

    known->record = record;
    known->by_spec = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_estimate);
    return known;
}

void
known_estimates_free(KnownEstimates *known)
{
    if (!known)
        return;
    g_hash_table_unref(known->by_spec);
    g_free(known);
}

void
known_estimates_add(KnownEstimates *known, const Layout *layout, const Estimate *estimate)
{
    Estimate *copy = g_memdup2(estimate, sizeof *estimate);

    copy->cost = g_memdup2(estimate->cost, estimate->n_cost * sizeof *estimate->cost);
    g_hash_table_insert(known->by_spec, layout_format(layout, known->record), copy);
}

const Estimate *
known_estimates_find(const KnownEstimates *known, const Layout *layout)
{
    g_autofree char *spec = layout_format(layout, known->record);

    return g_hash_table_lookup(known->by_spec, spec);
}
