/* SPDX-License-Identifier: MIT */
#include "model/staged/staged_private.h"

#define MOST (STAGED_SAMPLES - 3) /* of them, or more: nearly all */

/* The counters of all loops, which are 0. */
static const Expr *
at_first(const Expr *symbol, gpointer data)
{
    return symbol->symbol == SYMBOL_LOOP ? expr_const(data, 0) : NULL;
}

gboolean
staged_sample(const Staging *staging, const Expr *e, guint number, gint64 *ret_value)
{
    const LaunchConfig *launch = staging->launch;
    ExprEnv env = {
        .params = launch->params, .param_known = launch->param_known, .n_params = launch->n_params};
    gint64 threads = launch->block[0] * launch->block[1] * launch->block[2];
    gint64 blocks = launch->grid[0] * launch->grid[1] * launch->grid[2];
    gint64 thread = number % threads, block = (gint64)((double)blocks * number / STAGED_SAMPLES);

    for (guint k = 0; k < 3; k++) {
        env.block_dim[k] = launch->block[k];
        env.grid_dim[k] = launch->grid[k];
        env.thread[k] = thread % launch->block[k];
        env.block[k] = block % launch->grid[k];
        thread /= launch->block[k];
        block /= launch->grid[k];
    }
    return expr_eval(expr_substitute_among(staging->pool, e, DEPENDS_LOOP, at_first, staging->pool), &env,
                     ret_value);
}

/* The argument of E, from FIRST on, that nearly all threads take; E itself where there is none. */
static const Expr *
choose(const Staging *staging, const Expr *e)
{
    guint taken[2] = {0};
    gint64 value, a, b;

    if ((e->depends & (DEPENDS_LOOP | DEPENDS_OPAQUE | DEPENDS_DRAW)) != 0)
        return e;
    for (guint i = 0; i < STAGED_SAMPLES; i++) {
        if (e->kind == EXPR_SELECT) {
            if (!staged_sample(staging, e->args[0], i, &value))
                return e;
            taken[value == 0]++;
            continue;
        }
        if (!staged_sample(staging, e, i, &value) || !staged_sample(staging, e->args[0], i, &a) ||
            !staged_sample(staging, e->args[1], i, &b))
            return e;
        taken[0] += a == value;
        taken[1] += b == value;
    }
    guint first = e->kind == EXPR_SELECT ? 1 : 0;
    return taken[0] >= MOST ? e->args[first] : taken[1] >= MOST ? e->args[first + 1] : e;
}

const Expr *
staged_most(const Staging *staging, const Expr *e)
{
    ExprPool *pool = staging->pool;
    const Expr *made;

    switch (e->kind) {
    case EXPR_SELECT:
    case EXPR_MIN:
    case EXPR_MAX:
        made = e->kind == EXPR_SELECT || e->n_args == 2 ? choose(staging, e) : e;
        return made == e ? e : staged_most(staging, made);
    case EXPR_SUM:
        made = expr_const(pool, e->value);
        for (guint i = 0; i < e->n_args; i++)
            made = expr_add(pool, made,
                            expr_mul_const(pool, staged_most(staging, e->args[i]), e->coefficients[i]));
        return made;
    case EXPR_PRODUCT:
        made = staged_most(staging, e->args[0]);
        for (guint i = 1; i < e->n_args; i++)
            made = expr_mul(pool, made, staged_most(staging, e->args[i]));
        return made;
    case EXPR_DIV:
    case EXPR_MOD:
        return expr_binary(pool, e->kind, staged_most(staging, e->args[0]), staged_most(staging, e->args[1]));
    default:
        return e;
    }
}
