/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/values/walker.h"

/* The values of the thread's variables. */

const Value *local_load(Walker *w, const Value *pointer, const CType *type);
void local_store(Walker *w, const Value *pointer, const CType *type, const Value *value);
/* TYPE at OFFSET of what a variable of type WHOLE (NULL: not known) holds. */
const Value *read_bytes(Walker *w, const Value *value, const Expr *offset, const CType *type,
                        const CType *whole);
