/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/infer/levels/levels.h"

#include <glib.h>

/* --- infer_stride.c */
/* What the classical rules read off the average latency over the stride (Saavedra 1992, as Mei and Chu 2016
 * give them in Section 4.1, equation 1): where a cache replaces the least recently used line of equal sets
 * that follow one another. */
typedef struct {
    gboolean known;
    double fits_bytes, exceeds_bytes; /* the largest array without misses at any stride, and the next one */
    double line_bytes;                /* the stride from which on each visit of a larger array misses */
    double ways, ways_below;          /* a set holds as many words, and fewer than that */
    char *reason;                     /* why it is not known; NULL where it is */
} StrideReading;

/* Reads the tables `stride` of PATH. Fails where a column or key is missing. Where there is no such table the
 * reading is not known and has no reason. */
gboolean stride_read(const TraceDirectory *directory, const char *path, StrideReading *ret_reading,
                     GError **error);

void stride_reading_clear(StrideReading *reading);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(StrideReading, stride_reading_clear)

/* --- latency_sweep.c */
/* The rows of a `sweep` or `reach` table, by size. */
typedef struct {
    guint n;
    double *size_bytes;                 /* ascending */
    double *mean, *median, *low, *high; /* cycles over the visits of a row */
    double *samples;                    /* visits of a row */
} LatencySweep;

/* A stretch of sizes over which most visits take the same. */
typedef struct {
    guint first, last;   /* rows, both included */
    double mean, median; /* medians over the rows, in cycles */
    double low, high;    /* medians of the rows' 10th and 90th percentiles */
} LatencyPlateau;

/* Reads TABLE of PROGRAM; fails where a column is missing or there are too many rows. */
LatencySweep *latency_sweep_read(const TraceTable *table, const char *program, GError **error);

/* The plateaus of SWEEP by size, as a GArray of LatencyPlateau: segments between change points of the
 * logarithm of the mean. A segment whose median is within the 10th and 90th percentile of the plateau before
 * it belongs to that one: a usual visit there would be usual here. Otherwise the last segment is a plateau,
 * and another where it has five rows or more, lies higher (Mann and Whitney, p < 0.05), and from its first to
 * its last third climbs by less than half of that height; a segment that is none, a ramp, belongs to neither.
 * One plateau: the latency does not change. */
GArray *latency_sweep_plateaus(const LatencySweep *sweep);

/* The first row from which on the mean of every row before row END is above PLATEAU's by more than rows
 * scatter: the standard deviation of the rows in the half of the plateau next to its end, or what the clock's
 * resolution leaves of a mean, times the quantile that one of n rows in a hundred sweeps exceeds by chance.
 * END where there is none. */
guint latency_sweep_onset(const LatencySweep *sweep, const LatencyPlateau *plateau, guint end);

/* The first row behind PLATEAU from which on a tenth of the visits or more is served by the level of ABOVE:
 * their 90th percentile is beyond the middle between PLATEAU's slow visits and ABOVE's fast ones. The number
 * of rows where there is none. */
guint latency_sweep_filled(const LatencySweep *sweep, const LatencyPlateau *plateau,
                           const LatencyPlateau *above);

/* p of the rank test (Mann and Whitney) that two plateaus' rows are of one latency. */
double latency_sweep_compare(const LatencySweep *sweep, const LatencyPlateau *a, const LatencyPlateau *b);

/* PLATEAU's latency: the median; where visits differ by more than the clock's resolution they are of several
 * distances, and the mean is what to expect. The spread is that of the visits, the confidence the coverage of
 * the rows' median by their 10th to 90th percentile. */
InferEstimate latency_plateau_estimate(const LatencyPlateau *plateau);

void latency_sweep_free(LatencySweep *sweep);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(LatencySweep, latency_sweep_free)

/* --- miss_curve.c */
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

/* --- partition.c */
/* Whether a matrix of latencies (multiprocessors by lines) shows two halves: a line near for one
 * multiprocessor is far for those of the other half. */
typedef struct {
    gboolean two;
    double difference;  /* far less near, in cycles */
    double least_shown; /* the least difference that this matrix would show, in cycles */
    double agreement;   /* share of the latencies on the side of the middle that their halves say */
    signed char *row_half, *column_half; /* 1 or -1; near where they are equal; owned */
} Partition;

/* Fits latency = row + column + (near or far) to N_ROWS >= 2 by N_COLUMNS >= 2 CYCLES, row after row. The
 * halves are the signs of the leading singular vectors of the doubly centred matrix. Two halves are there
 * where Schwarz's criterion of that fit, each half's name a parameter, is below that without halves, and the
 * difference is over twice what latencies scatter around the fit. */
Partition *partition_find(const double *cycles, guint n_rows, guint n_columns, double noise);

void partition_free(Partition *partition);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Partition, partition_free)
