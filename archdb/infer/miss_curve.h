/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/infer/trace/trace_table.h"

/* The share of visits that miss, over the words of an array that is read round and round. */
typedef struct {
    guint n;
    double stride_bytes;
    double *words;     /* ascending */
    double *ratio;     /* 0 to 1 */
    guint first, full; /* rows: the first with misses, and the first from which on all visits miss; N: none */
} MissCurve;

/* Reads TABLE, `missrate` of the program missrate. Fails where a column or key is missing, or a row has no
 * visits or more slow ones than visits. */
MissCurve *miss_curve_read(const TraceTable *table, GError **error);

/* The most words that fit, in bytes, and the fewest that do not; FALSE where CURVE does not show both. */
gboolean miss_curve_reach(const MissCurve *curve, double *ret_fits_bytes, double *ret_exceeds_bytes);

/* The greatest share of visits that miss. */
double miss_curve_most(const MissCurve *curve);

/* The sets of a cache whose misses grow as CURVE's. */
typedef struct {
    GArray *ways; /* of guint: the lines of each set, in the order of being overfilled; NULL: not known */
    double lines; /* of all sets */
    double confidence; /* share of the variance of the misses that they explain */
    char *reason;      /* why they are not known; NULL where they are */
} MissSets;

/* What CURVE tells of the sets where a set misses whole from one line too many on, as those do that replace
 * the least recently used or the first line that came.
 * - Rows one word apart: each word that overfills a set of a lines adds a + 1 misses a pass (Mei and Chu
 * 2016, Fig. 8), another word of such a set one. The sets known are all when their lines add up to what fits.
 * - Rows no further apart than a set has lines, all sets equal: each row's misses are so many words that
 *   overfill a set, and so many of sets that are overfull; those of the first kind are the sets.
 * - Other rows: misses a pass = (a + 1) (words - lines) while sets fill one by one, all equal; least squares
 *   over the rows of a tenth to nine tenths of misses. Both a and the number of sets must come out whole, and
 *   all miss from lines + sets on. */
MissSets miss_curve_sets(const MissCurve *curve);

void miss_sets_clear(MissSets *sets);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(MissSets, miss_sets_clear)

void miss_curve_free(MissCurve *curve);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(MissCurve, miss_curve_free)
