/* SPDX-License-Identifier: MIT */
/* Bisections against all the ways that they can go: after each step above or below, as ir.h says what is
 * left. */
#include "ir/ir.h"

#include <string.h>

enum { MOST_LENGTH = 70, MOST_STEPS = 80 };

typedef struct {
    gboolean ends[4 * MOST_LENGTH]; /* by place */
    gint64 longest;                 /* steps */
} Ways;

/* What a step leaves of LENGTH elements, above or below HALF. */
static gint64
left_of(Bisection rule, gint64 length, gint64 half, gboolean above)
{
    if (rule.rest == BISECT_SPLIT)
        return above ? length - (half + rule.above) : half - rule.below;
    return rule.rest == BISECT_LARGER ? length - half : half;
}

/* Goes on with LENGTH elements from LOW on, after STEPS. */
static void
go_on(Bisection rule, gint64 low, gint64 length, gint64 steps, Ways *ways)
{
    if (length <= rule.least || length < 0) {
        ways->ends[low] = TRUE;
        ways->longest = MAX(ways->longest, steps);
        return;
    }
    gint64 half = (length + rule.round) / 2;
    go_on(rule, low, left_of(rule, length, half, FALSE), steps + 1, ways);
    go_on(rule, low + half + rule.above, left_of(rule, length, half, TRUE), steps + 1, ways);
}

/* Where the way ends that goes towards END; FALSE: it goes on without becoming shorter. */
static gint64
follow(Bisection rule, gint64 end, gint64 length, const Ways *ways)
{
    gint64 low = 0, steps = 0;

    while (bisection_step(rule, end - low, &low, &length))
        g_assert_cmpint(++steps, <=, ways->longest);
    g_assert_cmpint(length, <=, rule.least);
    return low;
}

static void
check_rule(Bisection rule, ExprPool *pool)
{
    for (gint64 length = -2; length < MOST_LENGTH; length++) {
        Ways ways = {0};
        gboolean reached[G_N_ELEMENTS(ways.ends)] = {0};
        gint64 steps, n = bisection_ends(rule, length);

        go_on(rule, 0, length, 0, &ways);
        g_assert_true(expr_is_const(bisection_steps(pool, rule, expr_const(pool, length)), &steps));
        if (length > rule.least)
            g_assert_cmpint(steps, ==, ways.longest);
        g_assert_cmpint(n, >=, 1);
        for (gint64 end = 0; end < n; end++)
            reached[follow(rule, end, length, &ways)] = TRUE;
        if (memcmp(reached, ways.ends, sizeof reached) != 0)
            g_error("rest %u, round %u, above %u, below %u, least %d, length %" G_GINT64_FORMAT, rule.rest,
                    rule.round, rule.above, rule.below, rule.least, length);
        /* no more than there are: one beyond leads where the last does */
        g_assert_cmpint(follow(rule, n, length, &ways), ==, follow(rule, n - 1, length, &ways));
    }
}

static void
test_all_ways(void)
{
    g_autoptr(ExprPool) pool = expr_pool_new();
    guint n = 0;

    for (guint bits = 0; bits < 24; bits++)
        for (gint8 least = -1; least < 4; least++) {
            const Bisection rule = {.part = BISECT_LOW,
                                    .rest = (guint8)(bits / 8),
                                    .round = bits & 1,
                                    .above = bits >> 1 & 1,
                                    .below = bits >> 2 & 1,
                                    .least = least};

            if ((rule.rest != BISECT_SPLIT && (rule.round || rule.above || rule.below)) ||
                !bisection_steps(pool, rule, expr_const(pool, 100)))
                continue;
            check_rule(rule, pool);
            n++;
        }
    g_assert_cmpuint(n, >, 20);
}

/* A search that made no step yet is where it began, and one that made some is not known. */
static void
test_no_steps(void)
{
    g_autoptr(ExprPool) pool = expr_pool_new();
    const Expr *low = expr_symbol(pool, SYMBOL_THREAD, 0, NULL), *n = expr_symbol(pool, SYMBOL_PARAM, 0, "n");

    for (gint64 steps = -1; steps <= 1; steps++)
        for (guint8 part = BISECT_LOW; part <= BISECT_LENGTH; part++) {
            const Bisection rule = {.part = part, .least = 1};
            const Expr *e = expr_bisection(pool, "load a", rule, low, n, expr_const(pool, steps), low);
            const Expr *begin = part == BISECT_LOW ? low : part == BISECT_HIGH ? expr_add(pool, low, n) : n;

            g_assert_true(steps > 0 ? expr_find_bisection(e) == e && e->kind == EXPR_OPAQUE : e == begin);
        }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/expr-bisect/all-ways", test_all_ways);
    g_test_add_func("/expr-bisect/no-steps", test_no_steps);
    return g_test_run();
}
