/* SPDX-License-Identifier: MIT */
#include "archdb/infer/stats/stats.h"

#include <math.h>

static int
compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

double *
stats_sorted(const double *values, gsize n)
{
    double *sorted = g_new(double, n);

    for (gsize i = 0; i < n; i++)
        sorted[i] = values[i];
    if (n > 0)
        qsort(sorted, n, sizeof *sorted, compare_doubles);
    return sorted;
}

double
stats_quantile(const double *sorted, gsize n, double q)
{
    g_assert(n > 0 && q >= 0 && q <= 1);
    double position = q * (double)(n - 1);
    gsize below = (gsize)position;
    gsize above = MIN(below + 1, n - 1);
    return sorted[below] + (position - (double)below) * (sorted[above] - sorted[below]);
}

double
stats_median(const double *values, gsize n)
{
    g_autofree double *sorted = stats_sorted(values, n);

    return stats_quantile(sorted, n, 0.5);
}

double
stats_mad(const double *values, gsize n, double center)
{
    g_autofree double *distances = g_new(double, n);

    for (gsize i = 0; i < n; i++)
        distances[i] = fabs(values[i] - center);
    return 1.4826 * stats_median(distances, n);
}

double
stats_median_coverage(gsize n, gsize low, gsize high)
{
    g_assert(low <= high && high < n);
    /* The median lies between the two where more than LOW and at most HIGH values are below it. */
    double sum = 0;
    for (gsize i = low + 1; i <= high; i++)
        sum += exp(lgamma((double)n + 1) - lgamma((double)i + 1) - lgamma((double)(n - i) + 1) -
                   (double)n * G_LN2);
    return MIN(sum, 1);
}

double
stats_trimmed_mean(const double *sorted, gsize n, double *ret_error)
{
    g_assert(n > 0);
    gsize cut = n / 10, kept = n - 2 * cut;
    double sum = 0, winsorised = 0, squares = 0;
    for (gsize i = 0; i < n; i++) {
        sum += i >= cut && i < n - cut ? sorted[i] : 0;
        winsorised += sorted[CLAMP(i, cut, n - 1 - cut)] / (double)n;
    }
    for (gsize i = 0; i < n; i++) {
        double distance = sorted[CLAMP(i, cut, n - 1 - cut)] - winsorised;

        squares += distance * distance;
    }
    *ret_error = n > 1 ? sqrt(squares / (double)(n - 1) * (double)n) / (double)kept : (double)NAN;
    return sum / (double)kept;
}
