/* SPDX-License-Identifier: MIT */
#pragma once

#include "ir/expr.h"

/* The results of operations on two numbers, for all that evaluate expressions. */

/* The most places by which a number of 64 bits can be shifted: then nothing but its sign is left. */
#define MOST_PLACES 63
/* The exponent of the largest power of two that such a number can be, which has a sign. */
#define LARGEST_POWER 62

/* 2 to the power of EXPONENT; FALSE where that is not a number of 64 bits with a sign. */
static inline gboolean
power_of_two(gint64 exponent, gint64 *ret_power)
{
    if (exponent < 0 || exponent > LARGEST_POWER)
        return FALSE;
    *ret_power = G_GINT64_CONSTANT(1) << exponent;
    return TRUE;
}

/* A op B, for an operation KIND of two operands; FALSE where it is not defined or beyond 64 bits. */
static inline gboolean
binary_value(ExprKind kind, gint64 a, gint64 b, gint64 *ret_value)
{
    gint64 power;
    gboolean divides = b != 0 && !(a == G_MININT64 && b == -1);
    switch (kind) {
    case EXPR_DIV:
        *ret_value = divides ? a / b : 0;
        return divides;
    case EXPR_MOD:
        *ret_value = divides ? a % b : 0;
        return divides;
    case EXPR_SHL:
        return power_of_two(b, &power) && !__builtin_mul_overflow(a, power, ret_value);
    case EXPR_SHR:
        if (b < 0 || b > MOST_PLACES)
            return FALSE;
        *ret_value = a >> b;
        return TRUE;
    case EXPR_AND:
        *ret_value = a & b;
        return TRUE;
    case EXPR_OR:
        *ret_value = a | b;
        return TRUE;
    case EXPR_XOR:
        *ret_value = a ^ b;
        return TRUE;
    case EXPR_MIN:
        *ret_value = MIN(a, b);
        return TRUE;
    case EXPR_MAX:
        *ret_value = MAX(a, b);
        return TRUE;
    case EXPR_HALVINGS:
        *ret_value = halvings(a, b);
        return TRUE;
    case EXPR_LT:
        *ret_value = a < b;
        return TRUE;
    case EXPR_EQ:
        *ret_value = a == b;
        return TRUE;
    default:
        return FALSE;
    }
}

/* The same for callers that need a number for each thread: the lowest 64 bits of a product, and 0 where it is
 * not defined. */
static inline gint64
binary_value_wrapped(ExprKind kind, gint64 a, gint64 b)
{
    gint64 value;
    if (kind == EXPR_SHL)
        return b >= 0 && b <= MOST_PLACES ? (gint64)((guint64)a << b) : 0;
    return binary_value(kind, a, b, &value) ? value : 0;
}
