/* SPDX-License-Identifier: MIT */
#pragma once

#include "walker.h"

/* Shared by the files that compute. */

/* operators.c */
gboolean is_comparison(int op);
const char *operator_text(int op);
/* Whether a OP b, for a comparison: 0 or 1. */
const Expr *compare_exprs(ExprPool *pool, int op, const Expr *a, const Expr *b);
/* Brings a known value into the range of an unsigned type; what may leave it stays as it is. */
const Expr *wrap_unsigned(Walker *w, const Expr *e, const CType *type);

/* pointer.c */
gboolean is_pointer(const Value *value);
const Value *pointer_binary(Walker *w, int op, const Value *a, const Value *b, const CType *type,
                            const CType *ta, const CType *tb);
/* POINTER, or each of those that it is a choice of, moved by BYTES. */
const Value *pointer_moved(Walker *w, const Value *pointer, const Expr *bytes);
/* Bytes from FROM to TO; NULL where they do not lead to the same place, or to the same choice of places by
 * the same distance. */
const Expr *pointer_movement(Walker *w, const Value *from, const Value *to);
