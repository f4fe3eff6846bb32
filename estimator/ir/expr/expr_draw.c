/* SPDX-License-Identifier: MIT */
/* Expressions of values that are drawn, and of rows of drawn lengths. */
#include "ir/expr/expr_private.h"

const Expr *
expr_draw(ExprPool *pool, double share, const Expr *const *args, guint n_args)
{
    gint64 value = (gint64)(CLAMP(share, 0, 1) * 0x1p32 + 0.5);

    if (value == 0 || value == G_GINT64_CONSTANT(1) << 32)
        return expr_const(pool, value != 0);
    return expr_intern(pool, EXPR_DRAW, value, args, NULL, MIN(n_args, EXPR_MAX_TERMS));
}

const Expr *
expr_draw_within(ExprPool *pool, gint64 least, guint n_values, const Expr *const *args, guint n_args)
{
    g_assert(n_values > 0);
    if (n_values == 1)
        return expr_const(pool, least);
    return expr_intern_numbered(pool, EXPR_DRAW, least, n_values, args, NULL, MIN(n_args, EXPR_MAX_TERMS));
}

const Expr *
expr_draw_sum(ExprPool *pool, gint64 least, guint n_values, const Expr *const *args, guint n_args)
{
    g_assert(n_values > 0 && n_args > 0 && n_args <= EXPR_MAX_TERMS);
    if (n_values == 1)
        return expr_mul_const(pool, args[n_args - 1], least);
    return expr_intern_numbered(pool, EXPR_DRAW_SUM, least, n_values, args, NULL, n_args);
}
