/* SPDX-License-Identifier: MIT */
/* Values as conditions, and casts from type to type. */
#include "frontend/arithmetic/arithmetic_private.h"
#include "frontend/values/values.h"

#include <math.h>

/* Brings a known value into the range of an unsigned type; what may leave it stays as it is. */
const Expr *
wrap_unsigned(Walker *w, const Expr *e, const CType *type)
{
    gint64 value;

    if (type->is_unsigned && type->size < 8 && type->size > 0 && expr_is_const(e, &value))
        return expr_const(w->pool, value & ((G_GINT64_CONSTANT(1) << (8 * type->size)) - 1));
    return e;
}

/* TRUE where E is 0 or 1. */
static gboolean
expr_is_truth(const Expr *e)
{
    if (e->kind == EXPR_AND || e->kind == EXPR_OR)
        return expr_is_truth(e->args[0]) && expr_is_truth(e->args[1]);
    return e->kind == EXPR_LT || e->kind == EXPR_EQ;
}

const Expr *
value_truth(Walker *w, const Value *value)
{
    const Expr *zero = expr_const(w->pool, 0), *e;

    value = value_use(w, value);
    if (is_pointer(value)) {
        if (value->kind == VALUE_POINTER && value->region->kind == REGION_NOTHING)
            return zero;
        if (value->kind == VALUE_POINTER && value->region->kind == REGION_LOCAL)
            return expr_const(w->pool, 1);
        return opaque_of(w, "is set", &value, 1);
    }
    if (value->kind == VALUE_NUMBER && value->is_float)
        return value->has_number ? expr_const(w->pool, value->number != 0)
                                 : opaque_of(w, "is not 0", &value, 1);
    e = value_expr(w, value);
    if (expr_is_truth(e))
        return e;
    return expr_not(w->pool, expr_binary(w->pool, EXPR_EQ, e, zero));
}

static const Value *
float_to_integer(Walker *w, const Value *value, const CType *from, const CType *to)
{
    instructions_convert(w, value, MAX(from->size, to->size));
    if (value->divisor == 1)
        return value_integer(w->arena, wrap_unsigned(w, value->expr, to));
    if (value->divisor > 1)
        return value_integer(
            w->arena, expr_binary(w->pool, EXPR_DIV, value->expr, expr_const(w->pool, value->divisor)));
    if (value->has_number && fabs(value->number) < 1e18)
        return value_integer(w->arena, expr_const(w->pool, (gint64)value->number));
    return value_integer(w->arena, opaque_of(w, "(int)", &value, 1));
}

/* Narrowing to less than 32 bits is meant to cut; wider types keep the mathematical value. */
static const Value *
integer_to_integer(Walker *w, const Value *value, const CType *from, const CType *to)
{
    const Expr *e = value_expr(w, value);
    gint64 known, mask;

    if (to->kind == CTYPE_BOOL)
        return value_integer(w->arena, value_truth(w, value));
    if (to->size == 0 || to->size >= 8)
        return value;
    mask = (G_GINT64_CONSTANT(1) << (8 * to->size)) - 1;
    if (expr_is_const(e, &known)) {
        known &= mask;
        if (!to->is_unsigned && known > mask / 2)
            known -= mask + 1;
        return known == e->value ? value : value_integer(w->arena, expr_const(w->pool, known));
    }
    if (to->size < 4 && to->is_unsigned && from->size > to->size)
        return value_integer(w->arena, expr_binary(w->pool, EXPR_AND, e, expr_const(w->pool, mask)));
    return value;
}

const Value *
value_cast(Walker *w, const Value *value, const CType *from, const CType *to)
{
    const Value *pointer;
    gint64 number;

    to = ctype_referred(to);
    if (value->kind == VALUE_ZEROS && to->kind == CTYPE_FLOAT)
        return value_float_constant(w->arena, w->pool, 0);
    if (value->kind != VALUE_NUMBER) {
        if (to->kind == CTYPE_BOOL && is_pointer(value))
            return value_integer(w->arena, value_truth(w, value));
        return value;
    }
    switch (to->kind) {
    case CTYPE_INTEGER:
    case CTYPE_BOOL:
        if (value->is_float)
            return to->kind == CTYPE_BOOL ? value_integer(w->arena, value_truth(w, value))
                                          : float_to_integer(w, value, from, to);
        return integer_to_integer(w, value, from, to);
    case CTYPE_FLOAT:
        if (!value->is_float || to->size != from->size)
            instructions_convert(w, value, MAX(from->size, to->size));
        if (value->is_float && to->size >= from->size)
            return value;
        if (value->is_float) /* rounded, it is not what was loaded */
            return value_from_access(w->arena, value_use(w, value), -1);
        return value_from_access(w->arena, value_ratio(w->arena, value->expr, 1), value->origin);
    case CTYPE_POINTER:
        if (expr_is_const(value->expr, &number) && number == 0)
            return null_pointer(w);
        pointer = pointer_from_number(w, value, to);
        return pointer ? pointer : unknown_value(w, to, "pointer made from an integer", value->expr->depends);
    default:
        return value;
    }
}
