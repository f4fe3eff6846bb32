/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/optimal/optimal.h"

#include "model/local/local.h"
#include "model/search/search.h"

/* Touched fields, at most: what the tables of groups by the bits of fields hold. */
#define OPTIMAL_MAX_FIELDS 63

/* What one search works with. */
typedef struct {
    const Record *record;
    const Kernel *kernel;
    const Binding *binding;
    const Model *model;
    PreparedLayouts *layouts;
    gpointer prepared; /* for estimates of these */
    const OptimalRequest *request;
    const Deadline *beside;
    KnownEstimates *known;
    Deadline deadline;
    Optimal *optimal;
    guint touched[GROUPING_MAX_FIELDS], n_touched;
    guint fields[SEARCH_MAX_CLASSES][SEARCH_MAX_ALIKE]; /* by class */
    guint n_fields[SEARCH_MAX_CLASSES], n_classes;
    guint n_parts; /* of a price */
    double
        work_left; /* of the search without a bound: Estimate.followed, and what an estimate takes beside */
} Space;

/* --- optimal.c */
gboolean optimal_is_stopped(const Space *space);
/* What LAYOUT costs, estimated unless that is known. */
const Estimate *optimal_estimate(const Space *space, const Layout *layout);
/* Takes LAYOUT, which costs COST, if it is the cheapest so far; else frees it. */
void optimal_offer(Space *space, Layout *layout, double cost);

/* --- optimal_place.c */
/* A field on its way into a group. Those that are alike stand side by side, so that it does not matter which
 * of them they are. */
typedef struct {
    guint field, class_number;
} PlacedField;

/* Ways in which a group is stored: in tiles, and untiled with its fields in another order. */
guint optimal_n_variants(const Space *space);
/* The same and, behind these, aligned to more bytes than its fields need. */
guint optimal_n_variants_aligned(const Space *space);

/* Brings the N fields of PLACED into the order of VARIANT, and puts them into FIELDS. */
Group optimal_place(const Space *space, PlacedField *placed, guint n, guint variant, guint *fields);

/* TRUE if the group PLACED in VARIANT is another one than in the variants before: in an order of its own, or
 * in tiles or aligned in a way that changes something. FIRST: as in the first variant. */
gboolean optimal_is_another(const Space *space, guint variant, const Group *placed, const Group *first);

/* The variant in which GROUP is stored, or if it is none, the first. */
guint optimal_variant_of(const Space *space, const Group *group);

/* Adds to LAYOUT, which has room for it, the group of untouched fields, if there are some, for which FIELDS
 * has room. */
void optimal_add_untouched(const Space *space, Layout *layout, guint *fields);

/* --- optimal_local.c */
/* Looks for a good layout without a bound: what is found is SPACE->optimal's. N_GROUPS: that there are, of
 * fields that are alike counted once. */
void optimal_search_local(Space *space, guint n_groups);
