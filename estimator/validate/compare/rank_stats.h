/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Kendall's tau-b (Kendall 1945) of ESTIMATED and MEASURED, N values each, from -1 to 1: whether what is
 * estimated to be larger is measured to be larger. A pair whose measured values differ by at most RESOLUTION,
 * relative to the smaller, is left out. A pair that is estimated to be equal is a tie. NAN where no pair is
 * left; 0 where all that are left are ties. */
double rank_tau_b(const double *estimated, const double *measured, guint n, double resolution);

/* How far estimates are off, over N of them. */
typedef struct {
    guint n, n_exact;         /* compared; without any error beyond the rounding of a count */
    double median, mean, p95; /* of the errors; NAN where there is none */
} ErrorSummary;

/* The summary of N errors, none of them NAN; infinite ones, of what was estimated and does not exist, count
 * as the largest. */
ErrorSummary error_summary(const double *errors, guint n, guint n_exact);

/* The geometric mean of N values above 0; NAN where there is none. */
double geometric_mean(const double *values, guint n);
