/* SPDX-License-Identifier: MIT */
#include "ir/expr/expr.h"

static Interval
known(gint64 lo, gint64 hi)
{
    return (Interval){INTERVAL_KNOWN, lo, hi};
}

static const Interval unknown_interval = {INTERVAL_UNKNOWN, 0, 0};
static const Interval overflow_interval = {INTERVAL_OVERFLOW, 0, 0};

static Interval
symbol_interval(const Expr *e, const SymbolBox *box)
{
    if (e->symbol == SYMBOL_THREAD)
        return known(box->thread_lo[e->number], box->thread_hi[e->number]);
    if (e->symbol == SYMBOL_BLOCK)
        return known(box->block_lo[e->number], box->block_hi[e->number]);
    if (e->symbol == SYMBOL_LOOP && e->number < box->n_loops)
        return known(box->loop_lo[e->number], box->loop_hi[e->number]);
    return unknown_interval;
}

/* The bounds of a * b, whose ends are reached at corners. */
static Interval
interval_multiply(Interval a, Interval b)
{
    const gint64 x[] = {a.lo, a.lo, a.hi, a.hi}, y[] = {b.lo, b.hi, b.lo, b.hi};
    Interval product = known(G_MAXINT64, G_MININT64);

    for (guint i = 0; i < 4; i++) {
        gint64 value;

        if (__builtin_mul_overflow(x[i], y[i], &value))
            return overflow_interval;
        product.lo = MIN(product.lo, value);
        product.hi = MAX(product.hi, value);
    }
    return product;
}

static Interval
sum_interval(const Expr *e, const SymbolBox *box)
{
    Interval sum = known(e->value, e->value);

    for (guint i = 0; i < e->n_args; i++) {
        Interval term = expr_interval(e->args[i], box);

        if (term.state != INTERVAL_KNOWN)
            return term;
        term = interval_multiply(term, known(e->coefficients[i], e->coefficients[i]));
        if (term.state != INTERVAL_KNOWN || __builtin_add_overflow(sum.lo, term.lo, &sum.lo) ||
            __builtin_add_overflow(sum.hi, term.hi, &sum.hi))
            return overflow_interval;
    }
    return sum;
}

static Interval
product_interval(const Expr *e, const SymbolBox *box)
{
    Interval product = known(1, 1);

    for (guint i = 0; i < e->n_args && product.state == INTERVAL_KNOWN; i++) {
        Interval factor = expr_interval(e->args[i], box);

        product = factor.state == INTERVAL_KNOWN ? interval_multiply(product, factor) : factor;
    }
    return product;
}

static Interval
interval_divide(Interval a, Interval b)
{
    if ((b.lo <= 0 && b.hi >= 0) || (a.lo == G_MININT64 && b.lo <= -1 && b.hi >= -1))
        return overflow_interval;
    const gint64 x[] = {a.lo / b.lo, a.lo / b.hi, a.hi / b.lo, a.hi / b.hi};
    Interval quotient = known(x[0], x[0]);
    for (guint i = 1; i < 4; i++) {
        quotient.lo = MIN(quotient.lo, x[i]);
        quotient.hi = MAX(quotient.hi, x[i]);
    }
    return quotient;
}

static Interval
interval_remainder(Interval a, Interval b)
{
    if ((b.lo <= 0 && b.hi >= 0) || b.lo == G_MININT64)
        return overflow_interval;
    gint64 smallest = b.lo > 0 ? b.lo : -b.hi, largest = b.lo > 0 ? b.hi : -b.lo;
    if (a.lo >= 0 && a.hi < smallest)
        return a;
    gint64 lo = a.lo >= 0 ? 0 : MAX(a.lo, -(largest - 1));
    gint64 hi = a.hi <= 0 ? 0 : MIN(a.hi, largest - 1);
    return known(lo, hi);
}

/* All ones from the highest bit of VALUE down; VALUE is not negative. */
static gint64
bits_below(gint64 value)
{
    gint64 bits = 0;

    while (bits < value)
        bits = bits * 2 + 1;
    return bits;
}

static Interval
interval_bitwise(ExprKind kind, Interval a, Interval b)
{
    gint64 bits = bits_below(MAX(MAX(a.hi, ~a.lo), MAX(MAX(b.hi, ~b.lo), 0)));
    gboolean a_positive = a.lo >= 0, b_positive = b.lo >= 0;

    if (kind == EXPR_AND && (a_positive || b_positive))
        return known(0, a_positive && b_positive ? MIN(a.hi, b.hi) : a_positive ? a.hi : b.hi);
    if (a_positive && b_positive)
        return known(kind == EXPR_OR ? MAX(a.lo, b.lo) : 0, bits);
    return known(-bits - 1, bits);
}

static Interval
interval_shift(ExprKind kind, Interval a, Interval b)
{
    gint64 least, most;

    if (kind == EXPR_SHL)
        return power_of_two(b.lo, &least) && power_of_two(b.hi, &most)
                   ? interval_multiply(a, known(least, most))
                   : overflow_interval;
    if (b.lo < 0 || b.hi > MOST_PLACES)
        return overflow_interval;
    return known(MIN(a.lo >> b.lo, a.lo >> b.hi), MAX(a.hi >> b.lo, a.hi >> b.hi));
}

static Interval
binary_interval(ExprKind kind, Interval a, Interval b)
{
    switch (kind) {
    case EXPR_DIV:
        return interval_divide(a, b);
    case EXPR_MOD:
        return interval_remainder(a, b);
    case EXPR_AND:
    case EXPR_OR:
    case EXPR_XOR:
        return interval_bitwise(kind, a, b);
    case EXPR_SHL:
    case EXPR_SHR:
        return interval_shift(kind, a, b);
    case EXPR_MIN:
        return known(MIN(a.lo, b.lo), MIN(a.hi, b.hi));
    case EXPR_MAX:
        return known(MAX(a.lo, b.lo), MAX(a.hi, b.hi));
    case EXPR_HALVINGS:
        return b.lo > 0 ? known(halvings(a.lo, b.hi), halvings(a.hi, b.lo)) : known(0, 63);
    case EXPR_LT:
        return known(a.hi < b.lo, a.lo < b.hi);
    default:
        return known(a.lo == a.hi && b.lo == b.hi && a.lo == b.lo, a.lo <= b.hi && b.lo <= a.hi);
    }
}

/* Where one of the operands A and B bounds what comes out whatever the other is, gives the other bounds that
 * do not change it. */
static void
bound_unknown(ExprKind kind, Interval *a, Interval *b)
{
    if (kind == EXPR_MOD && a->state == INTERVAL_UNKNOWN && b->state == INTERVAL_KNOWN)
        *a = known(G_MININT64, G_MAXINT64);
    if (kind != EXPR_AND)
        return;
    if (a->state == INTERVAL_UNKNOWN && b->state == INTERVAL_KNOWN && b->lo >= 0)
        *a = *b;
    if (b->state == INTERVAL_UNKNOWN && a->state == INTERVAL_KNOWN && a->lo >= 0)
        *b = *a;
}

static Interval
select_interval(const Expr *e, const SymbolBox *box)
{
    Interval condition = expr_interval(e->args[0], box);

    if (condition.state != INTERVAL_KNOWN)
        return condition;
    if (condition.lo > 0 || condition.hi < 0)
        return expr_interval(e->args[1], box);
    if (condition.lo == 0 && condition.hi == 0)
        return expr_interval(e->args[2], box);
    Interval a = expr_interval(e->args[1], box), b = expr_interval(e->args[2], box);
    if (a.state != INTERVAL_KNOWN || b.state != INTERVAL_KNOWN)
        return a.state != INTERVAL_KNOWN ? a : b;
    return known(MIN(a.lo, b.lo), MAX(a.hi, b.hi));
}

static Interval
draw_interval(const Expr *e, const SymbolBox *box)
{
    if (e->number == 0)
        return known(box->draws == DRAWS_HOLD, box->draws != DRAWS_FAIL);
    gint64 most = e->value + (gint64)e->number - 1;
    return known(box->draws == DRAWS_HOLD ? most : e->value, box->draws == DRAWS_FAIL ? e->value : most);
}

static Interval
draw_sum_interval(const Expr *e, const SymbolBox *box)
{
    Interval row = expr_interval(e->args[e->n_args - 1], box);
    gint64 lo, hi;

    if (row.state != INTERVAL_KNOWN)
        return row;
    if (!draw_sum_bound(e, row.lo, FALSE, &lo) || !draw_sum_bound(e, row.hi, TRUE, &hi))
        return overflow_interval;
    return known(lo, hi);
}

/* A bisection stays among the elements that it begins with, and the places right before and behind them. */
static Interval
bisection_interval(const Expr *e, const SymbolBox *box)
{
    Interval low = expr_interval(e->args[0], box), length = expr_interval(e->args[1], box);
    gint64 hi;

    if (low.state != INTERVAL_KNOWN || length.state != INTERVAL_KNOWN)
        return low.state != INTERVAL_KNOWN ? low : length;
    if (e->bisection.part == BISECT_LENGTH)
        return known(MIN(e->bisection.least, length.lo), length.hi);
    if (__builtin_add_overflow(low.hi, MAX(length.hi, 0), &hi))
        return overflow_interval;
    if (e->bisection.part == BISECT_LOW)
        return known(low.lo, e->bisection.rest == BISECT_SMALLER
                                 ? hi
                                 : MAX(low.hi, hi - 1 + e->bisection.above + e->bisection.below));
    return known(low.lo - e->bisection.below, hi);
}

Interval
expr_interval(const Expr *e, const SymbolBox *box)
{
    switch (e->kind) {
    case EXPR_CONST:
        return known(e->value, e->value);
    case EXPR_SYMBOL:
        return symbol_interval(e, box);
    case EXPR_SUM:
        return sum_interval(e, box);
    case EXPR_PRODUCT:
        return product_interval(e, box);
    case EXPR_SELECT:
        return select_interval(e, box);
    case EXPR_DRAW:
        return draw_interval(e, box);
    case EXPR_DRAW_SUM:
        return draw_sum_interval(e, box);
    case EXPR_OPAQUE:
        if (box->has_opaque && e->bisection.part != BISECT_NONE)
            return bisection_interval(e, box);
        return box->has_opaque && e->number ? known(e->value, e->value + e->number - 1) : unknown_interval;
    default: {
        Interval a = expr_interval(e->args[0], box), b = expr_interval(e->args[1], box);
        if (box->has_opaque)
            bound_unknown(e->kind, &a, &b);
        if (a.state != INTERVAL_KNOWN || b.state != INTERVAL_KNOWN)
            return a.state != INTERVAL_KNOWN ? a : b;
        return binary_interval(e->kind, a, b);
    }
    }
}

gboolean
expr_may_leave(const Expr *e, const SymbolBox *box, gint64 lo, gint64 hi)
{
    Interval interval = expr_interval(e, box);

    if (interval.state == INTERVAL_OVERFLOW)
        return TRUE;
    if (interval.state == INTERVAL_KNOWN && (interval.lo < lo || interval.hi > hi))
        return TRUE;
    for (guint i = 0; e->kind != EXPR_SUM && e->kind != EXPR_OPAQUE && i < e->n_args; i++)
        if (expr_may_leave(e->args[i], box, lo, hi))
            return TRUE;
    return FALSE;
}

static const Expr *
narrow_binary(ExprPool *pool, const Expr *e, const Expr *a, const Expr *b, const SymbolBox *box)
{
    Interval x = expr_interval(a, box), y = expr_interval(b, box);

    if (x.state != INTERVAL_KNOWN || y.state != INTERVAL_KNOWN)
        return expr_binary(pool, e->kind, a, b);
    if (e->kind == EXPR_MIN || e->kind == EXPR_MAX) {
        if (x.hi <= y.lo)
            return e->kind == EXPR_MIN ? a : b;
        if (y.hi <= x.lo)
            return e->kind == EXPR_MIN ? b : a;
    }
    if (e->kind == EXPR_MOD && y.lo > 0 && x.hi < y.lo && x.lo > -y.lo)
        return a;
    return expr_binary(pool, e->kind, a, b);
}

const Expr *
expr_narrow(ExprPool *pool, const Expr *e, const SymbolBox *box)
{
    gint64 value;

    if (e->kind == EXPR_CONST || e->kind == EXPR_SYMBOL || e->kind == EXPR_OPAQUE || e->kind == EXPR_DRAW ||
        e->kind == EXPR_DRAW_SUM)
        return e;
    if (interval_is_value(expr_interval(e, box), &value))
        return expr_const(pool, value);
    if (e->kind == EXPR_SUM) {
        const Expr *sum = expr_const(pool, e->value);

        for (guint i = 0; i < e->n_args; i++)
            sum = expr_add(pool, sum,
                           expr_mul_const(pool, expr_narrow(pool, e->args[i], box), e->coefficients[i]));
        return sum;
    }
    if (e->kind == EXPR_PRODUCT) {
        const Expr *product = expr_narrow(pool, e->args[0], box);

        for (guint i = 1; i < e->n_args; i++)
            product = expr_mul(pool, product, expr_narrow(pool, e->args[i], box));
        return product;
    }
    if (e->kind == EXPR_SELECT) {
        Interval condition = expr_interval(e->args[0], box);

        if (condition.state == INTERVAL_KNOWN && (condition.lo > 0 || condition.hi < 0))
            return expr_narrow(pool, e->args[1], box);
        if (interval_is_value(condition, &value) && value == 0)
            return expr_narrow(pool, e->args[2], box);
        return expr_select(pool, expr_narrow(pool, e->args[0], box), expr_narrow(pool, e->args[1], box),
                           expr_narrow(pool, e->args[2], box));
    }
    return narrow_binary(pool, e, expr_narrow(pool, e->args[0], box), expr_narrow(pool, e->args[1], box),
                         box);
}

gboolean
interval_is_value(Interval interval, gint64 *ret_value)
{
    if (interval.state != INTERVAL_KNOWN || interval.lo != interval.hi)
        return FALSE;
    *ret_value = interval.lo;
    return TRUE;
}
