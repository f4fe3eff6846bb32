/* SPDX-License-Identifier: MIT */
/* Arithmetic on values: integers exactly as far as the expressions go, floating point as named opaques except
 * for ratios of integers. */
#include "frontend/arithmetic/arithmetic_private.h"
#include "frontend/values/values.h"

#include <math.h>

/* TRUE where E is made by bit operations that mix all of 32 bits, as hashes and random generators do. */
static gboolean
is_mixed(const Expr *e)
{
    if (e->kind == EXPR_XOR || e->kind == EXPR_OR)
        return TRUE;
    if (e->kind == EXPR_AND || e->kind == EXPR_MOD)
        return e->args[1]->kind == EXPR_CONST && e->args[1]->value >= 0xffffffff;
    for (guint i = 0; (e->kind == EXPR_SUM || e->kind == EXPR_PRODUCT) && i < e->n_args; i++)
        if (is_mixed(e->args[i]))
            return TRUE;
    return FALSE;
}

/* What leaves 32 bits and is meant to be cut: the sums, products and shifts of a hash. */
static const Expr *
wrap_result(Walker *w, const Expr *result, const Expr *a, const Expr *b, gboolean is_product,
            const CType *type)
{
    gint64 factor;
    gboolean large =
        is_product && (expr_is_const(a, &factor) || expr_is_const(b, &factor)) && ABS(factor) >= 65536;

    if (type->is_unsigned && type->size == 4 && !expr_is_const(result, NULL) &&
        (large || is_mixed(a) || is_mixed(b)))
        return expr_binary(w->pool, EXPR_AND, result, expr_const(w->pool, 0xffffffff));
    return wrap_unsigned(w, result, type);
}

static const Expr *
unsigned_sum(Walker *w, int op, const Expr *a, const Expr *b, const CType *type)
{
    const Expr *sum = op == OPERATOR_ADD ? expr_add(w->pool, a, b) : expr_sub(w->pool, a, b);

    /* i + 0xffffffff is i - 1 */
    if (type->is_unsigned && type->size == 4 && sum->kind == EXPR_SUM && sum->value >= 0x80000000LL &&
        sum->value <= 0xffffffffLL)
        sum = expr_sub(w->pool, sum, expr_const(w->pool, 0x100000000LL));
    return wrap_result(w, sum, a, b, FALSE, type);
}

/* Division by zero, shifts by negative or too large amounts. */
static gboolean
is_undefined(int op, const Expr *right)
{
    gint64 value;

    if (!expr_is_const(right, &value))
        return FALSE;
    if (op == OPERATOR_DIV || op == OPERATOR_REM)
        return value == 0;
    return (op == OPERATOR_SHL || op == OPERATOR_SHR) && (value < 0 || value > 63);
}

static const Expr *
integer_binary(Walker *w, int op, const Expr *a, const Expr *b, const CType *type)
{
    gint64 amount;

    if (is_undefined(op, b))
        return unknown_expr(w, "arithmetic without a result", a->depends);
    switch (op) {
    case OPERATOR_ADD:
    case OPERATOR_SUB:
        return unsigned_sum(w, op, a, b, type);
    case OPERATOR_MUL:
        return wrap_result(w, expr_mul(w->pool, a, b), a, b, TRUE, type);
    case OPERATOR_SHL:
        if (expr_is_const(b, &amount) && amount >= 0 && amount < 62)
            return wrap_result(w, expr_binary(w->pool, EXPR_SHL, a, b), a,
                               expr_const(w->pool, G_GINT64_CONSTANT(1) << amount), TRUE, type);
        return wrap_unsigned(w, expr_binary(w->pool, EXPR_SHL, a, b), type);
    case OPERATOR_DIV:
    case OPERATOR_REM:
    case OPERATOR_SHR:
    case OPERATOR_AND:
    case OPERATOR_XOR:
    case OPERATOR_OR:
        return wrap_unsigned(w, expr_binary(w->pool, operator_kind((Operator)op), a, b), type);
    case OPERATOR_LAND:
        return expr_binary(w->pool, EXPR_AND, a, b);
    case OPERATOR_LOR:
        return expr_binary(w->pool, EXPR_OR, a, b);
    default:
        if (is_comparison(op))
            return compare_exprs(w->pool, op, a, b);
        return expr_opaque(w->pool, "unknown operator", (const Expr *[]){a, b}, 2);
    }
}

/* VALUE as a ratio of integers; FALSE where it is none. */
static gboolean
as_ratio(const Value *value, const Expr **ret_top, gint64 *ret_divisor)
{
    if (value->kind != VALUE_NUMBER || (value->is_float && value->divisor == 0))
        return FALSE;
    *ret_top = value->expr;
    *ret_divisor = value->is_float ? value->divisor : 1;
    return TRUE;
}

/* 1 / NUMBER where that is a whole number, else 0. */
static gint64
whole_reciprocal(const Value *value)
{
    double inverse;

    if (!value->has_number || value->number <= 0 || value->number >= 1)
        return 0;
    inverse = 1.0 / value->number;
    return fabs(inverse - round(inverse)) < 1e-6 * inverse && inverse < 1e9 ? (gint64)round(inverse) : 0;
}

static const Value *
ratio_binary(Walker *w, int op, const Value *a, const Value *b)
{
    const Expr *top_a, *top_b;
    gint64 da, db, whole, reciprocal;

    if (op == OPERATOR_MUL && whole_reciprocal(a) && !whole_reciprocal(b))
        return ratio_binary(w, op, b, a);
    reciprocal = whole_reciprocal(b);
    if (!as_ratio(a, &top_a, &da) || da > 1 << 20)
        return NULL;
    if (op == OPERATOR_MUL && reciprocal > 1 && reciprocal < 1 << 20)
        return value_ratio(w->arena, top_a, da * reciprocal);
    if (!as_ratio(b, &top_b, &db) || db > 1 << 20)
        return NULL;
    switch (op) {
    case OPERATOR_ADD:
    case OPERATOR_SUB:
        if (da != db && da != 1 && db != 1)
            return NULL;
        top_a = expr_mul_const(w->pool, top_a, da == db ? 1 : db);
        top_b = expr_mul_const(w->pool, top_b, da == db ? 1 : da);
        return value_ratio(
            w->arena, op == OPERATOR_ADD ? expr_add(w->pool, top_a, top_b) : expr_sub(w->pool, top_a, top_b),
            MAX(da, db));
    case OPERATOR_MUL:
        return value_ratio(w->arena, expr_mul(w->pool, top_a, top_b), da * db);
    case OPERATOR_DIV:
        if (!expr_is_const(top_b, &whole) || whole <= 0 || whole > 1 << 20)
            return NULL;
        return value_ratio(w->arena, expr_mul_const(w->pool, top_a, db), da * whole);
    default:
        return NULL;
    }
}

/* What OP makes of two numbers that the source states; NULL: no number. */
static const Value *
stated_binary(Walker *w, int op, double a, double b, const CType *type)
{
    double number = op == OPERATOR_ADD   ? a + b
                    : op == OPERATOR_SUB ? a - b
                    : op == OPERATOR_MUL ? a * b
                    : op == OPERATOR_DIV ? a / b
                                         : NAN;

    if (type->size == sizeof(float))
        number = (double)(float)number;
    return isfinite(number) ? value_float_constant(w->arena, w->pool, number) : NULL;
}

static const Value *
float_binary(Walker *w, int op, const Value *a, const Value *b, const CType *type)
{
    const Value *ratio = ratio_binary(w, op, a, b);
    const Value *args[] = {a, b}, *stated;
    const Expr *top_a, *top_b;
    gint64 da, db;

    if (ratio)
        return ratio;
    if (is_comparison(op) && as_ratio(a, &top_a, &da) && as_ratio(b, &top_b, &db) && da == 1 && db == 1)
        return value_integer(w->arena, compare_exprs(w->pool, op, top_a, top_b));
    if (ctype_is_integral(type))
        return value_integer(w->arena, opaque_of(w, operator_spelling((Operator)op), args, 2));
    if (a->has_number && b->has_number && (stated = stated_binary(w, op, a->number, b->number, type)))
        return stated;
    return value_float(w->arena, opaque_of(w, operator_spelling((Operator)op), args, 2));
}

/* A division waits for what it needs. */
static void
note_division(Walker *w, const Value *a, const Value *b)
{
    schedule_branch(w, a);
    schedule_branch(w, b);
}

/* What OP makes of floating-point numbers of type TA, counted. */
static const Value *
counted_binary(Walker *w, int op, const Value *a, const Value *b, const CType *type, const CType *ta)
{
    const Value *result;
    int exponent;

    if (op == OPERATOR_DIV && !(b->has_number && frexp(b->number, &exponent) == 0.5))
        note_division(w, a, b);
    result = float_binary(w, op, a, b, type);
    instructions_operation(w, op, ta->size, a, b, result);
    return result;
}

const Value *
value_binary(Walker *w, int op, const Value *a, const Value *b, const CType *type, const CType *ta,
             const CType *tb)
{
    a = value_use(w, a);
    b = value_use(w, b);
    if (op == OPERATOR_COMMA)
        return b;
    if (is_pointer(a) || is_pointer(b))
        return pointer_binary(w, op, a, b, type, ta, tb);
    if (op == OPERATOR_LAND || op == OPERATOR_LOR)
        return value_integer(w->arena, integer_binary(w, op, value_truth(w, a), value_truth(w, b), type));
    if ((a->kind == VALUE_NUMBER && a->is_float) || (b->kind == VALUE_NUMBER && b->is_float) ||
        type->kind == CTYPE_FLOAT)
        return counted_binary(w, op, a, b, type, ta);
    return value_integer(w->arena, integer_binary(w, op, value_expr(w, a), value_expr(w, b), type));
}
