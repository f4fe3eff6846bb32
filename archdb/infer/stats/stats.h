/* SPDX-License-Identifier: MIT */
/* archdb/infer/stats/: statistics of samples. May use GLib alone. */
#pragma once

#include <glib.h>

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
