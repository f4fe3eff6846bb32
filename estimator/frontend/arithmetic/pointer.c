/* SPDX-License-Identifier: MIT */
/* Arithmetic on pointers. */
#include "frontend/arithmetic/arithmetic_private.h"
#include "frontend/values/values.h"

const Value *
pointer_step(Walker *w, const Value *pointer, const Expr *index, guint64 stride, guint bits)
{
    const Expr *offset;
    Value *stepped;

    if (pointer->kind == VALUE_CHOICE)
        return value_choice(w->arena, pointer->expr, pointer_step(w, pointer->a, index, stride, bits),
                            pointer_step(w, pointer->b, index, stride, bits));
    if (pointer->kind != VALUE_POINTER)
        return pointer;
    offset = expr_mul_const(w->pool, index, (gint64)MIN(MAX(stride, 1), G_MAXINT32));
    stepped = (Value *)value_from_access(w->arena, value_use(w, pointer), -1);
    stepped->expr = expr_add(w->pool, pointer->expr, offset);
    stepped->bits = pointer->bits == 64 || bits == 64 ? 64 : 32;
    return stepped;
}

static guint
type_bits(const CType *type)
{
    return type->size > 4 ? 64 : 32;
}

/* Differences and comparisons of pointers; NULL where they point into different things. */
static const Expr *
pointer_compare(Walker *w, int op, const Value *a, const Value *b, guint64 step)
{
    if (a->kind != VALUE_POINTER || b->kind != VALUE_POINTER || a->region != b->region)
        return NULL;
    if (op == OPERATOR_SUB)
        return expr_binary(w->pool, EXPR_DIV, expr_sub(w->pool, a->expr, b->expr),
                           expr_const(w->pool, (gint64)MAX(step, 1)));
    return is_comparison(op) ? compare_exprs(w->pool, op, a->expr, b->expr) : NULL;
}

const Value *
pointer_moved(Walker *w, const Value *pointer, const Expr *bytes)
{
    if (pointer->kind == VALUE_CHOICE)
        return value_choice(w->arena, pointer->expr, pointer_moved(w, pointer->a, bytes),
                            pointer_moved(w, pointer->b, bytes));
    return pointer->kind == VALUE_POINTER
               ? value_at(w->arena, pointer, expr_add(w->pool, pointer->expr, bytes))
               : pointer;
}

const Expr *
pointer_movement(Walker *w, const Value *from, const Value *to)
{
    const Expr *a, *b;

    if (from->kind != to->kind || !is_pointer(from))
        return NULL;
    if (from->kind == VALUE_POINTER)
        return from->region == to->region ? expr_sub(w->pool, to->expr, from->expr) : NULL;
    a = from->expr == to->expr ? pointer_movement(w, from->a, to->a) : NULL;
    b = a ? pointer_movement(w, from->b, to->b) : NULL;
    return a == b ? a : NULL;
}

/* A comparison of a pointer with null: pointers are taken to be set. */
static const Value *
null_compare(Walker *w, int op, const Value *a, const Value *b)
{
    const Value *pointer = is_pointer(a) ? a : b, *other = pointer == a ? b : a;
    gint64 zero = 0;
    gboolean is_null = is_pointer(other)
                           ? other->kind == VALUE_POINTER && other->region->kind == REGION_NOTHING
                           : other->kind == VALUE_NUMBER && expr_is_const(other->expr, &zero) && !zero;

    if (!is_null || pointer->kind != VALUE_POINTER || pointer->region->kind == REGION_UNKNOWN ||
        pointer->region->kind == REGION_NOTHING || pointer->region->kind == REGION_GLOBAL)
        return NULL;
    if (op != OPERATOR_EQ && op != OPERATOR_NE)
        return NULL;
    return value_integer(w->arena, expr_const(w->pool, op == OPERATOR_NE));
}

/* Bits of an address that is held in an integer are set, or those below some bit are cleared: it goes on to
 * lead into the same array, which is taken to begin at a multiple of more than the mask. NULL where OP is
 * none such. */
static const Value *
pointer_masked(Walker *w, int op, const Value *a, const Value *b)
{
    const Value *pointer = is_pointer(a) ? a : b, *mask = pointer == a ? b : a;
    gint64 bits;

    if (pointer->kind != VALUE_POINTER || mask->kind != VALUE_NUMBER || mask->is_float)
        return NULL;
    if (op == OPERATOR_OR || op == OPERATOR_XOR)
        return value_at(
            w->arena, pointer,
            expr_binary(w->pool, op == OPERATOR_OR ? EXPR_OR : EXPR_XOR, pointer->expr, mask->expr));
    if (op != OPERATOR_AND || !expr_is_const(mask->expr, &bits) || bits >= 0)
        return NULL;
    return value_at(w->arena, pointer, expr_binary(w->pool, EXPR_AND, pointer->expr, mask->expr));
}

const Value *
pointer_binary(Walker *w, int op, const Value *a, const Value *b, const CType *type, const CType *ta,
               const CType *tb)
{
    const CType *pointer_type = ta->kind == CTYPE_POINTER || ta->kind == CTYPE_ARRAY ? ta : tb;
    const CType *pointee = pointer_type->target ? pointer_type->target : type;
    /* of an address that is held in an integer, bytes are counted */
    guint64 step = ctype_is_integral(ta) && ctype_is_integral(tb) ? 1 : pointee->size;
    const Value *known, *args[] = {a, b};
    const Expr *result;

    if (op == OPERATOR_ADD && is_pointer(a) && !is_pointer(b))
        return pointer_step(w, a, value_expr(w, b), step, type_bits(tb));
    if (op == OPERATOR_ADD && is_pointer(b) && !is_pointer(a))
        return pointer_step(w, b, value_expr(w, a), step, type_bits(ta));
    if (op == OPERATOR_SUB && is_pointer(a) && !is_pointer(b))
        return pointer_step(w, a, expr_neg(w->pool, value_expr(w, b)), step, type_bits(tb));
    result = pointer_compare(w, op, a, b, step);
    if (result)
        return value_integer(w->arena, result);
    known = null_compare(w, op, a, b);
    if (known)
        return known;
    known = type->kind == CTYPE_INTEGER ? pointer_masked(w, op, a, b) : NULL;
    if (known)
        return known;
    if (type->kind == CTYPE_POINTER)
        return unknown_value(w, type, "pointer arithmetic", value_depends(a) | value_depends(b));
    return value_integer(w->arena, opaque_of(w, operator_spelling((Operator)op), args, 2));
}
