/* SPDX-License-Identifier: MIT */
/* How expressions go on in one symbol, worked out by hand (test_stages.c evaluates random ones). */
#include "ir/ir.h"

#define S_LAST 255 /* of threadIdx.x */
#define T_LAST 5   /* of blockIdx.x */

#define UNKNOWN                                                                                              \
    {                                                                                                        \
        FALSE, 0, 0                                                                                          \
    }

static const SymbolBox box = {.thread_hi = {S_LAST, 3, 0}, .block_hi = {T_LAST, 0, 0}};

typedef struct {
    const Expr *e;
    Period expected;
} Case;

static ExprPool *pool; /* for the short names below */

static const Expr *
times(const Expr *e, gint64 factor)
{
    return expr_mul_const(pool, e, factor);
}

static const Expr *
plus(const Expr *a, const Expr *b)
{
    return expr_add(pool, a, b);
}

static const Expr *
shifted(const Expr *e, gint64 by)
{
    return expr_add(pool, e, expr_const(pool, by));
}

static const Expr *
with(ExprKind kind, const Expr *a, gint64 constant)
{
    return expr_binary(pool, kind, a, expr_const(pool, constant));
}

static const Expr *
s_symbol(void)
{
    return expr_symbol(pool, SYMBOL_THREAD, 0, NULL);
}

static const Expr *
t_symbol(void)
{
    return expr_symbol(pool, SYMBOL_BLOCK, 0, NULL);
}

static void
check_cases(const Case *cases, guint n)
{
    for (guint i = 0; i < n; i++) {
        Period got = expr_period(cases[i].e, SYMBOL_THREAD, 0, &box), expected = cases[i].expected;
        g_autofree char *text = expr_to_string(cases[i].e);

        if (got.known != expected.known ||
            (got.known && (got.length != expected.length || got.step != expected.step)))
            g_error("%s: known %d, length %" G_GINT64_FORMAT ", step %" G_GINT64_FORMAT, text, got.known,
                    got.length, got.step);
    }
}

static void
test_sums(void)
{
    pool = expr_pool_new();
    const Expr *s = s_symbol(), *t = t_symbol();
    const Expr *other = expr_symbol(pool, SYMBOL_THREAD, 1, NULL);
    const Expr *loaded = expr_opaque(pool, "load a", &t, 1);
    const gint64 huge = G_GINT64_CONSTANT(1) << 62;
    const Case cases[] = {
        {expr_const(pool, 5), {TRUE, 1, 0}},
        {s, {TRUE, 1, 1}},
        {t, {TRUE, 1, 0}},
        {other, {TRUE, 1, 0}},
        {shifted(times(s, 5), 7), {TRUE, 1, 5}},
        {plus(times(s, -5), times(t, 3)), {TRUE, 1, -5}},
        {plus(with(EXPR_DIV, s, 3), with(EXPR_MOD, s, 4)), {TRUE, 12, 4}},
        {plus(times(with(EXPR_DIV, s, 3), 2), times(with(EXPR_DIV, s, 6), -5)), {TRUE, 6, -1}},
        {plus(s, loaded), UNKNOWN},
        {times(with(EXPR_DIV, with(EXPR_MOD, s, 4), 3), huge), {TRUE, 4, 0}},
        {times(s, huge), {TRUE, 1, huge}},
        {plus(times(s, huge), with(EXPR_MOD, s, 4)), UNKNOWN},
        {plus(times(with(EXPR_DIV, times(s, 6), 4), huge), t), UNKNOWN},
        {plus(times(s, huge / 2), times(with(EXPR_DIV, times(s, 7), 2), huge / 4)), UNKNOWN},
        {plus(t, times(with(EXPR_DIV, times(s, 9), 2), huge / 4)), UNKNOWN},
        {plus(with(EXPR_MOD, s, 4), with(EXPR_XOR, times(s, huge), 1)), UNKNOWN},
        {plus(times(s, huge / 4), times(with(EXPR_DIV, times(s, 5), 2), huge / 8)), {TRUE, 2, huge / 8 * 9}},
    };
    check_cases(cases, G_N_ELEMENTS(cases));
    expr_pool_free(pool);
}

/* What is computed from values that repeat exactly, and no other. */
static void
test_repeating(void)
{
    pool = expr_pool_new();
    const Expr *s = s_symbol(), *t = t_symbol();
    const Expr *by_4 = with(EXPR_MOD, s, 4), *by_6 = with(EXPR_MOD, s, 6);
    const Expr *loaded = expr_opaque(pool, "load a", &t, 1);
    const Case cases[] = {
        {expr_mul(pool, s, t), UNKNOWN},
        {expr_mul(pool, by_4, t), {TRUE, 4, 0}},
        {expr_mul(pool, by_4, by_6), {TRUE, 12, 0}},
        {expr_mul(pool, by_4, loaded), UNKNOWN},
        {expr_binary(pool, EXPR_MIN, by_4, t), {TRUE, 4, 0}},
        {expr_binary(pool, EXPR_MIN, s, t), UNKNOWN},
        {with(EXPR_MIN, s, 5), UNKNOWN},
        {with(EXPR_LT, s, 5), UNKNOWN},
        {with(EXPR_LT, by_4, 2), {TRUE, 4, 0}},
        {expr_binary(pool, EXPR_DIV, s, t), UNKNOWN},
        {expr_binary(pool, EXPR_DIV, expr_const(pool, 90), shifted(by_4, 1)), {TRUE, 4, 0}},
        {expr_select(pool, with(EXPR_LT, t, 3), by_4, by_6), {TRUE, 12, 0}},
        {expr_select(pool, with(EXPR_LT, s, 3), by_4, by_6), UNKNOWN},
        {loaded, UNKNOWN},
    };
    check_cases(cases, G_N_ELEMENTS(cases));
    expr_pool_free(pool);
}

/* Truncating divisions, which are regular on one side of zero. */
static void
test_divisions(void)
{
    pool = expr_pool_new();
    const Expr *s = s_symbol();
    const Case cases[] = {
        {with(EXPR_DIV, s, 3), {TRUE, 3, 1}},
        {with(EXPR_MOD, s, 4), {TRUE, 4, 0}},
        {with(EXPR_DIV, times(s, 6), 4), {TRUE, 2, 3}},
        {with(EXPR_DIV, times(s, 3), 7), {TRUE, 7, 3}},
        {with(EXPR_MOD, times(s, 6), 4), {TRUE, 2, 0}},
        {with(EXPR_MOD, with(EXPR_DIV, s, 3), 2), {TRUE, 6, 0}},
        {with(EXPR_DIV, shifted(s, -S_LAST), 7), {TRUE, 7, 1}},
        {with(EXPR_DIV, shifted(s, 1 - S_LAST), 7), UNKNOWN},
        {with(EXPR_DIV, shifted(s, -1), 7), UNKNOWN},
        {with(EXPR_DIV, shifted(s, 1), 7), {TRUE, 7, 1}},
        {with(EXPR_DIV, s, -3), {TRUE, 3, -1}},
        {with(EXPR_MOD, s, -3), {TRUE, 3, 0}},
        {with(EXPR_DIV, s, 0), UNKNOWN},
        {with(EXPR_MOD, s, 0), UNKNOWN},
        {with(EXPR_DIV, s, G_MININT64), UNKNOWN},
        {with(EXPR_MOD, s, G_MININT64), UNKNOWN},
        {with(EXPR_SHR, shifted(s, -5), 3), {TRUE, 8, 1}},
        {with(EXPR_SHR, shifted(s, -5), 0), {TRUE, 1, 1}},
        {with(EXPR_SHR, shifted(s, -5), -1), UNKNOWN},
        {with(EXPR_SHR, shifted(times(s, 1 << 20), -1), 40), {TRUE, 1 << 20, 1}},
        {with(EXPR_SHR, shifted(times(s, 1 << 20), -1), 41), UNKNOWN},
        {with(EXPR_SHR, with(EXPR_MIN, shifted(s, -5), 9), 3), UNKNOWN},
    };
    check_cases(cases, G_N_ELEMENTS(cases));
    expr_pool_free(pool);
}

static void
test_bits(void)
{
    pool = expr_pool_new();
    const Expr *s = s_symbol();
    const Case cases[] = {
        {with(EXPR_AND, s, 7), {TRUE, 8, 0}},
        {with(EXPR_AND, s, 4), {TRUE, 8, 0}},
        {with(EXPR_AND, s, 5), {TRUE, 8, 0}},
        {with(EXPR_AND, s, -8), {TRUE, 8, 8}},
        {with(EXPR_AND, s, -6), {TRUE, 8, 8}},
        {with(EXPR_OR, s, 4), {TRUE, 8, 8}},
        {with(EXPR_OR, s, -4), {TRUE, 4, 0}},
        {with(EXPR_XOR, s, 4), {TRUE, 8, 8}},
        {with(EXPR_XOR, s, 1), {TRUE, 2, 2}},
        {with(EXPR_XOR, s, -4), {TRUE, 4, -4}},
        {with(EXPR_XOR, s, -1), {TRUE, 1, -1}},
        {with(EXPR_XOR, times(s, 16), 4), {TRUE, 1, 16}},
        {with(EXPR_XOR, times(s, 12), 4), {TRUE, 2, 24}},
        {with(EXPR_AND, with(EXPR_MIN, s, 9), 5), UNKNOWN},
        {with(EXPR_XOR, times(s, G_GINT64_CONSTANT(1) << 62), 1), {TRUE, 1, G_GINT64_CONSTANT(1) << 62}},
    };
    check_cases(cases, G_N_ELEMENTS(cases));
    expr_pool_free(pool);
}

/* Periods up to 2^24 are kept. */
static void
test_longest(void)
{
    const gint64 longest = 1 << 24;

    pool = expr_pool_new();
    const Expr *s = s_symbol();
    const Case cases[] = {
        {with(EXPR_MOD, s, longest), {TRUE, longest, 0}},
        {with(EXPR_MOD, s, longest + 1), UNKNOWN},
        {plus(with(EXPR_MOD, s, 4096), with(EXPR_MOD, s, 4095)), {TRUE, 4096 * 4095, 0}},
        {plus(with(EXPR_MOD, s, 4096), with(EXPR_MOD, s, 4097)), UNKNOWN},
        {plus(with(EXPR_MOD, s, 4097), with(EXPR_MOD, s, 4096)), UNKNOWN},
        {with(EXPR_XOR, s, longest - 1), {TRUE, longest, longest}},
        {with(EXPR_XOR, s, longest), UNKNOWN},
        {with(EXPR_XOR, times(s, 1024), longest), UNKNOWN},
        {with(EXPR_XOR, times(s, 1024), longest - 1), {TRUE, longest / 1024, longest}},
    };
    check_cases(cases, G_N_ELEMENTS(cases));
    expr_pool_free(pool);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/period/sums", test_sums);
    g_test_add_func("/period/repeating", test_repeating);
    g_test_add_func("/period/divisions", test_divisions);
    g_test_add_func("/period/bits", test_bits);
    g_test_add_func("/period/longest", test_longest);
    return g_test_run();
}
