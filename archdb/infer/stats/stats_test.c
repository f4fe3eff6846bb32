/* SPDX-License-Identifier: MIT */
#include "archdb/infer/stats/stats.h"

#include <math.h>
#include <stdlib.h>

/* Up to this many pairs the exact distribution of U takes well under a millisecond. */
#define MOST_EXACT_PAIRS 400

double
stats_normal_tail(double z)
{
    return 0.5 * erfc(z * G_SQRT2 / 2);
}

double
stats_normal_quantile(double p)
{
    g_assert(p > 0 && p < 1);
    double low = -40, high = 40; /* beyond them the tail is 0 or 1 in double precision */
    for (int i = 0; i < 200; i++) {
        double middle = (low + high) / 2;

        if (stats_normal_tail(middle) > p)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

/* The regularised upper incomplete gamma function: a series below A + 1, the continued fraction by Lentz's
 * method above (Abramowitz and Stegun 6.5.29 and 6.5.31). */
static double
upper_gamma(double a, double x)
{
    double front = exp(a * log(x) - x - lgamma(a));

    if (x < a + 1) {
        double term = 1 / a, sum = term;

        for (int n = 1; n < 10000 && fabs(term) > 1e-16 * fabs(sum); n++) {
            term *= x / (a + n);
            sum += term;
        }
        return CLAMP(1 - front * sum, 0, 1);
    }
    double b = x + 1 - a, c = 1e300, d = 1 / b, h = d;
    for (int n = 1; n < 10000; n++) {
        double an = -n * (n - a);

        b += 2;
        d = 1 / (an * d + b);
        c = b + an / c;
        h *= c * d;
        if (fabs(c * d - 1) < 1e-15)
            break;
    }
    return CLAMP(front * h, 0, 1);
}

double
stats_chi_square_tail(double x, double degrees)
{
    g_assert(x >= 0 && degrees >= 1);
    return x == 0 ? 1 : upper_gamma(degrees / 2, x / 2);
}

typedef struct {
    double value;
    gboolean second;
} Ranked;

static int
compare_ranked(const void *a, const void *b)
{
    double x = ((const Ranked *)a)->value, y = ((const Ranked *)b)->value;

    return (x > y) - (x < y);
}

/* U of the second sample and the sum of t^3 - t over groups of equal values. */
static double
count_u(const double *a, gsize n_a, const double *b, gsize n_b, double *ret_ties)
{
    gsize n = n_a + n_b;
    g_autofree Ranked *all = g_new(Ranked, n);

    for (gsize i = 0; i < n; i++)
        all[i] = (Ranked){i < n_a ? a[i] : b[i - n_a], i >= n_a};
    qsort(all, n, sizeof *all, compare_ranked);
    double ranks = 0, ties = 0;
    for (gsize start = 0, end; start < n; start = end) {
        gsize second = 0;

        for (end = start; end < n && all[end].value == all[start].value; end++)
            second += all[end].second;
        double t = (double)(end - start);
        ranks += (double)second * ((double)(start + end - 1) / 2 + 1);
        ties += t * t * t - t;
    }
    *ret_ties = ties;
    return ranks - (double)n_b * ((double)n_b + 1) / 2;
}

/* P(U <= u) where both samples are of one continuous distribution, by the recurrence of Mann and Whitney. */
static double
exact_lower_tail(gsize n_a, gsize n_b, gsize u)
{
    gsize width = n_a * n_b + 1;
    /* ways[j * width + v]: arrangements of i values of a and j of b with U = v, i growing. */
    g_autofree double *ways = g_new0(double, (n_b + 1) * width);

    for (gsize j = 0; j <= n_b; j++)
        ways[j * width] = 1;
    for (gsize i = 1; i <= n_a; i++)
        for (gsize j = 1; j <= n_b; j++)
            for (gsize v = width; v-- > 0;)
                /* The largest value is of b (it exceeds all i of a), or of a. */
                ways[j * width + v] += v >= i ? ways[(j - 1) * width + v - i] : 0;
    double below = 0, all = 0;
    for (gsize v = 0; v < width; v++) {
        all += ways[n_b * width + v];
        below += v <= u ? ways[n_b * width + v] : 0;
    }
    return below / all;
}

RankTest
stats_mann_whitney(const double *a, gsize n_a, const double *b, gsize n_b)
{
    g_assert(n_a > 0 && n_b > 0);
    double ties, u = count_u(a, n_a, b, n_b, &ties), pairs = (double)n_a * (double)n_b;
    RankTest test = {.superiority = u / pairs};
    if (ties == 0 && pairs <= MOST_EXACT_PAIRS) {
        test.p = MIN(1, 2 * exact_lower_tail(n_a, n_b, (gsize)MIN(u, pairs - u)));
        return test;
    }
    double n = (double)(n_a + n_b);
    double variance = pairs / 12 * (n + 1 - ties / (n * (n - 1)));
    double distance = MAX(fabs(u - pairs / 2) - 0.5, 0);
    test.p = variance > 0 ? MIN(1, 2 * stats_normal_tail(distance / sqrt(variance))) : 1;
    return test;
}

double
stats_mann_kendall(const double *values, gsize n)
{
    if (n < 4)
        return 1;
    double s = 0, ties = 0;
    for (gsize i = 0; i < n; i++) {
        gsize equal = 1, before = 0;

        for (gsize j = 0; j < n; j++) {
            if (j > i)
                s += (values[j] > values[i]) - (values[j] < values[i]);
            if (j != i && values[j] == values[i]) {
                equal++;
                before += j < i;
            }
        }
        double t = (double)equal;
        if (before == 0)
            ties += t * (t - 1) * (2 * t + 5);
    }
    double m = (double)n;
    double variance = (m * (m - 1) * (2 * m + 5) - ties) / 18;
    double distance = MAX(fabs(s) - 1, 0);
    return variance > 0 ? MIN(1, 2 * stats_normal_tail(distance / sqrt(variance))) : 1;
}
