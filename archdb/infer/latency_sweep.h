/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/infer/infer_stage.h"

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
