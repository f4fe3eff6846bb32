/* SPDX-License-Identifier: MIT */
#pragma once

#include "ir/expr/expr.h"

#define EXPR_MAX_DEPTH 400
#define EXPR_MAX_SIZE 4000
#define EXPR_MAX_TERMS 64
#define EXPR_LARGE_SIZE 500 /* of which one more copy is left out where something says the same */

/* Interns a node: returns the pool's node equal to it. ARGS and COEFFICIENTS are copied. A node that is too
 * deep or too large becomes an opaque term with the dependences of its leaves. */
const Expr *expr_intern(ExprPool *pool, ExprKind kind, gint64 value, const Expr *const *args,
                        const gint64 *coefficients, guint n_args);

const Expr *expr_intern_numbered(ExprPool *pool, ExprKind kind, gint64 value, guint number,
                                 const Expr *const *args, const gint64 *coefficients, guint n_args);

/* The opaque term TEXT(ARGS) that is part of a bisection. */
const Expr *expr_opaque_bisection(ExprPool *pool, const char *text, Bisection rule, const Expr *const *args,
                                  guint n_args);

/* The opaque value of arithmetic that leaves 64 bits; its operands A and B tell it from others. */
const Expr *expr_overflow(ExprPool *pool, const Expr *a, const Expr *b);
