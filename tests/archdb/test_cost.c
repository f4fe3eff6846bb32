/* SPDX-License-Identifier: MIT */
/* What computations cost, in a compiler's file. */
#include "archdb/archdb.h"

#include <string.h>

static void
test_parse(void)
{
    ArchCost costs[2] = {{0}};

    g_assert_true(arch_costs_parse("10,2,1,0,3", 100, 1, costs));
    g_assert_cmpuint(costs[0].all, ==, 10);
    g_assert_cmpuint(costs[0].integer, ==, 2);
    g_assert_cmpuint(costs[0].special, ==, 1);
    g_assert_cmpuint(costs[0].real64, ==, 0);
    g_assert_cmpuint(costs[0].operations, ==, 3);
    g_assert_false(costs[0].branches || costs[0].splits);
    g_assert_true(arch_costs_parse("7,7,7,7,100 splits; 0,0,0,0,0  branches splits", 100, 2, costs));
    g_assert_true(!costs[0].branches && costs[0].splits && costs[1].branches && costs[1].splits);
    g_assert_cmpuint(costs[0].real64, ==, 7);
    g_assert_cmpuint(costs[1].all, ==, 0);
    g_assert_cmpuint(costs[1].table_loads, ==, 0);
    g_assert_true(arch_costs_parse("7,1,0,0,1 splits table=3x16", 100, 1, costs));
    g_assert_true(costs[0].splits && !costs[0].branches);
    g_assert_cmpuint(costs[0].table_loads, ==, 3);
    g_assert_cmpuint(costs[0].table_bytes, ==, 16);
}

static void
test_bad(void)
{
    static const char *const BAD[] = {
        "",
        "10",
        "10,2,1,0",
        "10,2,1,0,3,4",
        "10,2,1,0,101",
        "101,0,0,0,0",
        "10,11,0,0,0",
        "10,0,11,0,0",
        "10,0,0,11,0",
        "-1,0,0,0,0",
        "1,,0,0,0",
        "1,0,0,0,0x",
        "1,0,0,0,0 split",
        "1,0,0,0,0 splits splits",
        "1,0,0,0,0 table",
        "1,0,0,0,0 table=",
        "1,0,0,0,0 table=3",
        "1,0,0,0,0 table=0x16",
        "1,0,0,0,0 table=3x0",
        "1,0,0,0,0 table=3x12",
        "1,0,0,0,0 table=3x32",
        "1,0,0,0,0 table=101x4",
        "1,0,0,0,0 table=3x16 table=3x16",
        "1,0,0,0,0 table=3x16x",
        "1,0,0,0,0;",
        "1,0,0,0,0; 1,0,0,0,0",
        "1, 0,0,0,0",
        "18446744073709551617,0,0,0,0",
    };
    ArchCost cost = {.all = 5};

    for (guint i = 0; i < G_N_ELEMENTS(BAD); i++) {
        g_test_message("'%s'", BAD[i]);
        g_assert_false(arch_costs_parse(BAD[i], 100, 1, &cost));
        g_assert_cmpuint(cost.all, ==, 5);
    }
}

/* The shipped file with the line of KEY changed to VALUE: the error that this is, its line left out. */
static void
check_file(const char *key, const char *value, const char *expected)
{
    g_autofree char *text = NULL, *line = g_strdup_printf("\n%s = ", key);
    g_autoptr(GError) error = NULL;

    g_file_get_contents(ARCHDB "/compilers/nvcc-13.0.compiler", &text, NULL, &error);
    g_assert_no_error(error);
    char *at = strstr(text, line);
    g_assert_nonnull(at);
    guint number = 2;
    for (const char *c = text; c < at; c++)
        number += *c == '\n';
    g_autofree char *changed =
        g_strdup_printf("%.*s%s%s%s", (int)(at - text), text, line, value, strchr(at + 1, '\n'));
    g_autofree char *message = g_strdup_printf("x.compiler:%u: %s", number, expected);
    g_assert_null(arch_parse("x.compiler", changed, strlen(changed), &error));
    g_assert_error(error, ARCH_ERROR, ARCH_ERROR_VALUE);
    g_assert_cmpstr(error->message, ==, message);
}

static void
test_file(void)
{
    check_file("sqrt", "10,2,1,0,1",
               "sqrt must be instructions in single and in double precision: all, integer, special, "
               "double and those that count for unrolling, then 'branches', 'splits' and "
               "'table=LOADSxBYTES' where it does, like '28,10,1,0,22 branches splits; 42,16,2,16,66 "
               "branches splits table=3x16'; no part is more than all, or "
               "'unknown', not '10,2,1,0,1'");
    check_file("integer_division", "23,24,3,0,0",
               "integer_division must be instructions: all, integer, special, double and those that count "
               "for unrolling, like '23,13,3,0,0'; no part is more than all, or 'unknown', not "
               "'23,24,3,0,0'");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/arch/cost/parse", test_parse);
    g_test_add_func("/arch/cost/bad", test_bad);
    g_test_add_func("/arch/cost/file", test_file);
    return g_test_run();
}
