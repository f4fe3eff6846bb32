/* SPDX-License-Identifier: MIT */
#include "archdb/infer/stats/stats.h"

#include <float.h>
#include <math.h>

/* Two clusters overlap below this separation. */
#define CLEAN_SEPARATION 2.0

typedef struct {
    double mean, variance;
} Normal;

/* The normal distribution of the values whose count, sum and sum of squares are given. */
static Normal
fit_normal(double n, double sum, double squares, double noise)
{
    double mean = sum / n;

    return (Normal){mean, MAX(squares / n - mean * mean, noise * noise)};
}

/* Twice the log-likelihood of N values under their own distribution; SQUARES around the mean is what the
 * variance says, less where it is the floor. */
static double
likelihood(double n, double sum, double squares, Normal normal)
{
    double around = MAX(squares - sum * sum / n, 0);

    return -n * log(2 * G_PI * normal.variance) - around / normal.variance;
}

Clusters
clusters_split(const double *values, gsize n, double noise)
{
    g_assert(n > 0 && noise > 0);
    g_autofree double *sorted = stats_sorted(values, n);
    double center = stats_quantile(sorted, n, 0.5), sum = 0, squares = 0, total = (double)n;
    for (gsize i = 0; i < n; i++) {
        sum += sorted[i] - center;
        squares += (sorted[i] - center) * (sorted[i] - center);
    }
    double one = likelihood(total, sum, squares, fit_normal(total, sum, squares, noise));
    double uniform = -2 * total * log(MAX(sorted[n - 1] - sorted[0], noise));
    one = MAX(one, uniform) - 2 * log(total);
    double best = -DBL_MAX, low_sum = 0, low_squares = 0;
    Clusters clusters = {.n_low = n, .low = center, .high = center, .boundary = DBL_MAX};
    for (gsize i = 1; i < n; i++) {
        double value = sorted[i - 1] - center;

        low_sum += value;
        low_squares += value * value;
        if (i < 2 || n - i < 2 || sorted[i] == sorted[i - 1])
            continue;
        double below = (double)i, above = total - below;
        Normal low = fit_normal(below, low_sum, low_squares, noise);
        Normal high = fit_normal(above, sum - low_sum, squares - low_squares, noise);
        double two = likelihood(below, low_sum, low_squares, low) +
                     likelihood(above, sum - low_sum, squares - low_squares, high) +
                     2 * below * log(below / total) + 2 * above * log(above / total) - 5 * log(total);
        if (two <= best)
            continue;
        best = two;
        clusters.n_low = i;
        clusters.boundary = (sorted[i - 1] + sorted[i]) / 2;
        clusters.separation = (high.mean - low.mean) / sqrt((low.variance + high.variance) / 2);
    }
    if (clusters.n_low == n)
        return clusters;
    clusters.gain = best - one;
    clusters.two = clusters.gain > 0 && clusters.separation > CLEAN_SEPARATION;
    clusters.low = stats_quantile(sorted, clusters.n_low, 0.5);
    clusters.high = stats_quantile(sorted + clusters.n_low, n - clusters.n_low, 0.5);
    return clusters;
}
