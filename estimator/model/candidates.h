/* SPDX-License-Identifier: MIT */
#pragma once

#include "ranking.h"

/* Touched fields that --all enumerates the groupings of: 12 have 4,213,597, and 13 seven times as many. */
#define CANDIDATES_MAX_ALL 12

/* One layout to be estimated. */
typedef struct {
    Layout *layout;
    char *spec; /* canonical, or as the user wrote it */
} Candidate;

/* The layouts that REQUEST asks for, or the default set: aos, soa, every grouping of the touched fields while they
 * are at most six (the untouched ones form one more group), and aos in tiles of 8, 16 and 32. No two are the same.
 * Errors are LAYOUT_ERROR, or CANDIDATES_ERROR where REQUEST wants all groupings of too many fields. */
GPtrArray *candidates_new(const Record *record, const CandidateRequest *request, GError **error);

Candidate *candidate_new_grouping(const Record *record, const guint8 *group_of);
void candidate_free(Candidate *candidate);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Candidate, candidate_free)

/* The touched fields of RECORD, into ret_fields (room for GROUPING_MAX_FIELDS); returns how many there are. */
guint candidates_touched(const Record *record, guint *ret_fields);

typedef enum { CANDIDATES_ERROR_COUNT } CandidatesError;
#define CANDIDATES_ERROR (candidates_error_quark())
GQuark candidates_error_quark(void);
