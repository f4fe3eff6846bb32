/* SPDX-License-Identifier: MIT */
#pragma once

#include "validate/measured/results.h"

/* Accesses that cannot be told apart by what was counted: those of one kind on one line, those that are one
 * instruction, and those that nvcc gave one line (site_lines.h). */
typedef struct {
    GPtrArray *sites; /* of const SiteEstimate *; empty: nothing was estimated at this line */
    const char *file;
    guint line; /* of the first */
    SiteKind kind;
    gboolean understood; /* all of them */
    /* What is counted is not what was estimated, but all that so differs and is of this kind agrees in sum:
     * the compiler names the line of another access that it made one with, or moved. */
    gboolean other_line;
    double estimated_requests, estimated_sectors;
    /* NAN: sites were not measured. Where the profiler leaves the requests open, of the numbers that are
     * possible the one next to the estimate. */
    double measured_requests, measured_sectors;
    double open_requests; /* by how much the possible numbers differ */
} SiteComparison;

/* Compares the sites of LAYOUT with COUNTS (of SiteCount; NULL: nothing was measured). The result, of
 * SiteComparison, points into both. A line at which nothing was counted has measured counts of 0. */
GPtrArray *site_compare(const LayoutEstimate *layout, const GPtrArray *counts);

/* The expressions of the accesses, as the source has them, each once, joined by commas. Free with g_free().
 */
char *site_comparison_text(const SiteComparison *comparison);
