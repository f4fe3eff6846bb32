/* SPDX-License-Identifier: MIT */
#pragma once

#include "comparison.h"

/* A Summary for each of GROUPS, over those of CASES (of CaseComparison) that are in it; the first is over
 * all. */
GPtrArray *summaries_new(const GPtrArray *cases, const GPtrArray *groups);

/* For each case and quantity the layout that misses most, as Miss, the greatest error first. */
GPtrArray *misses_new(const GPtrArray *cases);
