/* SPDX-License-Identifier: MIT */
/* The value of an expression in many threads at once: each node is looked at once for all of them. */
#include "ir/expr/expr.h"

static guint32
all_lanes(guint n)
{
    return n >= EXPR_LANES ? G_MAXUINT32 : (1u << n) - 1;
}

static void
fill(guint n, gint64 value, gint64 *values)
{
    for (guint i = 0; i < n; i++)
        values[i] = value;
}

static guint32
eval_sum(const Expr *e, const ExprEnv *env, const ExprLanes *lanes, gint64 *values)
{
    guint32 known = all_lanes(lanes->n);
    gint64 term[EXPR_LANES] = {0};

    fill(lanes->n, e->value, values);
    for (guint k = 0; k < e->n_args && known; k++) {
        guint32 overflows = 0;

        known &= expr_eval_lanes(e->args[k], env, lanes, term);
        for (guint i = 0; i < lanes->n; i++) {
            gint64 scaled;
            guint32 beyond = __builtin_mul_overflow(term[i], e->coefficients[k], &scaled);

            beyond |= __builtin_add_overflow(values[i], scaled, &values[i]);
            overflows |= beyond << i;
        }
        known &= ~overflows;
    }
    return known;
}

static guint32
eval_product(const Expr *e, const ExprEnv *env, const ExprLanes *lanes, gint64 *values)
{
    guint32 known = all_lanes(lanes->n);
    gint64 factor[EXPR_LANES] = {0};

    fill(lanes->n, 1, values);
    for (guint k = 0; k < e->n_args && known; k++) {
        guint32 overflows = 0;

        known &= expr_eval_lanes(e->args[k], env, lanes, factor);
        for (guint i = 0; i < lanes->n; i++)
            overflows |= (guint32)__builtin_mul_overflow(values[i], factor[i], &values[i]) << i;
        known &= ~overflows;
    }
    return known;
}

/* A select that some lanes answer in one way and some in the other. */
static guint32
eval_select(const Expr *e, const ExprEnv *env, const ExprLanes *lanes, gint64 *values)
{
    gint64 condition[EXPR_LANES] = {0}, other[EXPR_LANES] = {0};
    guint32 known = expr_eval_lanes(e->args[0], env, lanes, condition), holds = 0;

    for (guint i = 0; i < lanes->n; i++)
        holds |= (guint32)(condition[i] != 0) << i;
    fill(lanes->n, 0, values);
    guint32 if_so = known & holds ? expr_eval_lanes(e->args[1], env, lanes, values) : 0;
    guint32 if_not = known & ~holds ? expr_eval_lanes(e->args[2], env, lanes, other) : 0;
    for (guint i = 0; i < lanes->n; i++)
        values[i] = holds >> i & 1 ? values[i] : other[i];
    return known & ((if_so & holds) | (if_not & ~holds));
}

static guint32
eval_draw(const Expr *e, const ExprEnv *env, const ExprLanes *lanes, gint64 *values)
{
    gboolean is_sum = e->kind == EXPR_DRAW_SUM;
    guint64 hashes[EXPR_LANES], of_all = 0;
    gint64 term[EXPR_LANES] = {0};
    guint32 known = all_lanes(lanes->n);
    guint n_same = 0; /* of the first args, which are the same in all lanes */

    for (; n_same + is_sum < e->n_args && !(e->args[n_same]->depends & DEPENDS_THREAD); n_same++) {
        if (!expr_eval(e->args[n_same], env, &term[0]))
            return 0;
        of_all = draw_take(of_all, term[0]);
    }
    for (guint i = 0; i < lanes->n; i++)
        hashes[i] = of_all;
    for (guint k = n_same; k < e->n_args && known; k++) {
        known &= expr_eval_lanes(e->args[k], env, lanes, term);
        if (!is_sum || k + 1 < e->n_args)
            for (guint i = 0; i < lanes->n; i++)
                hashes[i] = draw_take(hashes[i], term[i]);
    }
    for (guint i = 0; i < lanes->n; i++)
        if (known >> i & 1)
            values[i] = is_sum ? draw_sum_at(e, hashes[i], term[i]) : draw_value(e, hashes[i]);
    return known;
}

static guint32
eval_binary(const Expr *e, const ExprEnv *env, const ExprLanes *lanes, gint64 *values)
{
    gint64 b[EXPR_LANES] = {0};

    fill(lanes->n, 0, values);
    guint32 known = expr_eval_lanes(e->args[0], env, lanes, values);
    known = known ? known & expr_eval_lanes(e->args[1], env, lanes, b) : 0;
    switch (e->kind) {
    case EXPR_LT:
        for (guint i = 0; i < lanes->n; i++)
            (void)operator_on_integers(OPERATOR_LT, values[i], b[i], &values[i]);
        break;
    case EXPR_EQ:
        for (guint i = 0; i < lanes->n; i++)
            (void)operator_on_integers(OPERATOR_EQ, values[i], b[i], &values[i]);
        break;
    case EXPR_AND:
        for (guint i = 0; i < lanes->n; i++)
            (void)operator_on_integers(OPERATOR_AND, values[i], b[i], &values[i]);
        break;
    default:
        for (guint i = 0; i < lanes->n; i++)
            if (known >> i & 1 && !binary_value(e->kind, values[i], b[i], &values[i]))
                known &= ~(1u << i);
    }
    return known;
}

guint32
expr_eval_lanes(const Expr *e, const ExprEnv *env, const ExprLanes *lanes, gint64 *ret_values)
{
    gint64 value;

    if (!(e->depends & (DEPENDS_THREAD | DEPENDS_OPAQUE))) {
        if (!expr_eval(e, env, &value))
            return 0;
        fill(lanes->n, value, ret_values);
        return all_lanes(lanes->n);
    }
    switch (e->kind) {
    case EXPR_SYMBOL:
        for (guint i = 0; i < lanes->n; i++)
            ret_values[i] = lanes->thread[e->number][i];
        return all_lanes(lanes->n);
    case EXPR_SUM:
        return eval_sum(e, env, lanes, ret_values);
    case EXPR_PRODUCT:
        return eval_product(e, env, lanes, ret_values);
    case EXPR_SELECT:
        return eval_select(e, env, lanes, ret_values);
    case EXPR_DRAW:
    case EXPR_DRAW_SUM:
        return eval_draw(e, env, lanes, ret_values);
    case EXPR_CONST:
    case EXPR_OPAQUE:
        return 0;
    default:
        return eval_binary(e, env, lanes, ret_values);
    }
}
