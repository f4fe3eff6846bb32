/* SPDX-License-Identifier: MIT */
#pragma once

#include "ir/expr.h"

/* Threads that an expression is evaluated for at once, at most. */
#define EXPR_LANES 32

/* Threads of one block, by their index in it. */
typedef struct {
    const gint64 *thread[3]; /* by dimension, by lane */
    guint n;                 /* 1..EXPR_LANES */
} ExprLanes;

/* The values of E in LANES, into RET_VALUES, which has room for EXPR_LANES; ENV: all but the thread. Returns
 * the lanes for which expr_eval() has a value, as bits; of others RET_VALUES says nothing. */
guint32 expr_eval_lanes(const Expr *e, const ExprEnv *env, const ExprLanes *lanes, gint64 *ret_values);
