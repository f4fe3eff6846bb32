/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/values/walker.h"

/* Arithmetic. */

const Value *value_binary(Walker *w, int op, const Value *a, const Value *b, const CType *type,
                          const CType *ta, const CType *tb);
