/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/values/values.h"
#include "ir/ir.h"

/* Operators as libclang numbers them: how they are written, and comparisons of expressions. */

gboolean is_comparison(int op);
const char *operator_text(int op);
/* Whether a OP b, for a comparison: 0 or 1. */
const Expr *compare_exprs(ExprPool *pool, int op, const Expr *a, const Expr *b);
