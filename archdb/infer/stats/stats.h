/* SPDX-License-Identifier: MIT */
/* archdb/infer/stats/: statistics of samples. May use GLib alone. */
#pragma once

#include <glib.h>

/* --- change_points.c */
/* Rows that are looked at at most: the work grows with their square. */
#define CHANGE_POINTS_MOST_VALUES 2048

/* The indices at which the level of N values (at most CHANGE_POINTS_MOST_VALUES) changes, ascending, as a
 * GArray of gsize; empty where it does not. The segments' means are fitted by least squares over all
 * partitions into segments of two values or more, and the number of changes, at most twelve, is the one of
 * least n / 2 * log(RSS / n) + 3 / 2 * changes * log(n): Schwarz's criterion (Yao 1988) with the leading term
 * of the penalty that Zhang and Siegmund (2007) derive for changes. RSS / n is not taken below NOISE squared,
 * the resolution that the values are known to. */
GArray *change_points_find(const double *values, gsize n, double noise);

/* --- clusters.c */
/* Values as one normal cluster or as two, a lower and a higher one. */
typedef struct {
    gboolean two;      /* whether two explain the values better, and lie apart */
    gsize n_low;       /* values of the lower cluster: those below `boundary` */
    double boundary;   /* midway between the clusters */
    double low, high;  /* medians of the two */
    double separation; /* Ashman's D: distance of the means over the root mean square of the deviations */
    double gain;       /* how much less the Bayesian information criterion of two is than of one */
} Clusters;

/* Splits N >= 1 values by the boundary of greatest classification likelihood under two normal distributions,
 * their deviations not below NOISE > 0. Two are there where their Bayesian information criterion (five
 * parameters) is less than that of one normal or uniform distribution (two), and D > 2 (Ashman, Bird and Zepf
 * 1994), with two values or more in each. */
Clusters clusters_split(const double *values, gsize n, double noise);

/* --- regression.c */
#define REGRESSION_MOST_TERMS 4

/* A linear fit of y over a few terms. */
typedef struct {
    guint n_terms;
    double coefficients[REGRESSION_MOST_TERMS];
    double errors[REGRESSION_MOST_TERMS]; /* standard errors of the coefficients; NAN without degrees of
                                             freedom */
    double rss;                           /* squared distances of y from the fit */
    double r2; /* share of y's variance that the fit explains; 1 where y does not vary */
} Regression;

/* Fits y[i] = sum over t of coefficients[t] * terms[i * N_TERMS + t] to N rows by least squares. FALSE where
 * the terms depend on each other or there are fewer rows than terms. */
gboolean regression_fit(const double *terms, guint n_terms, const double *y, gsize n, Regression *ret_fit);

/* The same, but rows far from the fit count less: Huber's weights (1964), 1 up to 1.345 deviations, by
 * iteratively reweighted least squares. `rss` and `errors` are those of the weighted rows. */
gboolean regression_fit_robust(const double *terms, guint n_terms, const double *y, gsize n,
                               Regression *ret_fit);

/* Schwarz's criterion of a fit of N rows with N_PARAMETERS, the deviation of y not taken below NOISE: less is
 * better. */
double regression_criterion(double rss, gsize n, guint n_parameters, double noise);

/* --- stats.c */
/* An ascending copy of VALUES, none of which is NAN; free with g_free(). NULL where N is 0. */
double *stats_sorted(const double *values, gsize n);

/* The quantile Q (0 to 1) of N >= 1 ascending values, interpolated between the two next to (N - 1) * Q. */
double stats_quantile(const double *sorted, gsize n, double q);

/* The median of N >= 1 values in any order. */
double stats_median(const double *values, gsize n);

/* The median absolute deviation of N >= 1 values from CENTER, times 1.4826: the standard deviation where they
 * are normal (Hampel 1974). */
double stats_mad(const double *values, gsize n, double center);

/* The probability that the median of the population lies between the ascending sample's values LOW and HIGH
 * (indices from 0, LOW <= HIGH < N): the binomial coverage of order statistics. Holds for any continuous
 * distribution (David and Nagaraja 2003, Section 7.1). */
double stats_median_coverage(gsize n, gsize low, gsize high);

/* The mean of what is left of N >= 1 ascending values without the lowest and the highest tenth. Where values
 * are of two kinds, such as near and far, it does not jump from one to the other as the median does.
 * *ret_error is its standard error after Yuen (1974), from the winsorised deviation; NAN for one value. */
double stats_trimmed_mean(const double *sorted, gsize n, double *ret_error);

/* --- stats_test.c */
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
