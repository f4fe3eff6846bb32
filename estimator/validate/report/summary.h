/* SPDX-License-Identifier: MIT */
#pragma once

#include "comparison.h"

/* What the profiler counts as written to DRAM in a launch that reads much, though the launch stores nothing:
 * on an H200 and an H100 some 75,000 sectors once it reads more than 40 MiB (docs/h200.md). The median, in
 * sectors, over the launches of CASES that do, 0 where there is none; RET_N: how many there are. */
double writes_of_others(const GPtrArray *cases, guint *ret_n);

/* A Summary for each of GROUPS, over those of CASES (of CaseComparison) that are in it; the first is over
 * all. OTHERS is writes_of_others(), which Summary.moved leaves out. */
GPtrArray *summaries_new(const GPtrArray *cases, const GPtrArray *groups, double others);

/* For each case and quantity the layout that misses most, as Miss, the greatest error first. */
GPtrArray *misses_new(const GPtrArray *cases);
