/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Random quasi-affine integer expressions: written as C, and evaluated here by C's own operators. Shares
 * nothing with the estimator's expressions. */

enum { GEN_THREAD = 0, GEN_BLOCK = 3, GEN_LOOP = 6, GEN_N_VARS = 10 };

typedef struct GenExpr GenExpr;
struct GenExpr {
    char op; /* 'c' constant, 'v' variable, '+', '*', '/', '%', '&', '|', '^', '>', 'm' min, 'M' max, '?'
                select */
    int value;
    GenExpr *args[4]; /* '?' is args[0] < args[1] ? args[2] : args[3] */
};

/* An expression over the variables that are set in VARS (bits), free of subtraction of variables: no two
 * terms can cancel. Right operands of / % & > are constants. */
GenExpr *gen_expr_random(GRand *rand, guint vars, guint depth);
GenExpr *gen_expr_constant(int value);
GenExpr *gen_expr_variable(guint variable);
GenExpr *gen_expr_make(char op, GenExpr *a, GenExpr *b);
gint64 gen_expr_eval(const GenExpr *e, const gint64 *vars);
guint gen_expr_vars(const GenExpr *e);
void gen_expr_write(const GenExpr *e, GString *text);
void gen_expr_free(GenExpr *e);
