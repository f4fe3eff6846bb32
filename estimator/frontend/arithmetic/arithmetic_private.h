/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/arithmetic/arithmetic.h"

/* --- convert.c */
/* Brings a known value into the range of an unsigned type; what may leave it stays as it is. */
const Expr *wrap_unsigned(Walker *w, const Expr *e, const CType *type);

/* --- instructions.c */
/* RESULT, made by the operation OP from A and B, floating-point numbers of SIZE bytes. */
void instructions_operation(Walker *w, int op, guint64 size, const Value *a, const Value *b,
                            const Value *result);
/* FROM made a number of another kind: between integers and floating-point numbers, of SIZE bytes at most. */
void instructions_convert(Walker *w, const Value *from, guint64 size);

/* --- pointer.c */
/* Arithmetic on pointers. */

const Value *pointer_binary(Walker *w, int op, const Value *a, const Value *b, const CType *type,
                            const CType *ta, const CType *tb);

/* --- compare.c */
/* Operators as libclang numbers them: how they are written, and comparisons of expressions. */

/* Whether a OP b, for a comparison: 0 or 1. */
const Expr *compare_exprs(ExprPool *pool, int op, const Expr *a, const Expr *b);
