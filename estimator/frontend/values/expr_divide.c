/* SPDX-License-Identifier: MIT */
/* Division without a rest. */
#include "frontend/values/values.h"

const Expr *
expr_divide(ExprPool *pool, const Expr *e, gint64 divisor)
{
    const Expr *quotient, *parts[2];

    if (divisor == 1)
        return e;
    if (e->kind == EXPR_SELECT) {
        parts[0] = expr_divide(pool, e->args[1], divisor);
        parts[1] = parts[0] ? expr_divide(pool, e->args[2], divisor) : NULL;
        return parts[1] ? expr_select(pool, e->args[0], parts[0], parts[1]) : NULL;
    }
    if ((e->kind != EXPR_CONST && e->kind != EXPR_SUM) || e->value % divisor != 0)
        return NULL;
    quotient = expr_const(pool, e->value / divisor);
    for (guint i = 0; e->kind == EXPR_SUM && i < e->n_args; i++) {
        const Expr *term = e->coefficients[i] % divisor == 0
                               ? expr_mul_const(pool, e->args[i], e->coefficients[i] / divisor)
                               : NULL;

        if (!term) {
            term = expr_divide(pool, e->args[i], divisor);
            term = term ? expr_mul_const(pool, term, e->coefficients[i]) : NULL;
        }
        if (!term)
            return NULL;
        quotient = expr_add(pool, quotient, term);
    }
    return quotient;
}
