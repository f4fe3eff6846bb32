/* SPDX-License-Identifier: MIT */
#pragma once

#include "ir/ir.h"
#include "layouts/layouts.h"
#include "model/optimal_request.h"
#include "text/text.h"

/* Touched fields that --all enumerates the groupings of: 12 have 4,213,597, and 13 seven times as many. */
#define CANDIDATES_MAX_ALL 12

typedef struct {
    GPtrArray *specs;         /* of char *: the user's candidates; empty: the default set */
    gboolean all;             /* every grouping of the touched fields */
    guint top;                /* keep the best; 0: no limit but with ALL (1000) */
    const Deadline *deadline; /* past which layouts of the default set, and with ALL, are estimated no more
                                 but for aos and soa; NULL: never */
    guint rows;               /* with ALL: only so many of these are looked at, and AoS and SoA; 0: all */
    Progress *progress;       /* told which layouts are estimated; NULL: nobody asks */
    OptimalRequest optimal;   /* the best of all layouts, beside the others */
    guint n_searched; /* records and launches of the kernel that share the time for it, where nobody asked;
                         0: one */
} CandidateRequest;

/* One layout to be estimated. */
typedef struct {
    Layout *layout;
    char *spec; /* canonical, or as the user wrote it */
} Candidate;

/* Touched fields up to which the default set has every grouping: 203 of them. */
#define CANDIDATES_MAX_DEFAULT 6

/* The layouts that REQUEST asks for, or the default set: aos, soa, aos in tiles of 8, 16 and 32, and every
 * grouping of the touched fields while they are at most six (the untouched ones form one more group). No two
 * are the same. Where REQUEST wants all groupings, the default set without them: these are too many to be
 * listed. Errors are LAYOUT_ERROR, or CANDIDATES_ERROR where REQUEST wants all groupings of too many fields.
 */
GPtrArray *candidates_new(const Record *record, const CandidateRequest *request, GError **error);

/* The layout of SPEC. Errors are LAYOUT_ERROR. */
Candidate *candidate_new_spec(const Record *record, const char *spec, GError **error);
Candidate *candidate_new_grouping(const Record *record, const guint8 *group_of);
void candidate_free(Candidate *candidate);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Candidate, candidate_free)

/* TRUE if LAYOUT is one of the groupings of RECORD's touched fields, without tiles and with the untouched
 * ones in a group of their own. */
gboolean candidates_have_grouping(const Record *record, const Layout *layout);

/* The touched fields of RECORD, into ret_fields (room for GROUPING_MAX_FIELDS); returns how many there are.
 */
guint candidates_touched(const Record *record, guint *ret_fields);

typedef enum { CANDIDATES_ERROR_COUNT } CandidatesError;
#define CANDIDATES_ERROR (candidates_error_quark())
GQuark candidates_error_quark(void);
