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

/* Whether EXPRESSION is a number in FRAME, whichever iteration of the loops around it is; adds to *ASSUMED
 * what that rests on. */
static gboolean
is_number(HostRun *run, HostFrame *frame, const Ast *expression, gint64 *ret, guint64 *assumed)
{
    HostValue value = host_eval_silently(run, frame, expression);

    *ret = value.integer;
    *assumed |= value.assumed;
    run->rests |= value.assumed;
    return value.kind == HOST_INT && !(value.assumed & run->iterations);
}

/* What STEP adds to VARIABLE; 0: it is no such thing. */
static gint64
step_of(HostRun *run, HostFrame *frame, const Ast *step, const Decl *variable, guint64 *assumed)
{
    gint64 by = 0;

    if (step->n_kids == 0 || !step->kids[0] || variable_of(step->kids[0]) != variable)
        return 0;
    if (ast_is_increment(step))
        return step->op == UNARY_PRE_INC || step->op == UNARY_POST_INC ? 1 : -1;
    if (step->kind != AST_ASSIGN || !is_number(run, frame, step->kids[1], &by, assumed))
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

/* `for (T element : range)` */
static HostCount
count_elements(HostRun *run, HostFrame *frame, const Ast *loop)
{
    HostCount count = {0, 0, host_has_inside(loop->kids[1], leaves)};
    const CType *type = ctype_referred(host_skip_casts(loop->kids[0])->type);
    HostValue range = host_eval_silently(run, frame, loop->kids[0]), size = host_container_size(&range);

    if (type->kind == CTYPE_ARRAY && type->count > 0)
        count.times = (double)type->count;
    run->rests |= size.assumed;
    if (size.kind != HOST_INT || size.integer <= 0 || (size.assumed & run->iterations))
        return count;
    count.times = (double)size.integer;
    count.assumed = size.assumed;
    return count;
}

HostCount
host_loop_count(HostRun *run, HostFrame *frame, const Ast *loop, GHashTable *changed)
{
    g_autoptr(GHashTable) by_body = NULL;
    g_autoptr(HostFrame) inside = NULL;
    HostCount count = {0, 0, FALSE};
    const Ast *condition;
    const Decl *variable;
    gint64 first, end, by;

    if (loop->kind == AST_RANGE_FOR)
        return count_elements(run, frame, loop);
    if (loop->kind != AST_FOR || !loop->kids[0] || !loop->kids[1] || !loop->kids[2])
        return count;
    condition = host_skip_casts(loop->kids[1]);
    if (condition->kind != AST_BINARY)
        return count;
    variable = variable_of(condition->kids[0]);
    by_body = host_changed_inside(run, loop->kids[3]);
    if (!variable || g_hash_table_contains(by_body, variable) ||
        !is_number(run, frame, condition->kids[0], &first, &count.assumed))
        return count;
    inside = host_frame_copy(run, frame); /* what is the same in all iterations */
    host_forget_set(inside, changed);
    if (!is_number(run, inside, condition->kids[1], &end, &count.assumed))
        return count;
    by = step_of(run, inside, loop->kids[2], variable, &count.assumed);
    if (by != 0)
        count.times = count_steps((Operator)condition->op, (double)first, (double)end, (double)by);
    count.may_end = host_has_inside(loop->kids[3], leaves);
    return count;
}
