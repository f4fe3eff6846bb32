/* SPDX-License-Identifier: MIT */
#include "ir/expr/expr.h"

/* Longer ones are of no use: there is nothing to save. */
#define MAX_LENGTH (G_GINT64_CONSTANT(1) << 24)

static const Period no_period = {FALSE};
static const Period constant_period = {TRUE, 1, 0};

/* P over a multiple of its length. */
static Period
period_stretch(Period p, gint64 factor)
{
    Period stretched = p;

    if (!p.known || factor > MAX_LENGTH / p.length || __builtin_mul_overflow(p.step, factor, &stretched.step))
        return no_period;
    stretched.length = p.length * factor;
    return stretched;
}

gboolean
periods_align(Period *a, Period *b)
{
    if (!a->known || !b->known)
        return FALSE;
    gint64 divisor = greatest_divisor(a->length, b->length);
    gint64 to_a = b->length / divisor, to_b = a->length / divisor;
    *a = period_stretch(*a, to_a);
    *b = period_stretch(*b, to_b);
    return a->known && b->known;
}

static Period
sum_period(const Expr *e, SymbolKind symbol, guint number, const SymbolBox *box)
{
    Period sum = constant_period;

    for (guint i = 0; i < e->n_args; i++) {
        Period term = expr_period(e->args[i], symbol, number, box);
        gint64 step;

        if (!periods_align(&sum, &term) || __builtin_mul_overflow(term.step, e->coefficients[i], &step) ||
            __builtin_add_overflow(sum.step, step, &sum.step))
            return no_period;
    }
    return sum;
}

/* What is computed from terms that repeat exactly repeats exactly. */
static Period
repeating_period(const Expr *e, SymbolKind symbol, guint number, const SymbolBox *box)
{
    Period whole = constant_period;

    for (guint i = 0; i < e->n_args; i++) {
        Period part = expr_period(e->args[i], symbol, number, box);

        if (part.step != 0 || !periods_align(&whole, &part))
            return no_period;
    }
    return whole;
}

/* The period of a value that rises by one where its argument rises by UNIT (or starts again, if WRAPS). */
static Period
stepped_period(Period arg, gint64 unit, gboolean wraps)
{
    Period p = period_stretch(arg, unit / greatest_divisor(arg.step, unit));

    if (p.known)
        p.step = wraps ? 0 : p.step / unit;
    return p;
}

static gboolean
keeps_sign(const Expr *e, const SymbolBox *box)
{
    Interval interval = expr_interval(e, box);

    return interval.state == INTERVAL_KNOWN && (interval.lo >= 0 || interval.hi <= 0);
}

/* The smallest power of two above VALUE, or 0. */
static gint64
power_above(gint64 value)
{
    gint64 power = 1;

    while (power <= value && power < MAX_LENGTH)
        power *= 2;
    return power > value ? power : 0;
}

static Period
binary_period(const Expr *e, gint64 constant, SymbolKind symbol, guint number, const SymbolBox *box)
{
    Period arg = expr_period(e->args[0], symbol, number, box);
    gint64 unit;

    switch (e->kind) {
    case EXPR_DIV:
    case EXPR_MOD:
        if (!arg.known || constant == 0 || constant == G_MININT64 || !keeps_sign(e->args[0], box))
            return no_period;
        arg = stepped_period(arg, ABS(constant), e->kind == EXPR_MOD);
        arg.step = constant < 0 ? -arg.step : arg.step;
        return arg;
    case EXPR_AND:
    case EXPR_OR:
    case EXPR_XOR:
        unit = constant >= 0 ? power_above(constant) : power_above(~constant);
        if (!arg.known || unit == 0)
            return no_period;
        arg = stepped_period(arg, unit, FALSE);
        /* the bits from UNIT up: cleared, kept, set or turned over */
        if (e->kind == EXPR_XOR && constant < 0)
            arg.step = -arg.step;
        if ((e->kind == EXPR_AND) == (constant >= 0) && e->kind != EXPR_XOR)
            arg.step = 0;
        return __builtin_mul_overflow(arg.step, unit, &arg.step) ? no_period : arg;
    case EXPR_SHR:
        if (!arg.known || constant < 0 || constant > 40)
            return no_period;
        return stepped_period(arg, G_GINT64_CONSTANT(1) << constant, FALSE);
    default:
        return no_period;
    }
}

Period
expr_period(const Expr *e, SymbolKind symbol, guint number, const SymbolBox *box)
{
    gint64 constant;

    switch (e->kind) {
    case EXPR_CONST:
        return constant_period;
    case EXPR_SYMBOL:
        return (Period){TRUE, 1, e->symbol == symbol && e->number == number};
    case EXPR_SUM:
        return sum_period(e, symbol, number, box);
    case EXPR_PRODUCT:
        return repeating_period(e, symbol, number, box);
    case EXPR_OPAQUE:
        return no_period;
    default: {
        Period whole = repeating_period(e, symbol, number, box);
        if (whole.known || e->n_args != 2)
            return whole;
        if (expr_is_const(e->args[1], &constant))
            return binary_period(e, constant, symbol, number, box);
        return no_period;
    }
    }
}
