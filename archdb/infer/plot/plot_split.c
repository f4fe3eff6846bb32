/* SPDX-License-Identifier: MIT */
#include "archdb/infer/plot/plot_private.h"
#include "archdb/infer/stats/stats.h"

#include <math.h>

#define LEAST_SHARE                                                                                          \
    0.75           /* of the variance, explained by the two groups: two of a normal distribution reach 0.64 */
#define TAIL 0.005 /* of the values at either end: they don't decide */

double
plot_split(const double *values, gsize n)
{
    if (n < 8)
        return NAN;
    g_autofree double *sorted = stats_sorted(values, n);
    gsize cut = (gsize)(TAIL * (double)n);
    const double *core = sorted + cut;
    n -= 2 * cut;
    double sum = 0, squares = 0, left = 0, best = 0, at = NAN;
    for (gsize i = 0; i < n; i++)
        sum += core[i];
    double mean = sum / (double)n;
    for (gsize i = 0; i < n; i++)
        squares += (core[i] - mean) * (core[i] - mean);
    for (gsize i = 1; i < n; i++) {
        left += core[i - 1] - mean;
        double between = left * left * (double)n / ((double)i * (double)(n - i));
        if (core[i] > core[i - 1] && between > best) {
            best = between;
            at = (core[i] + core[i - 1]) / 2;
        }
    }
    return squares > 0 && best >= LEAST_SHARE * squares ? at : NAN;
}
