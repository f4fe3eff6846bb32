/* SPDX-License-Identifier: MIT */
/* Arithmetic on values: integers exactly as far as the expressions go, floating point as named opaques except
 * for ratios of integers. */
#include "operators.h"
#include "instructions.h"
#include "schedule.h"

#include <math.h>
#include <string.h>

const CType byte_type = {.kind = CTYPE_INTEGER, .size = 1, .align = 1, .count = -1, .name = "char"};
static const CType const_byte = {
    .kind = CTYPE_INTEGER, .size = 1, .align = 1, .count = -1, .name = "char", .is_const = TRUE};
const CType const_byte_pointer = {
    .kind = CTYPE_POINTER, .size = 8, .align = 8, .count = -1, .name = "const char *", .target = &const_byte};

/* One symbol for each thing that DEPENDS names, so that an opaque can depend on it; and the counters of the
 * active loops. */
static guint
depends_args(Walker *w, guint depends, const Expr *args[16])
{
    guint n = 0;

    if (depends & DEPENDS_THREAD)
        args[n++] = expr_symbol(w->pool, SYMBOL_THREAD, 0, NULL);
    if (depends & DEPENDS_BLOCK)
        args[n++] = expr_symbol(w->pool, SYMBOL_BLOCK, 0, NULL);
    for (const LoopFrame *loop = w->loop; loop && n < 16; loop = loop->outer)
        args[n++] = loop->counter;
    return n;
}

const Expr *
unknown_expr(Walker *w, const char *text, guint depends)
{
    const Expr *args[16];
    guint n = depends_args(w, depends, args);
    const char *unique = arena_printf(w->arena, "unknown %s #%u", text, ++w->unique);

    return expr_opaque(w->pool, unique, args, n);
}

const Expr *
blurred_expr(Walker *w, const char *text, const char *loads, guint depends)
{
    const Expr *args[16];
    guint n;

    if (!loads)
        return unknown_expr(w, text, depends);
    n = depends_args(w, depends, args);
    if (!*loads)
        return expr_opaque(w->pool, arena_printf(w->arena, "varies %s #%u", text, ++w->unique), args, n);
    return expr_opaque(w->pool, arena_printf(w->arena, "load %s #%s%u", loads, text, ++w->unique), args, n);
}

const Value *
unknown_value(Walker *w, const CType *type, const char *text, guint depends)
{
    Region *region;

    if (!type) /* the compiler gave it none */
        return value_integer(w->arena, unknown_expr(w, text, depends));
    switch (type->kind) {
    case CTYPE_POINTER:
        region = region_new(w, REGION_UNKNOWN, arena_strdup(w->arena, text), type->target);
        return value_pointer(w->arena, region, unknown_expr(w, text, depends), 64);
    case CTYPE_FLOAT:
        return value_float(w->arena, unknown_expr(w, text, depends));
    case CTYPE_RECORD:
    case CTYPE_ARRAY:
        return value_cells(w->arena, NULL, 0, value_integer(w->arena, unknown_expr(w, text, depends)));
    default:
        return value_integer(w->arena, unknown_expr(w, text, depends));
    }
}

/* Adds E to ARGS unless it is there or a constant. */
static void
add_arg(GPtrArray *args, const Expr *e)
{
    if (!g_ptr_array_find(args, e, NULL))
        g_ptr_array_add(args, (gpointer)e);
}

static void
collect_args(Walker *w, GPtrArray *args, const Value *value)
{
    if (args->len >= 32)
        return;
    value_use(w, value);
    if (value->kind == VALUE_POINTER)
        add_arg(args,
                expr_opaque(w->pool, arena_printf(w->arena, "address of %s", value->region->name), NULL, 0));
    if (value->expr)
        add_arg(args, value->expr);
    if (value->kind == VALUE_CHOICE) {
        collect_args(w, args, value->a);
        collect_args(w, args, value->b);
    }
    for (guint i = 0; i < value->n_cells; i++)
        collect_args(w, args, value->cells[i].value);
    if (value->rest)
        collect_args(w, args, value->rest);
}

const Expr *
opaque_of(Walker *w, const char *text, const Value *const *args, guint n_args)
{
    g_autoptr(GPtrArray) exprs = g_ptr_array_new();

    const Expr *made;

    for (guint i = 0; i < n_args; i++)
        collect_args(w, exprs, args[i]);
    made = expr_opaque(w->pool, text, (const Expr *const *)exprs->pdata, exprs->len);
    schedule_made(w, made);
    return made;
}

const Expr *
value_expr(Walker *w, const Value *value)
{
    value = value_use(w, value);
    if (value->kind == VALUE_ZEROS)
        return expr_const(w->pool, 0);
    if (value->kind == VALUE_NUMBER && !value->is_float)
        return value->expr;
    if (value->kind == VALUE_UNSET)
        return unknown_expr(w, "uninitialised variable", 0);
    return opaque_of(w, "bits", &value, 1);
}

/* Brings a known value into the range of an unsigned type; what may leave it stays as it is. */
const Expr *
wrap_unsigned(Walker *w, const Expr *e, const CType *type)
{
    gint64 value;

    if (type->is_unsigned && type->size < 8 && type->size > 0 && expr_is_const(e, &value))
        return expr_const(w->pool, value & ((G_GINT64_CONSTANT(1) << (8 * type->size)) - 1));
    return e;
}

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

const Expr *
compare_exprs(ExprPool *pool, int op, const Expr *a, const Expr *b)
{
    const Expr *one = expr_const(pool, 1);

    switch (op) {
    case CXBinaryOperator_LT:
        return expr_binary(pool, EXPR_LT, a, b);
    case CXBinaryOperator_GT:
        return expr_binary(pool, EXPR_LT, b, a);
    case CXBinaryOperator_LE:
        return expr_binary(pool, EXPR_LT, a, expr_add(pool, b, one));
    case CXBinaryOperator_GE:
        return expr_binary(pool, EXPR_LT, b, expr_add(pool, a, one));
    case CXBinaryOperator_EQ:
        return expr_binary(pool, EXPR_EQ, a, b);
    default:
        return expr_not(pool, expr_binary(pool, EXPR_EQ, a, b));
    }
}

gboolean
is_comparison(int op)
{
    return op >= CXBinaryOperator_LT && op <= CXBinaryOperator_NE;
}

static const Expr *
unsigned_sum(Walker *w, int op, const Expr *a, const Expr *b, const CType *type)
{
    const Expr *sum = op == CXBinaryOperator_Add ? expr_add(w->pool, a, b) : expr_sub(w->pool, a, b);

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
    if (op == CXBinaryOperator_Div || op == CXBinaryOperator_Rem)
        return value == 0;
    return (op == CXBinaryOperator_Shl || op == CXBinaryOperator_Shr) && (value < 0 || value > 63);
}

static const Expr *
integer_binary(Walker *w, int op, const Expr *a, const Expr *b, const CType *type)
{
    static const ExprKind kinds[] = {
        [CXBinaryOperator_Div] = EXPR_DIV, [CXBinaryOperator_Rem] = EXPR_MOD,
        [CXBinaryOperator_Shl] = EXPR_SHL, [CXBinaryOperator_Shr] = EXPR_SHR,
        [CXBinaryOperator_And] = EXPR_AND, [CXBinaryOperator_Xor] = EXPR_XOR,
        [CXBinaryOperator_Or] = EXPR_OR,
    };
    gint64 amount;

    if (is_undefined(op, b))
        return unknown_expr(w, "arithmetic without a result", a->depends);
    switch (op) {
    case CXBinaryOperator_Add:
    case CXBinaryOperator_Sub:
        return unsigned_sum(w, op, a, b, type);
    case CXBinaryOperator_Mul:
        return wrap_result(w, expr_mul(w->pool, a, b), a, b, TRUE, type);
    case CXBinaryOperator_Shl:
        if (expr_is_const(b, &amount) && amount >= 0 && amount < 62)
            return wrap_result(w, expr_binary(w->pool, EXPR_SHL, a, b), a,
                               expr_const(w->pool, G_GINT64_CONSTANT(1) << amount), TRUE, type);
        return wrap_unsigned(w, expr_binary(w->pool, EXPR_SHL, a, b), type);
    case CXBinaryOperator_Div:
    case CXBinaryOperator_Rem:
    case CXBinaryOperator_Shr:
    case CXBinaryOperator_And:
    case CXBinaryOperator_Xor:
    case CXBinaryOperator_Or:
        return wrap_unsigned(w, expr_binary(w->pool, kinds[op], a, b), type);
    case CXBinaryOperator_LAnd:
        return expr_binary(w->pool, EXPR_AND, a, b);
    case CXBinaryOperator_LOr:
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

    if (op == CXBinaryOperator_Mul && whole_reciprocal(a) && !whole_reciprocal(b))
        return ratio_binary(w, op, b, a);
    reciprocal = whole_reciprocal(b);
    if (!as_ratio(a, &top_a, &da) || da > 1 << 20)
        return NULL;
    if (op == CXBinaryOperator_Mul && reciprocal > 1 && reciprocal < 1 << 20)
        return value_ratio(w->arena, top_a, da * reciprocal);
    if (!as_ratio(b, &top_b, &db) || db > 1 << 20)
        return NULL;
    switch (op) {
    case CXBinaryOperator_Add:
    case CXBinaryOperator_Sub:
        if (da != db && da != 1 && db != 1)
            return NULL;
        top_a = expr_mul_const(w->pool, top_a, da == db ? 1 : db);
        top_b = expr_mul_const(w->pool, top_b, da == db ? 1 : da);
        return value_ratio(w->arena,
                           op == CXBinaryOperator_Add ? expr_add(w->pool, top_a, top_b)
                                                      : expr_sub(w->pool, top_a, top_b),
                           MAX(da, db));
    case CXBinaryOperator_Mul:
        return value_ratio(w->arena, expr_mul(w->pool, top_a, top_b), da * db);
    case CXBinaryOperator_Div:
        if (!expr_is_const(top_b, &whole) || whole <= 0 || whole > 1 << 20)
            return NULL;
        return value_ratio(w->arena, expr_mul_const(w->pool, top_a, db), da * whole);
    default:
        return NULL;
    }
}

const char *
operator_text(int op)
{
    static const char *const texts[] = {
        [CXBinaryOperator_Mul] = "*",  [CXBinaryOperator_Div] = "/",   [CXBinaryOperator_Rem] = "%",
        [CXBinaryOperator_Add] = "+",  [CXBinaryOperator_Sub] = "-",   [CXBinaryOperator_Shl] = "<<",
        [CXBinaryOperator_Shr] = ">>", [CXBinaryOperator_LT] = "<",    [CXBinaryOperator_GT] = ">",
        [CXBinaryOperator_LE] = "<=",  [CXBinaryOperator_GE] = ">=",   [CXBinaryOperator_EQ] = "==",
        [CXBinaryOperator_NE] = "!=",  [CXBinaryOperator_And] = "&",   [CXBinaryOperator_Xor] = "^",
        [CXBinaryOperator_Or] = "|",   [CXBinaryOperator_LAnd] = "&&", [CXBinaryOperator_LOr] = "||",
    };

    return op > 0 && op < (int)G_N_ELEMENTS(texts) && texts[op] ? texts[op] : "operator";
}

static const Value *
float_binary(Walker *w, int op, const Value *a, const Value *b, const CType *type)
{
    const Value *ratio = ratio_binary(w, op, a, b);
    const Value *args[] = {a, b};
    const Expr *top_a, *top_b;
    gint64 da, db;

    if (ratio)
        return ratio;
    if (is_comparison(op) && as_ratio(a, &top_a, &da) && as_ratio(b, &top_b, &db) && da == 1 && db == 1)
        return value_integer(w->arena, compare_exprs(w->pool, op, top_a, top_b));
    if (ctype_is_integral(type))
        return value_integer(w->arena, opaque_of(w, operator_text(op), args, 2));
    return value_float(w->arena, opaque_of(w, operator_text(op), args, 2));
}

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
    stepped = (Value *)value_from_access(w->arena, pointer, -1);
    stepped->expr = expr_add(w->pool, pointer->expr, offset);
    stepped->bits = pointer->bits == 64 || bits == 64 ? 64 : 32;
    return stepped;
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

    if (op == CXBinaryOperator_Div && !(b->has_number && frexp(b->number, &exponent) == 0.5))
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
    if (op == CXBinaryOperator_Comma)
        return b;
    if (is_pointer(a) || is_pointer(b))
        return pointer_binary(w, op, a, b, type, ta, tb);
    if (op == CXBinaryOperator_LAnd || op == CXBinaryOperator_LOr)
        return value_integer(w->arena, integer_binary(w, op, value_truth(w, a), value_truth(w, b), type));
    if ((a->kind == VALUE_NUMBER && a->is_float) || (b->kind == VALUE_NUMBER && b->is_float) ||
        type->kind == CTYPE_FLOAT)
        return counted_binary(w, op, a, b, type, ta);
    return value_integer(w->arena, integer_binary(w, op, value_expr(w, a), value_expr(w, b), type));
}
