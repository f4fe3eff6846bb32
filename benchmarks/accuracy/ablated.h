/* SPDX-License-Identifier: MIT */
#pragma once

#include "planned.h"
#include "rules.h"
#include "validated.h"

/* What is estimated of one layout. */
typedef struct {
    guint place; /* among its kernel's layouts, from 1; 0: nothing is estimated */
    guint rank;
    gboolean tied;
    double total;
    Traffic traffic;
} Figures;

/* The estimates of a bundle with all rules, and without each: number 0 is with all, and I + 1 without rule I.
 */
typedef struct {
    char *name; /* of the GPU's report: h200 */
    Validated *validated;
    const RuleList *rules;
    guint n_layouts;
    LayoutEstimate **layouts; /* of all cases, in the bundle's order */
    Figures *figures;         /* by number and layout */
} Ablated;

/* For the bundle in the folder at PATH, of which nothing is estimated yet. NULL: it cannot be read, or its
 * GPU's file does not allow what switches a rule off. */
Ablated *ablated_new(const char *name, const char *path, const RuleList *rules, GError **error);
void ablated_free(Ablated *ablated);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Ablated, ablated_free)

/* The GPU of ABLATED as OPTIONS, which may be NULL, set it, for estimates of NUMBER. */
Machine *ablated_machine(const Ablated *ablated, guint number, const Options *options, GError **error);

/* What NUMBER estimates of layout LAYOUT, in the bundle's order. */
Figures *ablated_figures(const Ablated *ablated, guint number, guint layout);

/* Estimates what PLANNED plans. Threads may do so of different ones at a time. (ablated_estimate.c) */
gboolean ablated_estimate(Ablated *ablated, const Planned *planned, GError **error);

/* Whether all layouts have been estimated; what is below asks for that. */
gboolean ablated_is_complete(const Ablated *ablated);

/* The measurements against the estimates of NUMBER; to be freed before another one is asked for. */
Comparison *ablated_compare(Ablated *ablated, guint number, GHashTable *split);

/* How many launches NUMBER estimates otherwise than number 0, in time or traffic, by more than a thousandth;
 * RET_CASES: kernels and records that they are of. */
guint ablated_moved(const Ablated *ablated, guint number, guint *ret_cases);
