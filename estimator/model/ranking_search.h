/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/ranking.h"

/* Groupings that are estimated in full, at most, where a lower bound alone says which. */
#define RANKING_MOST_ESTIMATES 1000

/* Ranks every grouping of the touched fields, the untouched ones in a group of their own, beside ALWAYS (of
 * Candidate), into RANKING->layouts, which is empty: all that was estimated. ALWAYS, and layouts with
 * registers of their own, are estimated; then groupings by the lower bounds of their costs, the least first,
 * until no other can be among the first ROWS or share a rank with one of them, RANKING_MOST_ESTIMATES are, or
 * the deadline of REQUEST has passed. Sets what RANKING says of the others. RECORD touches some field;
 * RANKING.known_error is set. */
void ranking_search(Ranking *ranking, const GPtrArray *always, const Record *record, const Model *model,
                    PreparedLayouts *prepared, const CandidateRequest *request, guint rows);
