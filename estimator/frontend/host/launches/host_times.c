/* SPDX-License-Identifier: MIT */
#include "frontend/host/launches/launches_private.h"
#include "frontend/host/state/state.h"

/* The variable that EXPRESSION is; NULL: it is none. */
static const Decl *
variable_of(const Ast *expression)
{
    const Ast *name = host_skip_casts(expression);

    return name->kind == AST_NAME && name->decl->kind == DECL_VARIABLE ? name->decl : NULL;
}

/* Whether EXPRESSION is surely a number in FRAME. */
static gboolean
is_number(HostRun *run, HostFrame *frame, const Ast *expression, gint64 *ret)
{
    HostValue value = host_eval_silently(run, frame, expression);

    *ret = value.integer;
    return value.kind == HOST_INT && !value.assumed;
}

/* What STEP adds to VARIABLE; 0: it is no such thing. */
static gint64
step_of(HostRun *run, HostFrame *frame, const Ast *step, const Decl *variable)
{
    gint64 by = 0;

    if (step->n_kids == 0 || !step->kids[0] || variable_of(step->kids[0]) != variable)
        return 0;
    if (ast_is_increment(step))
        return step->op == UNARY_PRE_INC || step->op == UNARY_POST_INC ? 1 : -1;
    if (step->kind != AST_ASSIGN || !is_number(run, frame, step->kids[1], &by))
        return 0;
    switch (step->op) {
    case OPERATOR_ADD:
        return by;
    case OPERATOR_SUB:
        return by == G_MININT64 ? 0 : -by;
    default:
        return 0;
    }
}

/* How many of FIRST, FIRST + STEP, … stand before one for which OP does not hold with END. */
static double
count_steps(Operator op, double first, double end, double step)
{
    double way = step > 0 ? end - first : first - end, size = step > 0 ? step : -step;

    switch (op) {
    case OPERATOR_LT:
    case OPERATOR_GT:
        return (op == OPERATOR_LT) == (step > 0) && way > 0 ? (double)(gint64)((way + size - 1) / size) : 0;
    case OPERATOR_LE:
    case OPERATOR_GE:
        return (op == OPERATOR_LE) == (step > 0) && way >= 0 ? (double)(gint64)(way / size) + 1 : 0;
    case OPERATOR_NE:
        return size == 1 && way > 0 ? way : 0;
    default:
        return 0;
    }
}

static gboolean
leaves(const Ast *ast)
{
    return ast->kind == AST_BREAK || ast->kind == AST_RETURN || ast->kind == AST_GOTO;
}

double
host_loop_times(HostRun *run, HostFrame *frame, const Ast *loop, GHashTable *changed)
{
    g_autoptr(GHashTable) by_body = NULL;
    g_autoptr(HostFrame) inside = NULL;
    const Ast *condition;
    const Decl *variable;
    gint64 first, end, by;

    if (loop->kind != AST_FOR || !loop->kids[0] || !loop->kids[1] || !loop->kids[2])
        return 0;
    condition = host_skip_casts(loop->kids[1]);
    if (condition->kind != AST_BINARY || host_has_inside(loop->kids[3], leaves))
        return 0;
    variable = variable_of(condition->kids[0]);
    by_body = host_changed_inside(run, loop->kids[3]);
    if (!variable || g_hash_table_contains(by_body, variable) ||
        !is_number(run, frame, condition->kids[0], &first))
        return 0;
    inside = host_frame_copy(run, frame); /* what is the same in all iterations */
    host_forget_set(inside, changed);
    if (!is_number(run, inside, condition->kids[1], &end))
        return 0;
    by = step_of(run, inside, loop->kids[2], variable);
    return by == 0 ? 0 : count_steps((Operator)condition->op, (double)first, (double)end, (double)by);
}
