/* SPDX-License-Identifier: MIT */
/* Arithmetic on expressions: sums are flattened and sorted, constants folded, products of sums distributed
 * while they are small. */
#include "ir/expr/expr_private.h"

#include <string.h>

/* A sum under construction: value + sum of coefficients[i] * args[i], sorted by the args' ids. */
typedef struct {
    gint64 value;
    guint n;
    const Expr *args[2 * EXPR_MAX_TERMS];
    gint64 coefficients[2 * EXPR_MAX_TERMS];
} Sum;

/* Adds factor * term; FALSE on overflow or where the sum is full. */
static gboolean
sum_add_term(Sum *sum, const Expr *term, gint64 factor)
{
    guint at = 0;

    while (at < sum->n && sum->args[at]->id < term->id)
        at++;
    if (at < sum->n && sum->args[at] == term) {
        if (__builtin_add_overflow(sum->coefficients[at], factor, &sum->coefficients[at]))
            return FALSE;
        if (sum->coefficients[at] != 0)
            return TRUE;
        sum->n--;
        memmove(&sum->args[at], &sum->args[at + 1], (sum->n - at) * sizeof *sum->args);
        memmove(&sum->coefficients[at], &sum->coefficients[at + 1], (sum->n - at) * sizeof(gint64));
        return TRUE;
    }
    if (sum->n == G_N_ELEMENTS(sum->args))
        return FALSE;
    memmove(&sum->args[at + 1], &sum->args[at], (sum->n - at) * sizeof *sum->args);
    memmove(&sum->coefficients[at + 1], &sum->coefficients[at], (sum->n - at) * sizeof(gint64));
    sum->args[at] = term;
    sum->coefficients[at] = factor;
    sum->n++;
    return TRUE;
}

static gboolean
sum_add_scaled(Sum *sum, const Expr *e, gint64 factor)
{
    gint64 value;

    if (factor == 0)
        return TRUE;
    if (e->kind != EXPR_CONST && e->kind != EXPR_SUM)
        return sum_add_term(sum, e, factor);
    if (__builtin_mul_overflow(e->value, factor, &value) ||
        __builtin_add_overflow(sum->value, value, &sum->value))
        return FALSE;
    for (guint i = 0; e->kind == EXPR_SUM && i < e->n_args; i++) {
        gint64 coefficient;

        if (__builtin_mul_overflow(e->coefficients[i], factor, &coefficient) ||
            !sum_add_term(sum, e->args[i], coefficient))
            return FALSE;
    }
    return TRUE;
}

static const Expr *
sum_finish(ExprPool *pool, const Sum *sum)
{
    if (sum->n == 0)
        return expr_const(pool, sum->value);
    if (sum->n == 1 && sum->value == 0 && sum->coefficients[0] == 1)
        return sum->args[0];
    return expr_intern(pool, EXPR_SUM, sum->value, sum->args, sum->coefficients, sum->n);
}

static const Expr *
expr_combine(ExprPool *pool, const Expr *a, const Expr *b, gint64 factor)
{
    Sum sum;

    sum.value = 0;
    sum.n = 0;
    if (!sum_add_scaled(&sum, a, 1) || !sum_add_scaled(&sum, b, factor))
        return expr_overflow(pool, a, b);
    return sum_finish(pool, &sum);
}

const Expr *
expr_add(ExprPool *pool, const Expr *a, const Expr *b)
{
    return expr_combine(pool, a, b, 1);
}

const Expr *
expr_sub(ExprPool *pool, const Expr *a, const Expr *b)
{
    return expr_combine(pool, a, b, -1);
}

/* The terms of E: those of a sum, none of a number, else itself once. */
static guint
terms_of(const Expr *e, const Expr *const **ret_terms, const gint64 **ret_coefficients, gint64 *ret_value)
{
    static const gint64 once = 1;

    if (e->kind == EXPR_CONST || e->kind == EXPR_SUM) {
        *ret_terms = e->args;
        *ret_coefficients = e->coefficients;
        *ret_value = e->value;
        return e->kind == EXPR_SUM ? e->n_args : 0;
    }
    *ret_coefficients = &once;
    *ret_value = 0;
    return 1;
}

gboolean
expr_differ_by(const Expr *a, const Expr *b, gint64 *ret_difference)
{
    const Expr *const *a_terms = &a, *const *b_terms = &b;
    const gint64 *a_times, *b_times;
    gint64 a_value, b_value;
    guint n = terms_of(a, &a_terms, &a_times, &a_value);

    if (terms_of(b, &b_terms, &b_times, &b_value) != n)
        return FALSE;
    for (guint i = 0; i < n; i++) /* both are in order, and each term is one object */
        if (a_terms[i] != b_terms[i] || a_times[i] != b_times[i])
            return FALSE;
    return !__builtin_sub_overflow(a_value, b_value, ret_difference);
}

const Expr *
expr_mul_const(ExprPool *pool, const Expr *a, gint64 factor)
{
    return expr_combine(pool, expr_const(pool, 0), a, factor);
}

const Expr *
expr_neg(ExprPool *pool, const Expr *a)
{
    return expr_mul_const(pool, a, -1);
}

/* The product of two terms, neither constant nor a sum: their factors, sorted. */
static const Expr *
term_product(ExprPool *pool, const Expr *a, const Expr *b)
{
    const Expr *factors[16];
    guint n = 0;
    const Expr *both[] = {a, b};

    for (guint k = 0; k < 2; k++) {
        guint n_parts = both[k]->kind == EXPR_PRODUCT ? both[k]->n_args : 1;
        const Expr *const *parts = both[k]->kind == EXPR_PRODUCT ? both[k]->args : &both[k];

        for (guint i = 0; i < n_parts; i++) {
            guint at = n;

            if (n == G_N_ELEMENTS(factors))
                return expr_opaque(pool, "product", both, 2);
            for (; at > 0 && factors[at - 1]->id > parts[i]->id; at--)
                factors[at] = factors[at - 1];
            factors[at] = parts[i];
            n++;
        }
    }
    return expr_intern(pool, EXPR_PRODUCT, 0, factors, NULL, n);
}

/* Adds factor * (a * b), where b is one term or constant 1 (NULL). */
static gboolean
sum_add_product(ExprPool *pool, Sum *sum, const Expr *a, const Expr *b, gint64 factor)
{
    if (!a && !b)
        return !__builtin_add_overflow(sum->value, factor, &sum->value);
    if (!a || !b)
        return sum_add_scaled(sum, a ? a : b, factor);
    return sum_add_scaled(sum, term_product(pool, a, b), factor);
}

const Expr *
expr_mul(ExprPool *pool, const Expr *a, const Expr *b)
{
    gint64 value;

    if (expr_is_const(b, &value))
        return expr_mul_const(pool, a, value);
    if (expr_is_const(a, &value))
        return expr_mul_const(pool, b, value);
    guint n_a = a->kind == EXPR_SUM ? a->n_args : 1, n_b = b->kind == EXPR_SUM ? b->n_args : 1;
    if ((n_a + 1) * (n_b + 1) > EXPR_MAX_TERMS)
        return expr_intern(pool, EXPR_PRODUCT, 0, (const Expr *[]){a, b}, NULL, 2);
    Sum sum;
    sum.value = 0;
    sum.n = 0;
    for (guint i = 0; i <= n_a; i++)
        for (guint j = 0; j <= n_b; j++) {
            /* The last of each is the constant part. */
            gint64 ca = i == n_a              ? (a->kind == EXPR_SUM ? a->value : 0)
                        : a->kind == EXPR_SUM ? a->coefficients[i]
                                              : 1;
            gint64 cb = j == n_b              ? (b->kind == EXPR_SUM ? b->value : 0)
                        : b->kind == EXPR_SUM ? b->coefficients[j]
                                              : 1;
            const Expr *ta = i == n_a ? NULL : a->kind == EXPR_SUM ? a->args[i] : a;
            const Expr *tb = j == n_b ? NULL : b->kind == EXPR_SUM ? b->args[j] : b;
            gint64 factor;

            if (ca == 0 || cb == 0)
                continue;
            if (__builtin_mul_overflow(ca, cb, &factor) || !sum_add_product(pool, &sum, ta, tb, factor))
                return expr_overflow(pool, a, b);
        }
    return sum_finish(pool, &sum);
}

gboolean
expr_is_nonnegative(const Expr *e)
{
    switch (e->kind) {
    case EXPR_CONST:
        return e->value >= 0;
    case EXPR_SYMBOL:
        return e->symbol != SYMBOL_PARAM;
    case EXPR_LT:
    case EXPR_EQ:
    case EXPR_HALVINGS:
        return TRUE;
    case EXPR_DRAW:
    case EXPR_DRAW_SUM:
        return e->number == 0 || e->value >= 0;
    case EXPR_AND:
        return expr_is_nonnegative(e->args[0]) || expr_is_nonnegative(e->args[1]);
    case EXPR_MAX:
        return expr_is_nonnegative(e->args[0]) || expr_is_nonnegative(e->args[1]);
    case EXPR_SELECT:
        return expr_is_nonnegative(e->args[1]) && expr_is_nonnegative(e->args[2]);
    case EXPR_MOD:
        return expr_is_nonnegative(e->args[0]);
    case EXPR_OPAQUE:
        return FALSE;
    case EXPR_SUM:
        if (e->value < 0)
            return FALSE;
        break;
    default:
        break;
    }
    for (guint i = 0; i < e->n_args; i++)
        if (!expr_is_nonnegative(e->args[i]) || (e->coefficients && e->coefficients[i] < 0))
            return FALSE;
    return TRUE;
}

/* Splits a non-negative sum at DIVISOR > 0: a = DIVISOR * quotient + rest, where the rest is constant and in
 * 0..DIVISOR-1. FALSE where that is not how the sum is made. */
static gboolean
sum_split(ExprPool *pool, const Expr *a, gint64 divisor, const Expr **ret_quotient, gint64 *ret_rest)
{
    if (a->kind != EXPR_SUM)
        return FALSE;
    for (guint i = 0; i < a->n_args; i++)
        if (a->coefficients[i] % divisor != 0)
            return FALSE;
    gint64 rest = a->value % divisor;
    if (rest != 0 && !expr_is_nonnegative(a))
        return FALSE;
    Sum sum;
    sum.value = a->value / divisor;
    sum.n = 0;
    for (guint i = 0; i < a->n_args; i++)
        if (!sum_add_term(&sum, a->args[i], a->coefficients[i] / divisor))
            return FALSE;
    *ret_quotient = sum_finish(pool, &sum);
    *ret_rest = rest;
    return TRUE;
}

/* Division and remainder by a known positive number. */
static const Expr *
fold_division(ExprPool *pool, ExprKind kind, const Expr *a, gint64 divisor)
{
    const Expr *quotient;
    gint64 rest;

    if (divisor == 1)
        return kind == EXPR_DIV ? a : expr_const(pool, 0);
    if (sum_split(pool, a, divisor, &quotient, &rest))
        return kind == EXPR_DIV ? quotient : expr_const(pool, rest);
    if (kind == EXPR_MOD && a->kind == EXPR_MOD && a->args[1]->kind == EXPR_CONST && a->args[1]->value > 0 &&
        a->args[1]->value <= divisor)
        return a;
    return NULL;
}

/* Folds with a constant right operand; NULL where nothing can be folded. */
static const Expr *
fold_right_constant(ExprPool *pool, ExprKind kind, const Expr *a, gint64 b)
{
    gint64 power;

    if ((kind == EXPR_DIV || kind == EXPR_MOD) && b > 0)
        return fold_division(pool, kind, a, b);
    if (kind == EXPR_SHL && power_of_two(b, &power))
        return expr_mul_const(pool, a, power);
    if (kind == EXPR_SHR && power_of_two(b, &power) && expr_is_nonnegative(a))
        return expr_binary(pool, EXPR_DIV, a, expr_const(pool, power));
    if (kind == EXPR_AND && b == 0)
        return expr_const(pool, 0);
    if (kind == EXPR_AND && b > 0 && b < G_MAXINT64 && ((b + 1) & b) == 0 && expr_is_nonnegative(a))
        return expr_binary(pool, EXPR_MOD, a, expr_const(pool, b + 1));
    if ((kind == EXPR_OR || kind == EXPR_XOR) && b == 0)
        return a;
    return NULL;
}

const Expr *
expr_binary(ExprPool *pool, ExprKind kind, const Expr *a, const Expr *b)
{
    gint64 va, vb, value;
    gboolean commutes = kind == EXPR_AND || kind == EXPR_OR || kind == EXPR_XOR || kind == EXPR_MIN ||
                        kind == EXPR_MAX || kind == EXPR_EQ;

    if (expr_is_const(a, &va) && expr_is_const(b, &vb)) {
        if (binary_value(kind, va, vb, &value))
            return expr_const(pool, value);
        return expr_opaque(pool, kind == EXPR_SHL ? "overflow of 64 bits" : "division by zero",
                           (const Expr *[]){a, b}, 2);
    }
    if (commutes && (a->kind == EXPR_CONST || (b->kind != EXPR_CONST && a->id > b->id))) {
        const Expr *swap = a;

        a = b;
        b = swap;
    }
    if (a == b && (kind == EXPR_MIN || kind == EXPR_MAX || kind == EXPR_AND || kind == EXPR_OR))
        return a;
    if (a == b && (kind == EXPR_XOR || kind == EXPR_LT || kind == EXPR_EQ))
        return expr_const(pool, kind == EXPR_EQ);
    const Expr *folded = expr_is_const(b, &vb) ? fold_right_constant(pool, kind, a, vb) : NULL;
    if (folded)
        return folded;
    if (kind == EXPR_MIN || kind == EXPR_MAX || kind == EXPR_LT || kind == EXPR_EQ) {
        const Expr *difference = expr_sub(pool, a, b);

        if (expr_is_const(difference, &value)) {
            if (kind == EXPR_LT || kind == EXPR_EQ)
                return expr_const(pool, kind == EXPR_LT ? value < 0 : value == 0);
            return (value < 0) == (kind == EXPR_MIN) ? a : b;
        }
    }
    return expr_intern(pool, kind, 0, (const Expr *[]){a, b}, NULL, 2);
}

/* E, a large expression, where CONDITION, `E == x` (HOLDS), or its negation, says that it is x: that. */
static const Expr *
smaller_equal(const Expr *condition, const Expr *e, gboolean holds)
{
    gint64 zero;

    if (condition->kind != EXPR_EQ || e->size < EXPR_LARGE_SIZE)
        return e;
    if (holds && (condition->args[0] == e || condition->args[1] == e)) {
        const Expr *other = condition->args[condition->args[0] == e];

        return other->size < e->size ? other : e;
    }
    if (!holds && expr_is_const(condition->args[1], &zero) && zero == 0)
        return smaller_equal(condition->args[0], e, TRUE);
    return e;
}

const Expr *
expr_select(ExprPool *pool, const Expr *condition, const Expr *a, const Expr *b)
{
    gint64 value;

    if (a == b)
        return a;
    if (expr_is_const(condition, &value))
        return value ? a : b;
    a = smaller_equal(condition, a, TRUE);
    b = smaller_equal(condition, b, FALSE);
    return expr_intern(pool, EXPR_SELECT, 0, (const Expr *[]){condition, a, b}, NULL, 3);
}

const Expr *
expr_not(ExprPool *pool, const Expr *condition)
{
    const Expr *zero = expr_const(pool, 0);

    if (condition->kind == EXPR_LT) /* !(a < b) is b < a + 1 */
        return expr_binary(pool, EXPR_LT, condition->args[1],
                           expr_add(pool, condition->args[0], expr_const(pool, 1)));
    if (condition->kind == EXPR_EQ && condition->args[1] == zero &&
        (condition->args[0]->kind == EXPR_EQ || condition->args[0]->kind == EXPR_LT))
        return condition->args[0];
    return expr_binary(pool, EXPR_EQ, condition, zero);
}
