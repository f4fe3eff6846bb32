/* SPDX-License-Identifier: MIT */
#include "archdb/infer/stats/stats.h"

#include <math.h>

#define N(array) G_N_ELEMENTS(array)

/* The flow of the Nile at Aswan, 1871 to 1970, in 10^8 cubic metres a year (Cobb 1978): it fell after 1898.
 */
static const double NILE[] = {
    1120, 1160, 963,  1210, 1160, 1160, 813,  1230, 1370, 1140, 995,  935,  1110, 994, 1020, 960,  1180,
    799,  958,  1140, 1100, 1210, 1150, 1250, 1260, 1220, 1030, 1100, 774,  840,  874, 694,  940,  833,
    701,  916,  692,  1020, 1050, 969,  831,  726,  456,  824,  702,  1120, 1100, 832, 764,  821,  768,
    845,  864,  862,  698,  845,  744,  796,  1040, 759,  781,  865,  845,  944,  984, 897,  822,  1010,
    771,  676,  649,  846,  812,  742,  801,  1040, 860,  874,  848,  890,  744,  749, 838,  1050, 918,
    986,  797,  923,  975,  815,  1020, 906,  901,  1170, 912,  746,  919,  718,  714, 740,
};

/* A standard normal number, by Box and Muller. */
static double
normal(GRand *random)
{
    double u = 1 - g_rand_double(random), v = g_rand_double(random);

    return sqrt(-2 * log(u)) * cos(2 * G_PI * v);
}

static void
test_order_statistics(void)
{
    const double values[] = {10, 3, 1, 4, 2}, hampel[] = {1, 1, 2, 2, 4, 6, 9};
    g_autofree double *sorted = stats_sorted(values, N(values));

    g_assert_cmpfloat_with_epsilon(stats_quantile(sorted, 5, 0.1), 1.4, 1e-12);
    g_assert_cmpfloat_with_epsilon(stats_quantile(sorted, 5, 0.9), 7.6, 1e-12);
    g_assert_cmpfloat(stats_quantile(sorted, 5, 1), ==, 10);
    g_assert_cmpfloat(stats_median(values, N(values)), ==, 3);
    g_assert_cmpfloat(stats_median(values, 4), ==, 3.5);
    g_assert_cmpfloat(stats_median(hampel, N(hampel)), ==, 2);
    g_assert_cmpfloat_with_epsilon(stats_mad(hampel, N(hampel), 2), 1.4826, 1e-12);
    /* Ten values lose one at each end: 2 to 9; winsorised 2, 2, 3 ... 8, 9, 9, whose squares about 5.5
     * are 66.5. */
    const double ten[] = {-100, 2, 3, 4, 5, 6, 7, 8, 9, 1000};
    double error;
    g_assert_cmpfloat_with_epsilon(stats_trimmed_mean(ten, N(ten), &error), 5.5, 1e-12);
    g_assert_cmpfloat_with_epsilon(error, sqrt(66.5 / 9 * 10) / 8, 1e-12);
    g_assert_cmpfloat(stats_trimmed_mean(ten, 1, &error), ==, -100);
    g_assert_true(isnan(error));
    /* Two lose none: their mean, and half of what they differ by for its error. */
    g_assert_cmpfloat(stats_trimmed_mean(ten + 1, 2, &error), ==, 2.5);
    g_assert_cmpfloat_with_epsilon(error, 0.5, 1e-12);
    /* The textbook intervals of the median: X(1)..X(6) of 6 and X(2)..X(9) of 10. */
    g_assert_cmpfloat_with_epsilon(stats_median_coverage(6, 0, 5), 0.96875, 1e-9);
    g_assert_cmpfloat_with_epsilon(stats_median_coverage(10, 1, 8), 0.978515625, 1e-9);
    g_assert_cmpfloat(stats_median_coverage(1, 0, 0), ==, 0);
    for (gsize n = 2; n < 400; n++) /* a chance, however it is rounded */
        g_assert_cmpfloat(stats_median_coverage(n, 0, n - 1), <=, 1);
}

static void
test_distributions(void)
{
    g_assert_cmpfloat_with_epsilon(stats_normal_tail(1.959963985), 0.025, 1e-9);
    g_assert_cmpfloat_with_epsilon(stats_normal_quantile(0.025), 1.959963985, 1e-8);
    g_assert_cmpfloat_with_epsilon(stats_normal_quantile(0.5), 0, 1e-9);
    g_assert_cmpfloat_with_epsilon(stats_chi_square_tail(3.841458821, 1), 0.05, 1e-9);
    g_assert_cmpfloat_with_epsilon(stats_chi_square_tail(18.30703805, 10), 0.05, 1e-9);
    g_assert_cmpfloat_with_epsilon(stats_chi_square_tail(23.20925116, 10), 0.01, 1e-9);
    g_assert_cmpfloat_with_epsilon(stats_chi_square_tail(3.940299136, 10), 0.95, 1e-9);
    g_assert_cmpfloat_with_epsilon(stats_chi_square_tail(124.3421134, 100), 0.05, 1e-9);
    g_assert_cmpfloat(stats_chi_square_tail(0, 3), ==, 1);
}

static void
test_mann_whitney(void)
{
    /* Ages of nine patients: U = 3 and 17, p = 1/9. */
    const double men[] = {19, 22, 16, 29, 24}, women[] = {20, 11, 17, 12};
    RankTest test = stats_mann_whitney(men, N(men), women, N(women));

    g_assert_cmpfloat_with_epsilon(test.p, 1.0 / 9, 1e-9);
    g_assert_cmpfloat_with_epsilon(test.superiority, 3.0 / 20, 1e-12);

    /* Three below three: one of twenty orders, twice. */
    const double low[] = {1, 2, 3}, high[] = {4, 5, 6};
    test = stats_mann_whitney(low, 3, high, 3);
    g_assert_cmpfloat_with_epsilon(test.p, 0.1, 1e-12);
    g_assert_cmpfloat(test.superiority, ==, 1);

    /* Their table's critical value for 10 and 10 at 0.05, two-sided, is 23. */
    double a[10], b[10];
    for (int critical = 23; critical <= 24; critical++) {
        for (int i = 0; i < 10; i++) {
            a[i] = i;
            b[i] = i < 2 ? -1 - i : i < 3 ? (100 - critical) % 10 - 0.5 : 10 + i;
        }
        test = stats_mann_whitney(a, 10, b, 10);
        g_assert_cmpfloat_with_epsilon(test.superiority, (100 - critical) / 100.0, 1e-9);
        g_assert_true((test.p <= 0.05) == (critical == 23));
    }

    const double same[] = {5, 5, 5, 5};
    g_assert_cmpfloat(stats_mann_whitney(same, 4, same, 4).p, ==, 1);
    g_assert_cmpfloat(stats_mann_whitney(same, 4, same, 4).superiority, ==, 0.5);
}

/* Exact probabilities and the normal approximation agree where both are good. */
static void
test_mann_whitney_tails(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(3);
    guint below = 0, trials = 400;

    for (guint trial = 0; trial < trials; trial++) {
        double a[30], b[25];

        for (gsize i = 0; i < N(a); i++)
            a[i] = normal(random);
        for (gsize i = 0; i < N(b); i++)
            b[i] = normal(random);
        below += stats_mann_whitney(a, N(a), b, N(b)).p < 0.1;
    }
    /* Binomial of 400 at 0.1: 40, four deviations of 6. */
    g_assert_cmpuint(below, >, 16);
    g_assert_cmpuint(below, <, 64);
}

/* The share of all orders of M and N values with at most U pairs the other way round: they are the
 * coefficients of the Gaussian binomial, the product of (1 - q^(n + i)) / (1 - q^i) over i = 1 to m. */
static double
share_of_orders(gsize m, gsize n, gsize u)
{
    double count[1024] = {1}, below = 0, all = 0;

    for (gsize i = 1; i <= m; i++) {
        for (gsize k = m * n; k >= n + i; k--)
            count[k] -= count[k - n - i];
        for (gsize k = i; k <= m * n; k++)
            count[k] += count[k - i];
    }
    for (gsize k = 0; k <= m * n; k++) {
        below += k <= u ? count[k] : 0;
        all += count[k];
    }
    return below / all;
}

/* Of up to 400 pairs the exact probability, of more the normal one: U of 21 and 20 values has mean 210 and
 * variance 420 / 12 * 42. */
static void
test_mann_whitney_many(void)
{
    double a[21], b[20];

    for (gsize i = 0; i < N(a); i++)
        a[i] = 2 * (double)i;
    for (gsize i = 0; i < N(b); i++)
        b[i] = 2 * (double)i + 13;
    RankTest test = stats_mann_whitney(a, 21, b, 20);
    double u = test.superiority * 420, z = (fabs(u - 210) - 0.5) / sqrt(420 / 12.0 * 42);
    double below = 0; /* pairs in which the second is greater */
    for (gsize i = 0; i < N(a); i++)
        for (gsize j = 0; j < N(b); j++)
            below += b[j] > a[i];
    g_assert_cmpfloat_with_epsilon(u, below, 1e-9);
    g_assert_cmpfloat_with_epsilon(test.p, 2 * stats_normal_tail(z), 1e-12);
    /* The critical value of the tables for 20 and 20 at 0.05, two-sided, is 127. */
    for (int critical = 127; critical <= 128; critical++) {
        for (int i = 0; i < 20; i++) {
            a[i] = i;
            b[i] = i < 6 ? -1 - i : i < 7 ? (400 - critical) % 20 - 0.5 : 20 + i;
        }
        test = stats_mann_whitney(a, 20, b, 20);
        g_assert_cmpfloat_with_epsilon(test.superiority, (400 - critical) / 400.0, 1e-9);
        g_assert_cmpfloat_with_epsilon(test.p, 2 * share_of_orders(20, 20, (gsize)critical), 1e-9);
        g_assert_true((test.p <= 0.05) == (critical == 127));
    }
}

static void
test_mann_kendall(void)
{
    const double rising[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, flat[] = {7, 7, 7, 7, 7, 7};
    const double swinging[] = {1, 9, 2, 8, 3, 7, 4, 6};

    /* S = 45, variance 125: z = 44 / sqrt(125). */
    g_assert_cmpfloat_with_epsilon(stats_mann_kendall(rising, 10), 2 * stats_normal_tail(44 / sqrt(125)),
                                   1e-12);
    g_assert_cmpfloat_with_epsilon(stats_mann_kendall(rising, 10), 8.3e-5, 1e-6);
    g_assert_cmpfloat(stats_mann_kendall(flat, N(flat)), ==, 1);
    g_assert_cmpfloat(stats_mann_kendall(swinging, N(swinging)), >, 0.5);
    g_assert_cmpfloat(stats_mann_kendall(rising, 3), ==, 1);
    /* Four: S = 6, variance 4 * 3 * 13 / 18. Five: 10 and 5 * 4 * 15 / 18. */
    g_assert_cmpfloat_with_epsilon(stats_mann_kendall(rising, 4), 2 * stats_normal_tail(5 / sqrt(26. / 3)),
                                   1e-12);
    g_assert_cmpfloat_with_epsilon(stats_mann_kendall(rising, 5), 2 * stats_normal_tail(9 / sqrt(50. / 3)),
                                   1e-12);
}

static void
test_change_points_nile(void)
{
    g_assert_cmpuint(N(NILE), ==, 100);
    g_autoptr(GArray) changes = change_points_find(NILE, N(NILE), 1);
    g_assert_cmpuint(changes->len, ==, 1);
    g_assert_cmpuint(g_array_index(changes, gsize, 0), ==, 28); /* 1899 is the first low year */
}

static void
test_change_points_random(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(11);
    guint false_alarms = 0, missed = 0, trials = 300;

    for (guint trial = 0; trial < trials; trial++) {
        double values[60];
        gsize at = (gsize)g_rand_int_range(random, 5, 55);

        for (gsize i = 0; i < N(values); i++)
            values[i] = 100 + normal(random);
        g_autoptr(GArray) none = change_points_find(values, N(values), 0.01);
        false_alarms += none->len > 0;
        for (gsize i = at; i < N(values); i++)
            values[i] += 12;
        g_autoptr(GArray) one = change_points_find(values, N(values), 0.01);
        missed += one->len < 1;
        gboolean found = FALSE;
        for (guint i = 0; i < one->len; i++)
            found |= g_array_index(one, gsize, i) == at;
        missed += !found;
    }
    g_assert_cmpuint(missed, ==, 0);
    /* The criterion is consistent, not a test at a level: at 60 values some alarms are false. */
    g_assert_cmpuint(false_alarms, <, trials / 10);
}

/* The squares of N values' distances from their mean. */
static double
squares_of(const double *values, gsize n)
{
    double mean = 0, squares = 0;

    for (gsize i = 0; i < n; i++)
        mean += values[i] / (double)n;
    for (gsize i = 0; i < n; i++)
        squares += (values[i] - mean) * (values[i] - mean);
    return squares;
}

/* What the criterion of Schwarz gives where the bits of CHANGES say before which of N values, from the second
 * on, a part begins; infinite where a part is shorter than SHORTEST. */
static double
criterion_of(const double *values, gsize n, guint changes, double noise)
{
    enum { SHORTEST = 2 };
    double squares = 0, k = 0;
    for (gsize start = 0, end = 1; end <= n; end++) {
        if (end < n && !(changes >> (end - 1) & 1))
            continue;
        if (end - start < SHORTEST)
            return INFINITY;
        squares += squares_of(values + start, end - start);
        k += end < n;
        start = end;
    }
    return (double)n / 2 * log(fmax(squares / (double)n, noise * noise)) + 1.5 * k * log((double)n);
}

/* Against all ways to part a few values. */
static void
test_change_points_all(void)
{
    enum { MOST = 13 };
    static const double levels[] = {0, 0.7, 2, 9};
    g_autoptr(GRand) random = g_rand_new_with_seed(17);
    guint n_changes = 0;
    for (guint trial = 0; trial < 200; trial++) {
        double values[MOST], level = 0, least = INFINITY, noise = trial % 2 ? 0.01 : 0.5;
        gsize n = (gsize)g_rand_int_range(random, 6, MOST + 1);
        guint best = 0, found = 0;

        for (gsize i = 0; i < n; i++) {
            if (g_rand_int_range(random, 0, 3) == 0)
                level = levels[g_rand_int_range(random, 0, N(levels))];
            values[i] = level + 0.2 * normal(random);
        }
        for (guint changes = 0; changes < 1u << (n - 1); changes++) {
            double criterion = criterion_of(values, n, changes, noise);

            if (criterion < least - 1e-9) {
                least = criterion;
                best = changes;
            }
        }
        g_autoptr(GArray) changes = change_points_find(values, n, noise);
        for (guint i = 0; i < changes->len; i++)
            found |= 1u << (g_array_index(changes, gsize, i) - 1);
        /* as good as the best: where the noise hides several ways to part, any is */
        g_assert_cmpfloat_with_epsilon(criterion_of(values, n, found, noise), least, 1e-9);
        if (found != best)
            g_assert_cmpfloat(noise, ==, 0.5);
        n_changes += changes->len;
    }
    g_assert_cmpuint(n_changes, >, 100);
}

static void
test_change_points_short(void)
{
    const double values[] = {1, 1, 9, 9};

    for (gsize n = 0; n < 4; n++) {
        g_autoptr(GArray) changes = change_points_find(values, n, 0.1);

        g_assert_cmpuint(changes->len, ==, 0);
    }
    g_autoptr(GArray) changes = change_points_find(values, 4, 0.1);
    g_assert_cmpuint(changes->len, ==, 1);
    g_assert_cmpuint(g_array_index(changes, gsize, 0), ==, 2);
    /* Below the resolution nothing changes. */
    g_autoptr(GArray) blurred = change_points_find(values, 4, 100);
    g_assert_cmpuint(blurred->len, ==, 0);
}

static void
test_clusters(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(5);
    guint split_normal = 0, split_uniform = 0, trials = 200;

    for (guint trial = 0; trial < trials; trial++) {
        double values[80];

        for (gsize i = 0; i < N(values); i++)
            values[i] = 250 + 8 * normal(random);
        split_normal += clusters_split(values, N(values), 0.3).two;
        gsize n_high = (gsize)g_rand_int_range(random, 5, 70);
        for (gsize i = 0; i < n_high; i++)
            values[i] += 200;
        Clusters clusters = clusters_split(values, N(values), 0.3);
        g_assert_true(clusters.two);
        g_assert_cmpuint(clusters.n_low, ==, N(values) - n_high);
        g_assert_cmpfloat(fabs(clusters.low - 250), <, 15);
        g_assert_cmpfloat(fabs(clusters.high - 450), <, 15);
        for (gsize i = 0; i < N(values); i++)
            values[i] = 100 * g_rand_double(random);
        split_uniform += clusters_split(values, N(values), 0.3).two;
    }
    g_assert_cmpuint(split_normal, <=, trials / 50);
    g_assert_cmpuint(split_uniform, <=, trials / 20);
    const double equal[] = {4, 4, 4, 4};
    g_assert_false(clusters_split(equal, 4, 0.3).two);
    g_assert_false(clusters_split(equal, 1, 0.3).two);
}

/* Twice the logarithm of the likelihood of N values under the normal distribution of their own mean and
 * variance, which is not below the square of the noise. */
static double
normal_likelihood(const double *values, gsize n, double noise, double *ret_mean, double *ret_variance)
{
    double squares = squares_of(values, n);

    *ret_mean = 0;
    for (gsize i = 0; i < n; i++)
        *ret_mean += values[i] / (double)n;
    *ret_variance = fmax(squares / (double)n, noise * noise);
    return -(double)n * log(2 * G_PI * *ret_variance) - squares / *ret_variance;
}

/* Against all ways to part sorted values in two of two or more: five parameters against two, of one normal
 * distribution or of a uniform one. */
static void
check_clusters(const double *values, gsize n, double noise)
{
    g_autofree double *sorted = stats_sorted(values, n);
    double mean, variance, above_mean, above_variance, total = (double)n, best = -INFINITY, separation = 0;
    double one = normal_likelihood(sorted, n, noise, &mean, &variance);

    one = fmax(one, -2 * total * log(fmax(sorted[n - 1] - sorted[0], noise))) - 2 * log(total);
    gsize n_low = n;
    for (gsize i = 2; i + 2 <= n; i++) {
        double two = normal_likelihood(sorted, i, noise, &mean, &variance) +
                     normal_likelihood(sorted + i, n - i, noise, &above_mean, &above_variance) +
                     2 * (double)i * log((double)i / total) +
                     2 * (double)(n - i) * log((double)(n - i) / total) - 5 * log(total);

        if (sorted[i] > sorted[i - 1] && two > best + 1e-9) {
            best = two;
            n_low = i;
            separation = (above_mean - mean) / sqrt((variance + above_variance) / 2);
        }
    }
    Clusters clusters = clusters_split(values, n, noise);
    g_assert_cmpuint(clusters.n_low, ==, n_low);
    if (n_low == n) {
        g_assert_false(clusters.two);
        return;
    }
    g_assert_cmpfloat_with_epsilon(clusters.gain, best - one, 1e-6);
    g_assert_cmpfloat_with_epsilon(clusters.separation, separation, 1e-6 * separation);
    g_assert_cmpint(clusters.two, ==, best > one && separation > 2);
    g_assert_cmpfloat(clusters.boundary, ==, (sorted[n_low - 1] + sorted[n_low]) / 2);
    g_assert_cmpfloat(clusters.low, ==, stats_median(sorted, n_low));
    g_assert_cmpfloat(clusters.high, ==, stats_median(sorted + n_low, n - n_low));
}

static void
test_clusters_all(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(29);
    guint n_two = 0, trials = 2000;

    for (guint trial = 0; trial < trials; trial++) {
        double values[12], noise = trial % 3 ? 0.3 : 0.01, apart = g_rand_double_range(random, 0, 8);
        gsize n = (gsize)g_rand_int_range(random, 1, N(values) + 1);

        for (gsize i = 0; i < n; i++) {
            double level = g_rand_int_range(random, 0, 3) == 0 ? apart : 0;

            values[i] = trial % 4 == 0   ? 100 + rint(level)
                        : trial % 4 == 1 ? 40 + g_rand_double(random) * 10 + level
                                         : 250 + level + normal(random) * 0.5;
        }
        check_clusters(values, n, noise);
        n_two += clusters_split(values, n, noise).two;
    }
    g_assert_cmpuint(n_two, >, trials / 10);
    g_assert_cmpuint(n_two, <, trials * 9 / 10);
}

/* Anscombe's first data set (1973) and the figures that he prints. */
static void
test_regression(void)
{
    const double x[] = {10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5};
    const double y[] = {8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68};
    double terms[2 * N(x)];

    for (gsize i = 0; i < N(x); i++)
        terms[2 * i] = 1, terms[2 * i + 1] = x[i];
    Regression fit;
    g_assert_true(regression_fit(terms, 2, y, N(x), &fit));
    g_assert_cmpfloat_with_epsilon(fit.coefficients[0], 3.0001, 1e-4);
    g_assert_cmpfloat_with_epsilon(fit.coefficients[1], 0.5001, 1e-4);
    g_assert_cmpfloat_with_epsilon(fit.errors[1], 0.118, 5e-4);
    g_assert_cmpfloat_with_epsilon(fit.r2, 0.667, 5e-4);
    g_assert_cmpfloat_with_epsilon(fit.rss, 13.763, 1e-3);

    /* One wild value moves the ordinary fit, the robust one not. */
    double wild[N(x)];
    for (gsize i = 0; i < N(x); i++)
        wild[i] = 3 + 0.5 * x[i] + (i % 2 ? 0.01 : -0.01);
    wild[2] += 40;
    g_assert_true(regression_fit(terms, 2, wild, N(x), &fit));
    g_assert_cmpfloat(fabs(fit.coefficients[1] - 0.5), >, 0.3);
    g_assert_true(regression_fit_robust(terms, 2, wild, N(x), &fit));
    g_assert_cmpfloat_with_epsilon(fit.coefficients[1], 0.5, 0.01);

    for (gsize i = 0; i < N(x); i++)
        terms[2 * i + 1] = 7;
    g_assert_false(regression_fit(terms, 2, y, N(x), &fit));
    g_assert_false(regression_fit(terms, 2, y, 1, &fit));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/stats/order-statistics", test_order_statistics);
    g_test_add_func("/stats/distributions", test_distributions);
    g_test_add_func("/stats/mann-whitney", test_mann_whitney);
    g_test_add_func("/stats/mann-whitney/tails", test_mann_whitney_tails);
    g_test_add_func("/stats/mann-whitney/many", test_mann_whitney_many);
    g_test_add_func("/stats/mann-kendall", test_mann_kendall);
    g_test_add_func("/stats/change-points/nile", test_change_points_nile);
    g_test_add_func("/stats/change-points/random", test_change_points_random);
    g_test_add_func("/stats/change-points/all", test_change_points_all);
    g_test_add_func("/stats/change-points/short", test_change_points_short);
    g_test_add_func("/stats/clusters", test_clusters);
    g_test_add_func("/stats/clusters/all", test_clusters_all);
    g_test_add_func("/stats/regression", test_regression);
    return g_test_run();
}
