/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* The result of a rank test of two samples. */
typedef struct {
    double p;           /* probability of ranks as far apart or further where both are of one distribution */
    double superiority; /* probability that a value of the second exceeds one of the first; ties count half */
} RankTest;

/* The two-sided test of Mann and Whitney (1947) of N_A >= 1 values A and N_B >= 1 values B: exact where no
 * values are equal and there are at most 400 pairs, otherwise by the normal approximation with corrections
 * for ties and continuity. */
RankTest stats_mann_whitney(const double *a, gsize n_a, const double *b, gsize n_b);

/* The two-sided p-value of the trend test of Mann (1945) and Kendall over N values in their order, by the
 * normal approximation with corrections for ties and continuity; 1 for fewer than four values. */
double stats_mann_kendall(const double *values, gsize n);

/* The probability that a standard normal variable exceeds Z. */
double stats_normal_tail(double z);

/* The Z that a standard normal variable exceeds with probability P (0 to 1, neither end included). */
double stats_normal_quantile(double p);

/* The probability that a chi-square variable of DEGREES >= 1 degrees of freedom exceeds X >= 0. */
double stats_chi_square_tail(double x, double degrees);
