/* SPDX-License-Identifier: MIT */
/* Bisections: terms that a search by halving goes through. */
#include "ir/expr/expr_private.h"

const Expr *
expr_bisection(ExprPool *pool, const char *text, Bisection rule, const Expr *low, const Expr *length,
               const Expr *steps, const Expr *target)
{
    const Expr *args[] = {low, length, steps, target};
    gint64 n;

    if (expr_is_const(steps, &n) && n <= 0)
        return rule.part == BISECT_LOW    ? low
               : rule.part == BISECT_HIGH ? expr_add(pool, low, length)
                                          : length;
    return expr_opaque_bisection(pool, text, rule, args, G_N_ELEMENTS(args));
}

gint64
bisection_ends(Bisection rule, gint64 length)
{
    gint64 ends;

    length = MIN(length, G_MAXINT64 / 2);
    if (rule.rest == BISECT_SPLIT)
        return MAX(length + rule.above + rule.below, 1);
    if (rule.rest == BISECT_LARGER)
        return MAX(length, 1);
    /* of the halves that are left out, each leads to an end or not */
    for (ends = 1; length > 1; length /= 2)
        ends += length / 2;
    return ends;
}

gboolean
bisection_step(Bisection rule, gint64 end, gint64 *ret_low, gint64 *ret_length)
{
    gint64 length = *ret_length, half = length / 2 + (rule.round && length % 2);
    gboolean above = end >= half + rule.above;

    if (length <= rule.least || length < 0)
        return FALSE;
    if (above) /* wraps: places that are made up need not exist */
        *ret_low = (gint64)((guint64)*ret_low + (guint64)half + rule.above);
    if (rule.rest == BISECT_SPLIT)
        *ret_length = above ? length - half - rule.above : half - rule.below;
    else
        *ret_length = rule.rest == BISECT_LARGER ? length - half : half;
    return *ret_length < length;
}

const Expr *
bisection_steps(ExprPool *pool, Bisection rule, const Expr *length)
{
    /* Of the two parts one is rounded up; what both leave out besides, or the other alone, comes off before
     * halving. */
    guint up = rule.round ? rule.below : rule.above, down = rule.round ? rule.above : rule.below;
    gint64 off = rule.rest == BISECT_LARGER ? 0 : rule.rest == BISECT_SMALLER ? 1 : up + (up && down);
    gint64 least = rule.least + off;

    if (least < 1)
        return NULL;
    return expr_binary(pool, EXPR_HALVINGS, expr_add(pool, length, expr_const(pool, off)),
                       expr_const(pool, least));
}

const Expr *
expr_find_bisection(const Expr *e)
{
    const Expr *found = e->bisection.part != BISECT_NONE ? e : NULL;

    for (guint i = 0; (e->depends & DEPENDS_OPAQUE) && e->kind != EXPR_OPAQUE && !found && i < e->n_args; i++)
        found = expr_find_bisection(e->args[i]);
    return found;
}
