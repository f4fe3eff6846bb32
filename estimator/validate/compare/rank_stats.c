/* SPDX-License-Identifier: MIT */
#include "validate/compare/compare.h"

#include "archdb/infer/stats/stats.h"

#include <math.h>

double
rank_tau_b(const double *estimated, const double *measured, guint n, double resolution)
{
    double n_pairs = 0, n_ties = 0, score = 0;

    for (guint i = 0; i < n; i++) {
        for (guint j = i + 1; j < n; j++) {
            double difference = measured[i] - measured[j], order = estimated[i] - estimated[j];

            if (fabs(difference) <= resolution * MIN(measured[i], measured[j]))
                continue;
            n_pairs++;
            if (order == 0)
                n_ties++;
            else
                score += (order > 0) == (difference > 0) ? 1 : -1;
        }
    }
    if (n_pairs == 0)
        return NAN;
    return n_ties < n_pairs ? score / sqrt(n_pairs * (n_pairs - n_ties)) : 0;
}

/* The quantile Q of N ascending values, of which the last may be infinite. */
static double
quantile(const double *sorted, guint n, double q)
{
    guint n_finite = n;

    while (n_finite > 0 && isinf(sorted[n_finite - 1]))
        n_finite--;
    if (q * (n - 1) > (double)n_finite - 1)
        return INFINITY;
    return stats_quantile(sorted, n_finite, n_finite > 1 ? MIN(q * (n - 1) / (n_finite - 1), 1) : 0);
}

ErrorSummary
error_summary(const double *errors, guint n, guint n_exact)
{
    ErrorSummary summary = {n, n_exact, NAN, NAN, NAN};
    g_autofree double *sorted = stats_sorted(errors, n);
    double sum = 0;

    if (n == 0)
        return summary;
    for (guint i = 0; i < n; i++)
        sum += errors[i];
    summary.mean = sum / n;
    summary.median = quantile(sorted, n, 0.5);
    summary.p95 = quantile(sorted, n, 0.95);
    return summary;
}

double
geometric_mean(const double *values, guint n)
{
    double sum = 0;

    for (guint i = 0; i < n; i++)
        sum += log(values[i]);
    return n > 0 ? exp(sum / n) : NAN;
}
