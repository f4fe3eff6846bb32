/* SPDX-License-Identifier: MIT */
/* Comparisons. */
#include "frontend/arithmetic/arithmetic_private.h"

const Expr *
compare_exprs(ExprPool *pool, int op, const Expr *a, const Expr *b)
{
    const Expr *one = expr_const(pool, 1);

    switch (op) {
    case OPERATOR_LT:
        return expr_binary(pool, EXPR_LT, a, b);
    case OPERATOR_GT:
        return expr_binary(pool, EXPR_LT, b, a);
    case OPERATOR_LE:
        return expr_binary(pool, EXPR_LT, a, expr_add(pool, b, one));
    case OPERATOR_GE:
        return expr_binary(pool, EXPR_LT, b, expr_add(pool, a, one));
    case OPERATOR_EQ:
        return expr_binary(pool, EXPR_EQ, a, b);
    default:
        return expr_not(pool, expr_binary(pool, EXPR_EQ, a, b));
    }
}

gboolean
is_comparison(int op)
{
    return op >= OPERATOR_LT && op <= OPERATOR_NE;
}
