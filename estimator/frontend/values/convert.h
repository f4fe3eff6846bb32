/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/values/walker.h"

/* Values as conditions, and casts from type to type. */

const Value *value_cast(Walker *w, const Value *value, const CType *from, const CType *to);
/* VALUE as a condition, 0 or 1. */
const Expr *value_truth(Walker *w, const Value *value);
/* Brings a known value into the range of an unsigned type; what may leave it stays as it is. */
const Expr *wrap_unsigned(Walker *w, const Expr *e, const CType *type);
