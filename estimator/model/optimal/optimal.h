/* SPDX-License-Identifier: MIT */
/* estimator/model/optimal/: the best of all layouts. Only ranking/ needs it. */
#pragma once

#include "ir/ir.h"
#include "model/candidates/candidates.h"

/* --- optimal_known.c */
/* What layouts of RECORD, which must outlive it, cost by full estimates. */
typedef struct KnownEstimates KnownEstimates;

KnownEstimates *known_estimates_new(const Record *record);
void known_estimates_free(KnownEstimates *known);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(KnownEstimates, known_estimates_free)

/* Notes that LAYOUT costs ESTIMATE, of which it keeps a copy. */
void known_estimates_add(KnownEstimates *known, const Layout *layout, const Estimate *estimate);
/* What LAYOUT costs; NULL: it was not noted. */
const Estimate *known_estimates_find(const KnownEstimates *known, const Layout *layout);

/* --- optimal.c */
typedef enum {
    OPTIMAL_PROVEN,
    OPTIMAL_OPEN, /* bounds tell no more */
    OPTIMAL_OVER, /* time was up */
    OPTIMAL_INTERRUPTED,
    OPTIMAL_NOT_SEARCHED, /* see reason */
} OptimalStatus;

/* The best layout that was found of all groupings of the touched fields, tiles and orders, and what every one
 * costs at least. Costs are those of all degrees together. */
typedef struct {
    OptimalStatus status;
    char *reason; /* OPTIMAL_NOT_SEARCHED: why; only this is set then. OPTIMAL_OPEN: why bounds of groups were
                     not looked for; NULL: they were */
    guint n_fields;  /* touched */
    char *groupings; /* how many there are, in decimal */
    guint32 tiles[OPTIMAL_MAX_TILES];
    guint n_tiles;
    gboolean any_order; /* fields of a group may stand in more than the declared order */
    Layout *layout;
    char *spec; /* canonical */
    double cost, bound;
    double gap;         /* (cost - bound) / cost */
    GPtrArray *classes; /* of GArray of guint: fields that are alike, where there are several in one */
    guint64 n_nodes, n_groups_guessed, n_groups_priced;
    guint n_estimated;      /* layouts */
    guint n_starts;         /* layouts from which others were looked for by small changes */
    gboolean is_repeatable; /* time had no part in it: seconds are not to be shown */
    double seconds;
} Optimal;

/* Seconds of the thread's CPU time that a search has with REQUEST, above 0. */
double optimal_seconds(const OptimalRequest *request);

/* The best layout of BINDING's record in KERNEL. DEADLINE: of other work beside; may be NULL. KNOWN: what was
 * estimated by PREPARED; the search adds what it estimates, the best layout among them. */
Optimal *optimal_new(const Kernel *kernel, const Binding *binding, const Model *model,
                     PreparedLayouts *prepared, const OptimalRequest *request, const Deadline *deadline,
                     KnownEstimates *known);
void optimal_free(Optimal *optimal);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Optimal, optimal_free)

/* "closed", "gap", "time", "interrupted", "not searched" */
const char *optimal_status_text(OptimalStatus status);
