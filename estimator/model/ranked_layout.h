/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/candidates.h"
#include "model/estimate/estimate.h"
#include "model/prepared_layouts.h"

/* How little a layout asks of a programmer: of those that cost the same the plainest is named. */
typedef enum {
    PLAINNESS_TODAY, /* the program has it */
    PLAINNESS_NAMED, /* aos or soa */
    PLAINNESS_GROUPED,
    PLAINNESS_TILED,
} Plainness;

/* One candidate, estimated and ranked. */
typedef struct {
    Layout *layout;
    char *spec; /* canonical, or the user's own string where the user gave one */
    char *name; /* "aos", "soa", … or NULL */
    guint rank; /* from 1; tied layouts share one. 0: somewhere behind the layouts that have one */
    gboolean tied;
    Plainness plainness;
    LayoutRegisters registers; /* of a thread */
    Estimate estimate;         /* cost vector and traffic of the whole launch */
    double relative;           /* total over the total of AoS over all fields */
} RankedLayout;

/* CANDIDATE with its estimate. */
RankedLayout *ranked_layout_new(const Candidate *candidate, const Record *record, const Model *model,
                                PreparedLayouts *prepared);
/* The same with the estimate of LIKE, as fields that are exchanged make no difference. */
RankedLayout *ranked_layout_new_like(const Candidate *candidate, const Record *record,
                                     const RankedLayout *like, const PreparedLayouts *prepared);
void ranked_layout_free(gpointer layout);

/* The order of layouts that cost the same: the plainer one, fewer groups, then the spec. */
int ranked_layout_compare_tied(const RankedLayout *a, const RankedLayout *b);
/* By cost, then by the order of what costs the same. */
int ranked_layout_compare(const RankedLayout *a, const RankedLayout *b);

/* TRUE if A and B share a rank where A is the first that has it. */
gboolean ranked_layout_ties(const RankedLayout *a, const RankedLayout *b, double known_error);

/* Sorts LAYOUTS, of RankedLayout, and numbers them. A layout that costs the same as the first of a rank,
 * within KNOWN_ERROR, shares it; they stand in the order of ranked_layout_compare_tied(). */
void ranked_layouts_number(GPtrArray *layouts, double known_error);
