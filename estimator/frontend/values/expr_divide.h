/* SPDX-License-Identifier: MIT */
#pragma once

#include "ir/expr.h"

/* E / DIVISOR where it is surely a whole number for all values of the symbols; else NULL. */
const Expr *expr_divide(ExprPool *pool, const Expr *e, gint64 divisor);
