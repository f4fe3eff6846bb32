/* SPDX-License-Identifier: MIT */
/* For how many threads conditions hold by their form, with shares that are easy to reckon with. */
#include "model/launch/launch.h"

#include <math.h>

#define TABLE                                                                                                \
    "outside,0.1,0.2,0.3,\nordering,0.1,0.2,0.4,\nequal,0.01,0.02,0.03,\nmask,0.5,1,2,\nloaded,0,0.7,1,\n"   \
    "flag,0.25,0.375,0.75,\n"

typedef struct {
    ExprPool *pool;
    const Expr *x, *y, *n; /* loaded by each thread, two values; a parameter */
    ConditionTable *table;
} Forms;

static const Expr *
of(Forms *f, ExprKind kind, const Expr *a, const Expr *b)
{
    return expr_binary(f->pool, kind, a, b);
}

static const Expr *
number(Forms *f, gint64 value)
{
    return expr_const(f->pool, value);
}

/* A comparison of floating-point numbers, as the front end has it: not 0. */
static const Expr *
compares(Forms *f, const char *how, const Expr *a, const Expr *b)
{
    const Expr *said = expr_opaque(f->pool, how, (const Expr *[]){a, b}, 2);

    return expr_not(f->pool, of(f, EXPR_EQ, said, number(f, 0)));
}

static void
assert_share(Forms *f, const Expr *holds, double low, double middle, double high)
{
    ConditionShare share = condition_share(f->table, holds);

    if (fabs(share.low - low) > 1e-12 || fabs(share.middle - middle) > 1e-12 ||
        fabs(share.high - high) > 1e-12) {
        g_autofree char *text = expr_to_string(holds);

        g_error("%s: %g, %g, %g, not %g, %g, %g", text, share.low, share.middle, share.high, low, middle,
                high);
    }
}

static void
test_single(Forms *f, gconstpointer data)
{
    const Expr *bits = of(f, EXPR_AND, f->x, number(f, 7)), *bit = of(f, EXPR_AND, f->x, number(f, 4));
    const Expr *third = of(f, EXPR_MOD, f->x, number(f, 3)), *is_zero = of(f, EXPR_EQ, f->x, number(f, 0));

    assert_share(f, of(f, EXPR_LT, f->x, f->n), 0.1, 0.2, 0.4);
    assert_share(f, of(f, EXPR_LT, f->x, f->y), 0, 0.7, 1);
    assert_share(f, compares(f, ">=", f->x, expr_opaque(f->pool, "0.5", NULL, 0)), 0.1, 0.2, 0.4);
    assert_share(f, compares(f, "<", f->x, f->y), 0, 0.7, 1);
    assert_share(f, expr_not(f->pool, compares(f, "<", f->x, number(f, 2))), 0.1, 0.2, 0.4);
    assert_share(f, of(f, EXPR_EQ, f->x, number(f, 3)), 0.01, 0.02, 0.03);
    assert_share(f, expr_not(f->pool, of(f, EXPR_EQ, f->x, number(f, 3))), 0.97, 0.98, 0.99);
    assert_share(f, compares(f, "!=", f->x, number(f, 0)), 0.97, 0.98, 0.99);
    assert_share(f, expr_not(f->pool, is_zero), 0.25, 0.375, 0.75);
    assert_share(f, is_zero, 0.25, 0.625, 0.75);
    assert_share(f, of(f, EXPR_EQ, bits, number(f, 2)), 0.0625, 0.125, 0.25);
    assert_share(f, of(f, EXPR_EQ, bits, number(f, 0)), 0.0625, 0.125, 0.25);
    assert_share(f, of(f, EXPR_EQ, third, number(f, 1)), 0.5 / 3, 1.0 / 3, 2.0 / 3);
    assert_share(f, of(f, EXPR_EQ, expr_opaque_within(f->pool, f->x, 0, 256), number(f, 0)), 0.25, 0.625,
                 0.75);
    assert_share(f, of(f, EXPR_EQ, expr_opaque_within(f->pool, f->x, 0, 2), number(f, 1)), 0.25, 0.375, 0.75);
    assert_share(f, expr_not(f->pool, of(f, EXPR_EQ, bit, number(f, 0))), 0.25, 0.375, 0.75);
}

/* `x < 0 || x > n` and `x >= 0 && x < n`; of other parts each holds by itself. */
static void
test_joined(Forms *f, gconstpointer data)
{
    const Expr *below = of(f, EXPR_LT, f->x, number(f, 0)), *above = of(f, EXPR_LT, f->n, f->x);
    const Expr *thread = expr_symbol(f->pool, SYMBOL_THREAD, 0, "threadIdx.x");
    const Expr *equal = of(f, EXPR_EQ, f->y, number(f, 3)), *low = of(f, EXPR_LT, number(f, 5), f->x);

    assert_share(f, of(f, EXPR_OR, below, above), 0.1, 0.2, 0.3);
    assert_share(f,
                 of(f, EXPR_AND, of(f, EXPR_LT, number(f, 0), expr_add(f->pool, f->x, number(f, 1))), //
                    of(f, EXPR_LT, f->x, f->n)),
                 0.7, 0.8, 0.9);
    assert_share(f, expr_not(f->pool, of(f, EXPR_OR, below, above)), 0.7, 0.8, 0.9);
    assert_share(f, of(f, EXPR_AND, low, expr_not(f->pool, above)), 0.01, 0.04, 0.16);
    assert_share(f, of(f, EXPR_AND, equal, low), 0.001, 0.004, 0.012);
    assert_share(f, of(f, EXPR_OR, equal, low), 1 - 0.99 * 0.9, 1 - 0.98 * 0.8, 1 - 0.97 * 0.6);
    /* what can be computed is not what is asked for */
    assert_share(f, of(f, EXPR_AND, of(f, EXPR_LT, thread, f->n), equal), 0.01, 0.02, 0.03);
}

static void
set_up(Forms *f, gconstpointer data)
{
    g_autoptr(GError) error = NULL;

    f->pool = expr_pool_new();
    const Expr *thread = expr_symbol(f->pool, SYMBOL_THREAD, 0, "threadIdx.x");
    f->x = expr_opaque(f->pool, "load x", &thread, 1);
    f->y = expr_opaque(f->pool, "load y", &thread, 1);
    f->n = expr_symbol(f->pool, SYMBOL_PARAM, 0, "n");
    f->table = condition_table_parse("t.csv", TABLE, &error);
    g_assert_no_error(error);
}

static void
tear_down(Forms *f, gconstpointer data)
{
    condition_table_free(f->table);
    expr_pool_free(f->pool);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/condition-share/single", Forms, NULL, set_up, test_single, tear_down);
    g_test_add("/condition-share/joined", Forms, NULL, set_up, test_joined, tear_down);
    return g_test_run();
}
