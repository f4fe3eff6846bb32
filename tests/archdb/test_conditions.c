/* SPDX-License-Identifier: MIT */
/* The table of how often conditions hold: what its file says, and what is wrong with others. */
#include "archdb/archdb.h"

#define REST "ordering,0.1,0.2,0.3,\nequal,0,0,1,\nmask,0.5,1,2,\nloaded,0,0.5,1,\nflag,0,1,1,\n"

static void
test_by_hand(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(ConditionTable) table = condition_table_parse(
        "t.csv", "# so\nform,low,middle,high,source\noutside,0,0.25,0.5,a, b\n" REST, &error);

    g_assert_no_error(error);
    ConditionShare outside = condition_table_share(table, CONDITION_OUTSIDE),
                   mask = condition_table_share(table, CONDITION_MASK);
    g_assert_cmpfloat(outside.low, ==, 0);
    g_assert_cmpfloat(outside.middle, ==, 0.25);
    g_assert_cmpfloat(outside.high, ==, 0.5);
    g_assert_cmpfloat(mask.high, ==, 2);
}

/* What is shipped: no form is certain, and nothing holds always. */
static void
test_shipped(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(ConditionTable) table = condition_table_find(&error);

    g_assert_no_error(error);
    g_assert_nonnull(table);
    for (guint form = 0; form < CONDITION_N_FORMS; form++) {
        ConditionShare share = condition_table_share(table, form);

        g_assert_cmpfloat(share.low, >, 0);
        g_assert_cmpfloat(share.low, <, share.middle);
        g_assert_cmpfloat(share.middle, <, share.high);
        if (form != CONDITION_MASK)
            g_assert_cmpfloat(share.high, <, 1);
    }
}

static void
test_wrong(void)
{
    static const struct {
        const char *text, *says;
    } CASES[] = {
        {REST, "t.csv: a line for outside is missing"},
        {"outside,0,1\n", "t.csv:1: a line has 5 columns"},
        {"inside,0,0,0,\n", "t.csv:1: the form is none of*"},
        {"#\noutside,0,0,0,\noutside,0,0,0,\n", "t.csv:3: the form is none of*"},
        {"outside,0.2,0.1,0.3,\n", "t.csv:1: low, middle and high*"},
        {"outside,0,0.1,1.5,\n", "t.csv:1: low, middle and high*"},
        {"outside,0,x,1,\n", "t.csv:1: low, middle and high*"},
        {"mask,1,2,101,\n", "t.csv:1: low, middle and high*"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(GError) error = NULL;

        g_assert_null(condition_table_parse("t.csv", CASES[i].text, &error));
        g_assert_true(g_pattern_match_simple(CASES[i].says, error->message));
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/conditions/by-hand", test_by_hand);
    g_test_add_func("/conditions/shipped", test_shipped);
    g_test_add_func("/conditions/wrong", test_wrong);
    return g_test_run();
}
