/* SPDX-License-Identifier: MIT */
/* The statistics of a report against their definitions, computed the long way round. */
#include "validate/measured/measured.h"
#include "validate/compare/compare.h"
#include "validate/page/page_private.h"

#include <math.h>

/* Tau-b by its definition: counts of concordant and discordant pairs over the geometric mean of the pairs
 * that are not tied on one side and on the other. */
static double
slow_tau(const double *estimated, const double *measured, guint n, double resolution)
{
    double concordant = 0, discordant = 0, only_estimated = 0;

    for (guint i = 0; i < n; i++)
        for (guint j = 0; j < i; j++) {
            gboolean longer = measured[i] > measured[j] * (1 + resolution);
            gboolean shorter = measured[j] > measured[i] * (1 + resolution);

            if (!longer && !shorter)
                continue;
            if (estimated[i] == estimated[j])
                only_estimated++;
            else if ((estimated[i] > estimated[j]) == longer)
                concordant++;
            else
                discordant++;
        }
    if (concordant + discordant + only_estimated == 0)
        return NAN;
    if (concordant + discordant == 0)
        return 0;
    return (concordant - discordant) /
           sqrt((concordant + discordant) * (concordant + discordant + only_estimated));
}

static void
test_tau_random(void)
{
    for (guint run = 0; run < 2000; run++) {
        double estimated[9], measured[9];
        guint n = (guint)g_test_rand_int_range(0, 10);
        double expected, tau;

        for (guint i = 0; i < n; i++) {
            estimated[i] = g_test_rand_int_range(1, 5);
            measured[i] = 1 + 0.01 * g_test_rand_int_range(0, 12);
        }
        expected = slow_tau(estimated, measured, n, 0.025);
        tau = rank_tau_b(estimated, measured, n, 0.025);
        g_assert_true(isnan(expected) == isnan(tau));
        if (!isnan(tau))
            g_assert_cmpfloat_with_epsilon(tau, expected, 1e-12);
    }
}

static void
test_tau_known(void)
{
    const double up[] = {1, 2, 3, 4}, down[] = {4, 3, 2, 1}, tied[] = {1, 1, 1, 1}, half[] = {1, 1, 2, 2};
    const double close[] = {1, 1.01, 1.015, 1.019};

    g_assert_cmpfloat(rank_tau_b(up, up, 4, 0.02), ==, 1);
    g_assert_cmpfloat(rank_tau_b(down, up, 4, 0.02), ==, -1);
    g_assert_cmpfloat(rank_tau_b(tied, up, 4, 0.02), ==, 0);
    g_assert_cmpfloat_with_epsilon(rank_tau_b(half, up, 4, 0.02), 4 / sqrt(24), 1e-12);
    g_assert_true(isnan(rank_tau_b(up, close, 4, 0.02)));
    g_assert_true(isnan(rank_tau_b(up, up, 1, 0.02)));
    g_assert_true(isnan(rank_tau_b(up, up, 0, 0.02)));
}

static int
compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* The quantile Q by drawing the line between the two values next to it. */
static double
slow_quantile(double *values, guint n, double q)
{
    double place = q * (n - 1), part = place - floor(place);
    guint below = (guint)floor(place);

    qsort(values, n, sizeof *values, compare_doubles);
    if (part == 0)
        return values[below];
    return isinf(values[below + 1]) ? INFINITY : (1 - part) * values[below] + part * values[below + 1];
}

static void
test_errors_random(void)
{
    for (guint run = 0; run < 1000; run++) {
        double errors[40], sum = 0;
        guint n = (guint)g_test_rand_int_range(1, 41);
        ErrorSummary summary;

        for (guint i = 0; i < n; i++) {
            errors[i] = g_test_rand_int_range(0, 12) == 0 ? INFINITY : g_test_rand_double();
            sum += errors[i];
        }
        summary = error_summary(errors, n, 3);
        g_assert_cmpuint(summary.n, ==, n);
        g_assert_cmpuint(summary.n_exact, ==, 3);
        g_assert_true(summary.mean == sum / n || fabs(summary.mean - sum / n) < 1e-12);
        for (guint i = 0; i < 2; i++) {
            double expected = slow_quantile(errors, n, i == 0 ? 0.5 : 0.95);
            double found = i == 0 ? summary.median : summary.p95;

            g_assert_true(isinf(expected) == isinf(found));
            if (!isinf(found))
                g_assert_cmpfloat_with_epsilon(found, expected, 1e-12);
        }
    }
    g_assert_true(isnan(error_summary(NULL, 0, 0).median));
}

static void
test_geometric_mean(void)
{
    const double values[] = {1, 2, 4};

    g_assert_cmpfloat_with_epsilon(geometric_mean(values, 3), 2, 1e-12);
    g_assert_true(isnan(geometric_mean(values, 0)));
}

static void
test_quantity_error(void)
{
    g_assert_cmpfloat(quantity_error(QUANTITY_L2_READS, 75, 100), ==, 0.25);
    g_assert_cmpfloat(quantity_error(QUANTITY_L2_READS, 150, 100), ==, 0.5);
    g_assert_cmpfloat(quantity_error(QUANTITY_L2_READS, 100.4, 100), ==, 0);
    g_assert_true(isinf(quantity_error(QUANTITY_L2_READS, 1, 0)));
    g_assert_cmpfloat(quantity_error(QUANTITY_L2_READS, 0, 9), ==, 1);
    g_assert_true(isnan(quantity_error(QUANTITY_L2_READS, 0, 0)));
    g_assert_true(isnan(quantity_error(QUANTITY_L2_READS, NAN, 1)));
    g_assert_cmpfloat_with_epsilon(quantity_error(QUANTITY_L1_HIT_RATIO, 0.5, 0.625), 0.125, 1e-15);
    g_assert_cmpfloat(quantity_error(QUANTITY_L1_HIT_RATIO, 0, 0), ==, 0);
    g_assert_cmpfloat(quantity_error(QUANTITY_TIME, 1.2, 1), >, 0.19);
    g_assert_false(quantity_is_exact(QUANTITY_TIME, 1, 1));
}

/* The formula of the paper's Section III, with its own names. */
static void
test_dynamic_cost(void)
{
    const CostWeights w = {1, 30, 100}, no_l1 = {NAN, 1, 3}, unknown = {NAN, NAN, NAN};
    double n_read = 1000, r_l1 = 0.25, r_l2 = 0.4, n_write = 200, r_write = 0.3;
    Traffic traffic = {
        .load_sectors = n_read,
        .load_l1_hits = n_read * r_l1,
        .l2_reads = 777, /* another scale than that of the loads: only the ratio counts */
        .l2_read_hits = 777 * r_l2,
        .l2_writes = n_write,
        .dram_writes = n_write * (1 - r_write),
    };
    double read =
        w.l1 * n_read * r_l1 + w.l2 * n_read * (1 - r_l1) * r_l2 + w.dram * n_read * (1 - r_l1) * (1 - r_l2);
    double write = w.l2 * n_write * r_write + w.dram * n_write * (1 - r_write);

    g_assert_cmpfloat_with_epsilon(dynamic_cost(&traffic, &w), read + write, 1e-9);
    traffic.dram_writes = 5 * n_write; /* no more writes can miss than there are */
    g_assert_cmpfloat_with_epsilon(dynamic_cost(&traffic, &w), read + w.dram * n_write, 1e-9);
    traffic.l2_read_hits = 778; /* one hit more than reads: all hit, and none more */
    g_assert_cmpfloat_with_epsilon(dynamic_cost(&traffic, &w),
                                   w.l1 * n_read * r_l1 + w.l2 * n_read * (1 - r_l1) + w.dram * n_write,
                                   1e-9);
    traffic.l2_read_hits = 777 * r_l2;
    traffic.load_l1_hits = n_read + 1;
    g_assert_cmpfloat_with_epsilon(dynamic_cost(&traffic, &w), w.l1 * n_read + w.dram * n_write, 1e-9);
    traffic.load_l1_hits = n_read * r_l1;
    g_assert_true(isnan(dynamic_cost(&traffic, &no_l1)));
    traffic.load_l1_hits = 0; /* then the weight of L1 is not needed */
    g_assert_cmpfloat_with_epsilon(dynamic_cost(&traffic, &no_l1),
                                   n_read * (r_l2 + 3 * (1 - r_l2)) + 3 * n_write, 1e-9);
    g_assert_true(isnan(dynamic_cost(&traffic, &unknown)));
    traffic.dram_writes = NAN;
    g_assert_true(isnan(dynamic_cost(&traffic, &w)));
}

static void
test_scale(void)
{
    SvgScale log_scale = svg_scale_log(3, 4000), linear = svg_scale_linear(0, 1);
    double value;

    g_assert_cmpfloat_with_epsilon(svg_scale_place(&log_scale, 1), 0, 1e-12);
    g_assert_cmpfloat_with_epsilon(svg_scale_place(&log_scale, 100), 0.5, 1e-12);
    g_assert_cmpfloat(svg_scale_place(&log_scale, 0), ==, 0);
    g_assert_cmpfloat(svg_scale_place(&log_scale, 1e9), ==, 1);
    g_assert_true(svg_scale_tick(&log_scale, 4, &value));
    g_assert_cmpfloat_with_epsilon(value, 1e4, 1e-6);
    g_assert_false(svg_scale_tick(&log_scale, 5, &value));
    g_assert_true(svg_scale_tick(&linear, 1, &value));
    g_assert_cmpfloat(value, ==, 0.25);
    g_assert_cmpfloat(svg_scale_place(&linear, 0.3), ==, 0.3);
    log_scale = svg_scale_log(10, 10);
    g_assert_cmpfloat(svg_scale_place(&log_scale, 10), ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/report/tau/random", test_tau_random);
    g_test_add_func("/report/tau/known", test_tau_known);
    g_test_add_func("/report/errors/random", test_errors_random);
    g_test_add_func("/report/geometric-mean", test_geometric_mean);
    g_test_add_func("/report/quantity-error", test_quantity_error);
    g_test_add_func("/report/dynamic-cost", test_dynamic_cost);
    g_test_add_func("/report/scale", test_scale);
    return g_test_run();
}
