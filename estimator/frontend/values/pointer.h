/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/values/walker.h"

/* Arithmetic on pointers. */

const Value *pointer_binary(Walker *w, int op, const Value *a, const Value *b, const CType *type,
                            const CType *ta, const CType *tb);
/* POINTER, or each of those that it is a choice of, moved by BYTES. */
const Value *pointer_moved(Walker *w, const Value *pointer, const Expr *bytes);
/* Bytes from FROM to TO; NULL where they do not lead to the same place, or to the same choice of places by
 * the same distance. */
const Expr *pointer_movement(Walker *w, const Value *from, const Value *to);
/* POINTER + INDEX elements of STRIDE bytes. */
const Value *pointer_step(Walker *w, const Value *pointer, const Expr *index, guint64 stride, guint bits);
