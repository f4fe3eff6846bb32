/* SPDX-License-Identifier: MIT */
/* A loop's condition, evaluated and taken apart into comparisons. */
#include "frontend/walk/walk_private.h"
#include "frontend/arithmetic/arithmetic.h"
#include "frontend/values/values.h"

static gboolean
compares_numbers(const Ast *ast)
{
    return ast->kind == AST_BINARY && ast->op >= OPERATOR_LT && ast->op <= OPERATOR_NE;
}

static const Expr *record_condition(Walker *w, LoopRun *run, const Ast *ast);

/* A condition that is no comparison of numbers. */
static void
record_opaque(LoopRun *run, const Expr *truth)
{
    LoopComparison comparison = {.a = truth, .b = truth, .is_opaque = TRUE};

    run->is_partial = TRUE;
    g_array_append_val(run->comparisons, comparison);
}

static const Expr *
record_comparison(Walker *w, LoopRun *run, const Ast *ast)
{
    LoopComparison comparison = {.op = ast->op};
    const Value *a = eval(w, ast->kids[0]), *b = eval(w, ast->kids[1]);
    const Value *truth;

    if (w->control.dead)
        return expr_const(w->pool, 1);
    if (loop_comparable(a, b, &comparison))
        g_array_append_val(run->comparisons, comparison);
    truth = value_binary(w, ast->op, a, b, ast->type, ast->kids[0]->type, ast->kids[1]->type);
    if (!comparison.a)
        record_opaque(run, value_truth(w, truth));
    return value_truth(w, truth);
}

/* A number that is taken as a condition goes on while it is not 0. */
static const Expr *
record_truth(Walker *w, LoopRun *run, const Ast *ast)
{
    LoopComparison comparison = {.op = OPERATOR_NE, .b = expr_const(w->pool, 0)};
    const Value *value = eval(w, ast);
    const Expr *truth;

    if (w->control.dead)
        return expr_const(w->pool, 1);
    truth = value_truth(w, value);
    if (expr_is_const(truth, NULL))
        return truth;
    if (value->kind == VALUE_NUMBER && !value->is_float) {
        comparison.a = value->expr;
        g_array_append_val(run->comparisons, comparison);
    } else {
        record_opaque(run, truth);
    }
    return truth;
}

static const Expr *
record_condition(Walker *w, LoopRun *run, const Ast *ast)
{
    const Expr *left, *right;

    while (ast->kind == AST_CAST && ast->type->kind == CTYPE_BOOL)
        ast = ast->kids[0];
    if (ast->kind == AST_BINARY && ast->op == OPERATOR_LAND) {
        left = record_condition(w, run, ast->kids[0]);
        right = record_condition(w, run, ast->kids[1]);
        return expr_binary(w->pool, EXPR_AND, left, right);
    }
    if (compares_numbers(ast))
        return record_comparison(w, run, ast);
    return record_truth(w, run, ast);
}

void
loop_condition(Walker *w, LoopRun *run)
{
    const Expr *truth;
    gint64 known;

    run->is_never = FALSE;
    if (run->range_variable)
        return;
    if (!run->condition) {
        run->is_endless = TRUE;
        return;
    }
    truth = record_condition(w, run, run->condition);
    if (run->below && run->comparisons->len > 0) {
        LoopComparison comparison = {
            .op = OPERATOR_LT, .a = g_array_index(run->comparisons, LoopComparison, 0).a, .b = run->below};

        g_array_append_val(run->comparisons, comparison);
    }
    if (w->control.dead || !expr_is_const(truth, &known))
        return;
    if (known) {
        run->is_endless = TRUE;
        return;
    }
    run->is_never = TRUE;
    if (!run->at_end)
        w->control.dead = TRUE;
}
