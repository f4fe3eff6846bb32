/* SPDX-License-Identifier: MIT */
#include "frontend/loops/loops_private.h"

/* What sums and products of bounds stay below, so that none overflows. */
#define LARGEST (G_GINT64_CONSTANT(1) << 31)

static gboolean find(const Expr *e, Bounds *ret_bounds);

static gboolean
find_sum(const Expr *e, Bounds *ret_bounds)
{
    Bounds sum = {e->value, e->value};

    for (guint i = 0; i < e->n_args; i++) {
        Bounds term;
        gint64 by = e->coefficients[i];

        if (ABS(by) > LARGEST || !find(e->args[i], &term))
            return FALSE;
        sum.low += by * (by > 0 ? term.low : term.high);
        sum.high += by * (by > 0 ? term.high : term.low);
        if (sum.low < -LARGEST || sum.high > LARGEST)
            return FALSE;
    }
    *ret_bounds = sum;
    return TRUE;
}

/* What is left of a division by a number, or in the bits of a mask, whatever is divided. */
static gboolean
find_rest(const Expr *e, Bounds *ret_bounds)
{
    const Expr *right = e->args[1];

    if (right->kind != EXPR_CONST || right->value <= 0)
        return FALSE;
    if (e->kind == EXPR_AND)
        *ret_bounds = (Bounds){0, right->value};
    else
        *ret_bounds = (Bounds){expr_is_nonnegative(e->args[0]) ? 0 : 1 - right->value, right->value - 1};
    return TRUE;
}

static gboolean
find(const Expr *e, Bounds *ret_bounds)
{
    switch (e->kind) {
    case EXPR_CONST:
        *ret_bounds = (Bounds){e->value, e->value};
        break;
    case EXPR_EQ:
    case EXPR_LT:
        *ret_bounds = (Bounds){0, 1};
        break;
    case EXPR_OPAQUE:
        if (e->number == 0)
            return FALSE;
        *ret_bounds = (Bounds){e->value, e->value + (gint64)e->number - 1};
        break;
    case EXPR_SELECT:
        *ret_bounds = (Bounds){G_MAXINT64, G_MININT64};
        return bounds_add(ret_bounds, e, NULL);
    case EXPR_SUM:
        return find_sum(e, ret_bounds);
    case EXPR_MOD:
    case EXPR_AND:
        return find_rest(e, ret_bounds);
    default:
        return FALSE;
    }
    return ret_bounds->low >= -LARGEST && ret_bounds->high <= LARGEST;
}

gboolean
bounds_add(Bounds *io_bounds, const Expr *e, const Expr *self)
{
    Bounds more;

    if (e == self)
        return TRUE;
    if (e->kind == EXPR_SELECT)
        return bounds_add(io_bounds, e->args[1], self) && bounds_add(io_bounds, e->args[2], self);
    if (!find(e, &more))
        return FALSE;
    io_bounds->low = MIN(io_bounds->low, more.low);
    io_bounds->high = MAX(io_bounds->high, more.high);
    return TRUE;
}
