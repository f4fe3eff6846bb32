/* SPDX-License-Identifier: MIT */
/* Tables of how far gains are off: the intervals by hand, the shipped table, and files that are wrong. */
#include "archdb/archdb.h"

#include <math.h>

static const char TABLE[] = "# a comment\n"
                            "kind,k,a,b,quantile,kernels,launches,coverage_loo,gpus,source\n"
                            "row,0.5,0.2,0.1,0.9,1,1,1,tiny small,here\n"
                            "pick,1,0,0.25,0.9,1,1,1,tiny small,here\n"
                            "published,0.5,0.4,0.2,0.9,0,0,0,,assumed\n"
                            "tie,1,0.03,0,0,0,0,0,,here\n";

static void
assert_interval(GainInterval interval, double low, double high)
{
    g_assert_cmpfloat_with_epsilon(interval.low, low, 1e-12 * low);
    g_assert_cmpfloat_with_epsilon(interval.high, high, 1e-12 * high);
}

static void
test_by_hand(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(ErrorTable) table = error_table_parse("t.csv", TABLE, &error);

    g_assert_no_error(error);
    /* e^2: half of 2, and 0.2 + 0.1 * 2 to either side; a loss likewise */
    assert_interval(error_table_interval(table, TRUE, 1, ERROR_ROW, exp(2)), exp(0.6), exp(1.4));
    assert_interval(error_table_interval(table, TRUE, 1, ERROR_ROW, exp(-2)), exp(-1.4), exp(-0.6));
    assert_interval(error_table_interval(table, TRUE, 1, ERROR_PICK, exp(4)), exp(3), exp(5));
    assert_interval(error_table_interval(table, TRUE, 1, ERROR_PICK, 1), 1, 1);
    g_assert_cmpfloat(error_table_tie(table), ==, 0.03);
    /* published numbers, whatever is asked for */
    assert_interval(error_table_interval(table, FALSE, 1, ERROR_PICK, exp(2)), exp(0.2), exp(1.8));
    /* half as wide again: 0.3 + 0.15 * 2 */
    assert_interval(error_table_interval(table, TRUE, 1.5, ERROR_ROW, exp(2)), exp(0.4), exp(1.6));
}

static void
test_shipped(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(ErrorTable) table = error_table_find("sector", &error), none = error_table_find("peng", &error);

    g_assert_no_error(error);
    g_assert_nonnull(table);
    g_assert_null(none);
    GainInterval measured = error_table_interval(table, TRUE, 1, ERROR_PICK, 2),
                 other = error_table_interval(table, FALSE, 1, ERROR_PICK, 2);
    g_assert_cmpfloat(measured.low, >, 1);
    g_assert_cmpfloat(measured.high, >, 2 * 0.9);
    g_assert_cmpfloat(other.low, <, measured.low);
    g_assert_cmpfloat(other.high, >, measured.high);
}

static void
test_wrong(void)
{
    static const struct {
        const char *text, *says;
    } CASES[] = {
        {"", "t.csv: a line for row, pick, published and tie each is missing"},
        {"row,1,1\n", "t.csv:1: a line has 10 columns"},
        {"row,2,1,1,,,,,,\n", "t.csv:1: k, a and b are numbers*"},
        {"row,1,-1,1,,,,,,\n", "t.csv:1: k, a and b are numbers*"},
        {"row,1,nan,1,,,,,,\n", "t.csv:1: k, a and b are numbers*"},
        {"row,1,1,1x,,,,,,\n", "t.csv:1: k, a and b are numbers*"},
        {"line,1,1,1,,,,,,\n", "t.csv:1: the kind is none of*"},
        {"row,1,1,1,,,,,,\nrow,1,1,1,,,,,,\n", "t.csv:2: the kind is none of*"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(GError) error = NULL;

        g_assert_null(error_table_parse("t.csv", CASES[i].text, &error));
        g_assert_true(g_pattern_match_simple(CASES[i].says, error->message));
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/errors/by-hand", test_by_hand);
    g_test_add_func("/errors/shipped", test_shipped);
    g_test_add_func("/errors/wrong", test_wrong);
    return g_test_run();
}
