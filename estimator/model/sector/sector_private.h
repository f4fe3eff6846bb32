/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/prices/prices.h"

/* What `sector` prepares for one (kernel, binding, launch). */
typedef struct {
    SectorLaunch *launch; /* which nothing changes any more */
    SectorMemo *memo;
    GHashTable *groups;     /* of grouping_bound; NULL: it was not asked */
    SectorGuesses *guesses; /* NULL: nothing was guessed */
} Sector;

/* --- sector_assumptions.c */
/* Model.assumptions. */
GPtrArray *sector_assumptions(gpointer prepared);

/* --- sector_estimate.c */
/* Model.cost_length, Model.estimate and Model.estimate_times. */
guint sector_cost_length(gpointer prepared);
void sector_estimate(gpointer prepared, const Layout *layout, Estimate *ret_estimate);
void sector_estimate_times(gpointer prepared, const Layout *layout, const ModelTimes *times, guint n,
                           Estimate *ret_estimates);

/* --- sector_explain.c */
/* Model.explain and Model.dump. */
GPtrArray *sector_explain(gpointer prepared, const Layout *layout, double *ret_rest);
char *sector_dump(gpointer prepared, const Layout *layout, const char *stage);
