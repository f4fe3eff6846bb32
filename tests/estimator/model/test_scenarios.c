/* SPDX-License-Identifier: MIT */
/* The choice among layouts where facts are missing, by costs that are easy to reckon with. */
#include "model/advice/advice.h"

static Group groups[2][3] = {{{.tile = 0}, {.tile = 0}, {.tile = 0}},
                             {{.tile = 32}, {.tile = 32}, {.tile = 32}}};

/* A layout of N_GROUPS groups, with tiles where IS_TILED. */
static RankedLayout
ranked(Layout *layout, guint n_groups, gboolean is_tiled, Plainness plainness)
{
    *layout = (Layout){.n_groups = n_groups, .groups = groups[is_tiled]};
    return (RankedLayout){.layout = layout, .plainness = plainness};
}

/* What N layouts cost: COSTS in the first case of AXIS and, behind them, in its second. Free with g_free().
 */
static double *
totals_of(const double *costs, guint n, Axis axis)
{
    double *totals = g_new(double, N_SCENARIOS *n);

    for (guint number = 0; number < N_SCENARIOS; number++)
        for (guint i = 0; i < n; i++)
            totals[number * n + i] = costs[(number >> axis & 1) * n + i];
    return totals;
}

static Robust
choose(const double *costs, const RankedLayout *const *layouts, guint n, Axis axis)
{
    g_autofree double *totals = totals_of(costs, n, axis);
    Robust robust;

    scenarios_choose(totals, layouts, n, 0, 1u << axis, &robust);
    return robust;
}

/* Today's costs 100; the second is far better in one case and far worse in the other, the third never bad. */
static void
test_least_worst(void)
{
    static const double COSTS[] = {100, 50, 60, /**/ 100, 200, 90};
    Layout layout[3];
    RankedLayout all[] = {ranked(&layout[0], 1, FALSE, PLAINNESS_TODAY),
                          ranked(&layout[1], 2, FALSE, PLAINNESS_GROUPED),
                          ranked(&layout[2], 3, FALSE, PLAINNESS_NAMED)};
    const RankedLayout *const layouts[] = {&all[0], &all[1], &all[2]};
    Robust robust = choose(COSTS, layouts, 3, AXIS_CONDITIONS);

    g_assert_cmpuint(robust.pick, ==, 2);
    g_assert_cmpfloat_with_epsilon(robust.worst, 60.0 / 50, 1e-12);
    g_assert_cmpfloat_with_epsilon(robust.gain_low, 100.0 / 90, 1e-12);
    g_assert_cmpfloat_with_epsilon(robust.gain_high, 100.0 / 60, 1e-12);
    g_assert_cmpuint(robust.matter, ==, 1u << AXIS_CONDITIONS);
    /* once it is known, nothing is lost */
    g_assert_cmpuint(robust.question, ==, AXIS_CONDITIONS);
    g_assert_cmpfloat_with_epsilon(robust.settled, 1, 1e-12);
    g_assert_cmpuint(robust.answers[0], ==, 1);
    g_assert_cmpuint(robust.answers[1], ==, 2);
}

/* Within 3 % the untiled layout of fewest groups, and today's within 0.5 % alone, or where it loses no more.
 */
static void
test_named(void)
{
    static const double COSTS[] = {103, 100, 102, 102.5, /**/ 103, 100, 102, 102.5};
    static const double LESS[] = {101, 100, 102, 102.5, /**/ 101, 100, 102, 102.5};
    Layout layout[4];
    RankedLayout all[] = {
        ranked(&layout[0], 1, FALSE, PLAINNESS_TODAY), ranked(&layout[1], 1, TRUE, PLAINNESS_TILED),
        ranked(&layout[2], 3, FALSE, PLAINNESS_NAMED), ranked(&layout[3], 2, FALSE, PLAINNESS_GROUPED)};
    const RankedLayout *const layouts[] = {&all[0], &all[1], &all[2], &all[3]};
    Robust robust = choose(COSTS, layouts, 4, AXIS_GRID);

    g_assert_cmpuint(robust.pick, ==, 3);
    g_assert_cmpuint(robust.matter, ==, 0);
    g_assert_cmpuint(robust.question, ==, N_AXES);
    g_assert_cmpuint(choose(LESS, layouts, 4, AXIS_GRID).pick, ==, 0);
    all[0].plainness = PLAINNESS_NAMED; /* as any other it has the fewest groups */
    g_assert_cmpuint(choose(COSTS, layouts, 4, AXIS_GRID).pick, ==, 0);
}

/* What a layout costs of today's, in all cases, without the time of launches. */
static void
test_range(void)
{
    static const double COSTS[] = {110, 60, /**/ 210, 250};
    Layout layout[2];
    RankedLayout all[] = {ranked(&layout[0], 1, FALSE, PLAINNESS_TODAY),
                          ranked(&layout[1], 2, FALSE, PLAINNESS_NAMED)};
    const RankedLayout *const layouts[] = {&all[0], &all[1]};
    g_autofree Robust *robust = g_new0(Robust, 1);
    double low, high;

    all[0].spec = (char *)"x,y";
    all[1].spec = (char *)"x/y";
    *robust = choose(COSTS, layouts, 2, AXIS_PLACES);
    robust_keep(robust, layouts, 2, totals_of(COSTS, 2, AXIS_PLACES), 10);
    g_assert_true(robust_range(robust, "x/y", &low, &high));
    g_assert_cmpfloat_with_epsilon(low, 50.0 / 100, 1e-12);
    g_assert_cmpfloat_with_epsilon(high, 240.0 / 200, 1e-12);
    g_assert_false(robust_range(robust, "y/x", &low, &high));
    g_assert_false(robust_range(NULL, "x/y", &low, &high));
    robust_free(g_steal_pointer(&robust));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/scenarios/least-worst", test_least_worst);
    g_test_add_func("/scenarios/named", test_named);
    g_test_add_func("/scenarios/range", test_range);
    return g_test_run();
}
