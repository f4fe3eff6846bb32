/* SPDX-License-Identifier: MIT */
#pragma once

#include "expr.h"

/* E / DIVISOR where that is a whole number whatever the symbols are, as far as seen; else NULL. */
const Expr *expr_divide(ExprPool *pool, const Expr *e, gint64 divisor);
