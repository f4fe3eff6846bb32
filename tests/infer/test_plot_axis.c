/* SPDX-License-Identifier: MIT */

/* Ranges and tics of axes, against those that a search through all round numbers finds. */
#include "plot_axis.h"

#include <math.h>
#include <stdlib.h>

/* Round numbers: 1, 2 and 5 times a power of ten, ascending. */
static double
round_number(int i)
{
    static const double FACTORS[] = {1, 2, 5};
    int decade = i >= 0 ? i / 3 : -((2 - i) / 3);
    return FACTORS[i - 3 * decade] * pow(10, decade);
}

static void
assert_near(double a, double b)
{
    g_assert_cmpfloat(fabs(a - b), <=, 1e-8 * fabs(b));
}

/* An axis of SCALE that saw N values and was settled. */
static PlotAxis
settled(PlotScale scale, const double *values, guint n, guint most)
{
    PlotAxis axis = {0};
    plot_axis_init(&axis, "x", scale);
    for (guint i = 0; i < n; i++)
        plot_axis_see(&axis, values[i]);
    plot_axis_settle(&axis, most);
    return axis;
}

static void
assert_tic(const PlotAxis *axis, guint i, double at)
{
    g_assert_cmpuint(i, <, axis->tics->len);
    const PlotTic *tic = &g_array_index(axis->tics, PlotTic, i);
    g_assert_cmpfloat(fabs(tic->at - at), <=, 1e-8 * MAX(fabs(axis->low), fabs(axis->high)));
    if (axis->scale != PLOT_LOG2_BYTES) /* labels have six digits */
        g_assert_cmpfloat(fabs(g_ascii_strtod(tic->label, NULL) - at), <=,
                          2e-5 * MAX(fabs(axis->low), fabs(axis->high)));
}

/* The smallest round step, or power of two, of which at most MOST make the values' width. */
static double
smallest_step(PlotScale scale, double width, guint most)
{
    int i = -200;
    while ((scale == PLOT_LINEAR_BINARY ? ldexp(1, i) : round_number(i)) * most < width * (1 - 1e-9))
        i++;
    return scale == PLOT_LINEAR_BINARY ? ldexp(1, i) : round_number(i);
}

static void
check_linear(PlotScale scale, double low, double high, guint most)
{
    const double values[] = {(low + high) / 2, high, low, low};
    PlotAxis axis = settled(scale, values, G_N_ELEMENTS(values), most);
    if (scale != PLOT_LINEAR)
        low = MIN(low, 0);
    double step = smallest_step(scale, high - low, most), from = floor(low / step + 1e-9) * step;
    g_assert_cmpfloat(fabs(axis.low - from), <=, 1e-8 * (high - low));
    g_assert_cmpfloat(axis.high, >=, high - 1e-8 * (high - low));
    g_assert_cmpfloat(axis.high, <=, high + step * (1 + 1e-8));
    guint n = 0;
    for (; from + n * step <= axis.high + step / 2; n++)
        assert_tic(&axis, n, from + n * step);
    g_assert_cmpuint(n, ==, axis.tics->len);
    g_assert_cmpuint(n, <=, most + 2);
    plot_axis_clear(&axis);
}

static void
test_linear(void)
{
    static const PlotScale SCALES[] = {PLOT_LINEAR, PLOT_LINEAR_FROM_ZERO, PLOT_LINEAR_BINARY};
    g_autoptr(GRand) random = g_rand_new_with_seed(31);
    for (guint trial = 0; trial < 3000; trial++) {
        double size = pow(10, g_rand_double_range(random, -6, 9)),
               low = g_rand_double_range(random, -1, 1) * size;
        double high = low + g_rand_double_range(random, 0.01, 1) * size;
        check_linear(SCALES[trial % 3], trial % 2 ? low : fabs(low),
                     trial % 2 ? high : fabs(low) + high - low, (guint)g_rand_int_range(random, 2, 12));
    }
    /* Widths of a whole number of round steps, and a little less and more. */
    for (guint most = 2; most < 12; most++)
        for (int i = -12; i <= 12; i++)
            for (guint scale = 0; scale < 3; scale++)
                for (int more = -1; more <= 1; more++)
                    check_linear(SCALES[scale], 0, round_number(i) * most * (1 + 1e-3 * more), most);
}

/* Of one value, a tenth of it either way; of zero, one. */
static void
test_one_value(void)
{
    static const double VALUES[] = {-1e6, -40, -1e-3, 1e-9, 3, 1e5, 1e12};
    for (guint i = 0; i < G_N_ELEMENTS(VALUES); i++) {
        for (int sign = -1; sign <= 1; sign++) {
            double margin = fabs(VALUES[i]) / 10, both[] = {VALUES[i], VALUES[i] * (1 + sign * 0.9e-6)};
            PlotAxis axis = settled(PLOT_LINEAR, both, 2, 1000);
            g_assert_cmpfloat_with_epsilon(axis.low, VALUES[i] - margin, 0.006 * margin);
            g_assert_cmpfloat_with_epsilon(axis.high, VALUES[i] + margin, 0.006 * margin);
            plot_axis_clear(&axis);
        }
        double apart[] = {VALUES[i], VALUES[i] * (1 + 2e-6)};
        PlotAxis narrow = settled(PLOT_LINEAR, apart, 2, 4);
        g_assert_cmpfloat(narrow.high - narrow.low, <=, 1e-5 * fabs(VALUES[i]));
        plot_axis_clear(&narrow);
    }
    PlotAxis zero = settled(PLOT_LINEAR, (const double[]){0}, 1, 4), none = settled(PLOT_LINEAR, NULL, 0, 4);
    g_assert_cmpfloat(zero.low, ==, -1);
    g_assert_cmpfloat(zero.high, ==, 1);
    assert_near(none.low, 1);
    assert_near(none.high, 2);
    plot_axis_clear(&zero);
    plot_axis_clear(&none);
}

static void
check_log2(PlotScale scale, double low, double high, gboolean zero, guint most)
{
    const double values[] = {high, zero ? 0 : low, low};
    PlotAxis axis = settled(scale, values, G_N_ELEMENTS(values), most);
    int first = -200, last = 200, step = 1;
    while (ldexp(1, first + 1) <= low * (1 + 1e-9))
        first++;
    while (ldexp(1, last - 1) >= high * (1 - 1e-9))
        last--;
    if (first == last)
        first--, last++;
    while (step * (int)most < last - first)
        step++;
    guint n = 0;
    for (int i = first; i <= last; i += step)
        assert_tic(&axis, n++, ldexp(1, i));
    double zero_at = ldexp(1, first - step);
    if (zero) {
        g_assert_cmpfloat(g_array_index(axis.tics, PlotTic, n).at, ==, zero_at);
        g_assert_cmpstr(g_array_index(axis.tics, PlotTic, n++).label, ==, "0");
    }
    g_assert_cmpuint(axis.tics->len, ==, n);
    g_assert_cmpfloat(plot_axis_place(&axis, 0), ==, zero ? zero_at : 0);
    g_assert_cmpfloat(plot_axis_place(&axis, high), ==, high);
    g_assert_cmpfloat(axis.low, ==, zero ? zero_at : ldexp(1, first));
    g_assert_cmpfloat(axis.high, ==, ldexp(1, last));
    g_assert_true(plot_axis_is_log(&axis) && plot_axis_shows(&axis, 0) && !plot_axis_shows(&axis, -1));
    plot_axis_clear(&axis);
}

static void
test_log2(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(37);
    for (guint trial = 0; trial < 3000; trial++) {
        double low = exp2(g_rand_double_range(random, -8, 30)),
               high = low * exp2(g_rand_double_range(random, 0, 20));
        if (trial % 3 == 0)
            low = exp2(rint(log2(low))), high = exp2(rint(log2(high)));
        check_log2(trial % 2 ? PLOT_LOG2 : PLOT_LOG2_BYTES, MIN(low, high), high, trial % 5 == 0,
                   (guint)g_rand_int_range(random, 2, 12));
    }
}

/* The last round number of at most VALUE, or the first of at least it. */
static int
round_to(double value, gboolean up)
{
    int i = -120;
    while (round_number(i + 1) <= value * (1 + 1e-9))
        i++;
    return up && round_number(i) < value * (1 - 1e-6) ? i + 1 : i;
}

static void
check_log10(double low, double high, guint most)
{
    const double values[] = {0, low, high, -1}; /* neither nought nor less stands there */
    PlotAxis axis = settled(PLOT_LOG10, values, G_N_ELEMENTS(values), most);
    int first = round_to(low, FALSE), last = round_to(high, TRUE), step = 1;
    if (round_number(last) < round_number(first) * 2.00001) {
        first = round_to(round_number(first) / 2, FALSE);
        last = round_to(round_number(last) * 2, TRUE);
    }
    assert_near(axis.low, round_number(first));
    assert_near(axis.high, round_number(last));
    int first_decade = (int)floor(first / 3.0), last_decade = (int)ceil(last / 3.0);
    gboolean fine = log10(axis.high / axis.low) * 3 <= most;
    while (step * (int)most < last_decade - first_decade)
        step++;
    guint n = 0;
    for (int i = first_decade * 3; i <= last; i += fine ? 1 : 3 * step)
        if (i >= first)
            assert_tic(&axis, n++, round_number(i));
    g_assert_cmpuint(axis.tics->len, ==, n);
    g_assert_true(plot_axis_is_log(&axis));
    plot_axis_clear(&axis);
}

static void
test_log10(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(41);
    for (guint trial = 0; trial < 3000; trial++) {
        double low = pow(10, g_rand_double_range(random, -6, 9)),
               high = low * pow(10, g_rand_double_range(random, 0, trial % 2 ? 1 : 8));
        if (trial % 3 == 0)
            low = round_number(round_to(low, FALSE)), high = round_number(round_to(high, trial % 6 == 0));
        check_log10(low, high, (guint)g_rand_int_range(random, 2, 12));
    }
}

/* More than half a unit around what has a name, or a thousandth where it is large. */
static void
test_named(void)
{
    static const double CASES[][4] = {
        {0, 5, -0.6, 5.6}, {2000, 10000, 1990, 10010}, {-4000, 3000, -4004, 3004}, {7, 7, 6.4, 7.6}};
    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        PlotAxis axis = settled(PLOT_NAMED, CASES[i], 2, 4);
        assert_near(axis.low, CASES[i][2]);
        assert_near(axis.high, CASES[i][3]);
        g_assert_cmpuint(axis.tics->len, ==, 0);
        g_assert_false(plot_axis_is_log(&axis));
        g_assert_cmpfloat(plot_axis_place(&axis, 0), ==, 0);
        plot_axis_clear(&axis);
    }
}

/* What is next to nothing is nothing on an axis that cannot show it. */
static void
test_tiny(void)
{
    PlotAxis log10 = {.scale = PLOT_LOG10}, log2 = {.scale = PLOT_LOG2}, linear = {.scale = PLOT_LINEAR};
    g_assert_true(plot_axis_shows(&log10, 1e-30) && plot_axis_shows(&log2, 1e-30));
    g_assert_false(plot_axis_shows(&log10, 0.9e-30) || plot_axis_shows(&log2, 0.9e-30));
    g_assert_false(plot_axis_shows(&log10, 0));
    g_assert_true(plot_axis_shows(&log2, 0) && plot_axis_shows(&linear, 0.9e-30) &&
                  plot_axis_shows(&linear, -1));
    g_assert_false(plot_axis_is_log(&linear));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/plot/axis/linear", test_linear);
    g_test_add_func("/plot/axis/one-value", test_one_value);
    g_test_add_func("/plot/axis/log2", test_log2);
    g_test_add_func("/plot/axis/log10", test_log10);
    g_test_add_func("/plot/axis/named", test_named);
    g_test_add_func("/plot/axis/tiny", test_tiny);
    return g_test_run();
}
