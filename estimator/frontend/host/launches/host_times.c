/* SPDX-License-Identifier: MIT */
#include "frontend/host/launches/launches_private.h"
#include "frontend/host/state/state.h"

#include <math.h>

#define LEAST_REAL 2000 /* iterations of a loop with a real counter, if they are only counted */

/* The variable that EXPRESSION is; NULL: it is none. */
static const Decl *
variable_of(const Ast *expression)
{
    const Ast *name = ast_skip_casts(expression);

    return name->kind == AST_NAME && name->decl->kind == DECL_VARIABLE ? name->decl : NULL;
}

/* Whether EXPRESSION is a number in FRAME, whichever iteration of the loops around it is; COUNT rests on
 * what that rests on. */
static gboolean
is_number(HostRun *run, HostFrame *frame, const Ast *expression, double *ret, HostCount *count)
{
    HostValue value = host_eval_silently(run, frame, expression);

    *ret = value.kind == HOST_REAL ? value.real : (double)value.integer;
    count->assumed |= value.assumed;
    count->is_real = count->is_real || value.kind == HOST_REAL;
    run->rests |= value.assumed;
    return (value.kind == HOST_INT || value.kind == HOST_REAL) && !(value.assumed & run->iterations);
}

/* What STEP adds to VARIABLE; 0: it is no such thing. */
static double
step_of(HostRun *run, HostFrame *frame, const Ast *step, const Decl *variable, HostCount *count)
{
    double by = 0;

    if (step->kind == AST_BINARY && step->op == OPERATOR_COMMA) {
        by = step_of(run, frame, step->kids[0], variable, count);
        return by < 0 || by > 0 ? by : step_of(run, frame, step->kids[1], variable, count);
    }
    if (step->n_kids == 0 || !step->kids[0] || variable_of(step->kids[0]) != variable)
        return 0;
    if (ast_is_increment(step))
        return step->op == UNARY_PRE_INC || step->op == UNARY_POST_INC ? 1 : -1;
    if (step->kind != AST_ASSIGN || !is_number(run, frame, step->kids[1], &by, count))
        return 0;
    switch (step->op) {
    case OPERATOR_ADD:
        return by;
    case OPERATOR_SUB:
        return -by;
    default:
        return 0;
    }
}

/* The same of the statements of BODY, of which one always adds to VARIABLE. */
static double
step_in(HostRun *run, HostFrame *frame, const Ast *body, const Decl *variable, HostCount *count)
{
    double by = 0;

    for (guint i = 0; body->kind == AST_BLOCK && i < body->n_kids && by == 0; i++)
        if (body->kids[i])
            by = step_of(run, frame, body->kids[i], variable, count);
    return by;
}

/* How many of FIRST, FIRST + STEP, … stand before one for which OP does not hold with END. */
static double
count_steps(Operator op, double first, double end, double step)
{
    const double slack = 1e-9;
    double steps = (end - first) / step;

    switch (op) {
    case OPERATOR_LT:
    case OPERATOR_GT:
        return (op == OPERATOR_LT) == (step > 0) && steps > 0 ? ceil(steps - slack) : 0;
    case OPERATOR_LE:
    case OPERATOR_GE:
        return (op == OPERATOR_LE) == (step > 0) && steps >= 0 ? floor(steps + slack) + 1 : 0;
    case OPERATOR_NE:
        return fabs(step) == 1 && steps > 0 ? steps : 0;
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
    HostCount count = {.may_end = ast_has_inside(loop->kids[1], leaves)};
    HostValue range = host_eval_silently(run, frame, loop->kids[0]);
    HostValue size = host_range_size(run, loop->kids[0], &range);

    run->rests |= size.assumed;
    if (size.kind != HOST_INT || size.integer <= 0 || (size.assumed & run->iterations))
        return count;
    count.times = (double)size.integer;
    count.assumed = size.assumed;
    return count;
}

typedef struct {
    const Decl *variable;
    guint n;
} Changes;

static void
count_change(Decl *variable, gboolean escapes, gpointer data)
{
    Changes *changes = data;

    changes->n += variable == changes->variable;
}

HostCount
host_loop_count(HostRun *run, HostFrame *frame, const Ast *loop, GHashTable *changed)
{
    g_autoptr(HostFrame) inside = NULL;
    HostCount count = {0, 0, FALSE, FALSE}, none = count;
    HostLoopParts parts = host_loop_parts(loop);
    Changes changes = {NULL, 0};
    const Ast *condition;
    double first, end, by;

    if (loop->kind == AST_RANGE_FOR)
        return count_elements(run, frame, loop);
    condition = parts.condition ? ast_skip_casts(parts.condition) : NULL;
    if (!condition || !parts.body || condition->kind != AST_BINARY)
        return none;
    changes.variable = variable_of(condition->kids[0]);
    host_mutations_inside(run, parts.body, count_change, &changes);
    if (!changes.variable || changes.n != (parts.next ? 0 : 1) ||
        !is_number(run, frame, condition->kids[0], &first, &count))
        return none;
    inside = host_frame_copy(run, frame); /* what is the same in all iterations */
    host_forget_set(run, inside, changed);
    if (!is_number(run, inside, condition->kids[1], &end, &count))
        return none;
    by = parts.next ? step_of(run, inside, parts.next, changes.variable, &count)
                    : step_in(run, inside, parts.body, changes.variable, &count);
    if (by < 0 || by > 0)
        count.times = count_steps((Operator)condition->op, first, end, by);
    if (count.is_real && count.times < LEAST_REAL) /* counted by going through them, as they are rounded */
        return none;
    count.may_end = ast_has_inside(parts.body, leaves);
    return count;
}
