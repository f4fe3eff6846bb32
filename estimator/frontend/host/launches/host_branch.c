/* SPDX-License-Identifier: MIT */
/* What may not run: branches, cases, and what lambdas do. */
#include "frontend/host/launches/launches_private.h"
#include "frontend/host/state/state.h"

#include <string.h>

/* Walks BRANCH, which may be NULL, in a copy of FRAME, where CONDITION has to be EXPECTED; IS_DEAD: it surely
 * is not. *RET_VALUE: what it is worth as an expression. */
static HostFrame *
walk_branch(HostRun *run, const HostFrame *frame, const Ast *branch, const HostValue *condition,
            gboolean expected, gboolean is_dead, HostValue *ret_value)
{
    HostFrame *copy = host_frame_copy(run, frame);
    Course *parent = host_course_open(run, COURSE_SEQUENCE, branch);

    copy->is_contrary |= condition->assumed && host_value_truth(condition) == !expected;
    if (is_dead)
        copy->alive = FALSE;
    if (branch && branch->type)
        *ret_value = host_eval(run, copy, branch);
    else if (branch)
        host_walk(run, copy, branch);
    host_course_close(run, parent);
    return copy;
}

void
host_frame_assume(HostFrame *chosen, const HostFrame *other, guint64 assumed)
{
    GHashTableIter iter;
    gpointer key, value;

    g_hash_table_iter_init(&iter, chosen->values);
    while (g_hash_table_iter_next(&iter, &key, &value)) {
        const HostValue *there = g_hash_table_lookup(other->values, key);

        if (!there || !host_value_equal(value, there) ||
            (there->assumed & ~((const HostValue *)value)->assumed)) /* the same, but only if that holds */
            *(HostValue *)value = host_value_assuming(*(HostValue *)value, assumed);
    }
}

/* FRAME, where CONDITION holds in A or else in B; a way that ends is not assumed to be taken. */
static void
join_branches(HostRun *run, HostFrame *frame, const HostValue *condition, HostFrame *a, HostFrame *b)
{
    int truth = host_value_truth(condition);
    HostFrame *chosen = truth == 0 ? b : a, *other = truth == 0 ? a : b;

    if (truth >= 0 && condition->assumed && chosen->alive && other->alive)
        host_frame_assume(chosen, other, condition->assumed);
    else if (truth < 0)
        host_ends_join(run, a, b);
    if (truth < 0 || (condition->assumed && !(chosen->alive && other->alive)))
        host_frame_merge(run, chosen, other);
    host_frame_replace(frame, chosen);
}

/* Walks what runs where CONDITION, the value of what stands at PLACE, holds, and what runs where it does not.
 */
static void
walk_choice(HostRun *run, HostFrame *frame, const Ast *place, const HostValue *condition, const Ast *a,
            const Ast *b, HostValue ret_values[2])
{
    gboolean is_open = condition->assumed & run->iterations || (condition->assumed && !run->follows);
    int truth = is_open ? -1 : host_value_truth(condition);
    Course *parent = truth < 0 ? host_course_open(run, COURSE_BRANCH, place) : NULL;
    g_autoptr(HostFrame) frame_a = walk_branch(run, frame, a, condition, TRUE, truth == 0, &ret_values[0]);
    g_autoptr(HostFrame) frame_b = walk_branch(run, frame, b, condition, FALSE, truth == 1, &ret_values[1]);

    run->rests |= condition->assumed;
    host_course_close(run, parent);
    join_branches(run, frame, condition, frame_a, frame_b);
}

void
host_walk_if(HostRun *run, HostFrame *frame, const Ast *ast)
{
    HostValue condition = host_eval(run, frame, ast->kids[0]), values[2];

    walk_choice(run, frame, ast->kids[0], &condition, ast->kids[1], ast->kids[2], values);
}

/* Whether AST changes something, or may launch. */
static gboolean
does_something(const Ast *ast)
{
    switch (ast->kind) {
    case AST_ASSIGN:
    case AST_NEW:
    case AST_LAMBDA:
    case AST_STATEMENTS:
    case AST_THROW:
        return TRUE;
    case AST_UNARY:
        return ast->op == UNARY_ADDRESS || ast_is_increment(ast);
    case AST_CALL:
    case AST_CONSTRUCT:
        return !ast->decl || ast->decl->is_user || ast->configuration || ast->decl->is_method ||
               g_str_has_prefix(ast->decl->name, "cu") || g_str_has_prefix(ast->decl->name, "hip");
    default:
        return FALSE;
    }
}

/* Whether `CONDITION ? A : B`, whose condition compares the two, is the least of them. */
static gboolean
is_least(const Ast *condition, const Ast *a, const Ast *b)
{
    const Ast *inner = ast_skip_casts(condition);

    if (inner->kind != AST_BINARY)
        return FALSE;
    switch (inner->op) {
    case OPERATOR_LT:
    case OPERATOR_LE:
        return ast_is_same(inner->kids[0], a) && ast_is_same(inner->kids[1], b);
    case OPERATOR_GT:
    case OPERATOR_GE:
        return ast_is_same(inner->kids[0], b) && ast_is_same(inner->kids[1], a);
    default:
        return FALSE;
    }
}

HostValue
host_eval_conditional(HostRun *run, HostFrame *frame, const Ast *expression)
{
    HostValue condition = host_eval(run, frame, expression->kids[0]);
    HostValue values[2] = {host_value_unknown(), host_value_unknown()};
    const Ast *a = expression->kids[1], *b = expression->kids[2];
    int truth = host_value_truth(&condition);

    if (truth >= 0 && !condition.assumed)
        return host_eval(run, frame, truth ? a : b);
    if (ast_has_inside(a, does_something) || ast_has_inside(b, does_something)) {
        walk_choice(run, frame, expression, &condition, a, b, values);
    } else {
        values[0] = host_eval(run, frame, a);
        values[1] = host_eval(run, frame, b);
    }
    if (truth >= 0)
        return host_value_assuming(values[truth ? 0 : 1], condition.assumed);
    if ((values[0].kind == HOST_UNKNOWN) != (values[1].kind == HOST_UNKNOWN) &&
        is_least(expression->kids[0], a, b))
        return host_least_of(run, expression, &values[0], &values[1]);
    return host_object_merge(run->objects, &values[0], &values[1]);
}

HostValue
host_eval_logical(HostRun *run, HostFrame *frame, const Ast *expression)
{
    Operator op = (Operator)expression->op;
    const Ast *right = expression->kids[1];
    HostValue a = host_eval(run, frame, expression->kids[0]), runs = a;
    HostValue values[2] = {host_value_unknown(), host_value_unknown()};
    int truth = host_value_truth(&a);

    if (truth >= 0 && !a.assumed && (truth == 1) == (op == OPERATOR_LOR))
        return host_value_int(truth);
    if ((truth >= 0 && !a.assumed) || !ast_has_inside(right, does_something)) {
        values[0] = host_eval(run, frame, right);
    } else {
        if (op == OPERATOR_LOR)
            runs = host_value_unary(UNARY_LNOT, &a, expression->type);
        walk_choice(run, frame, right, &runs, right, NULL, values);
    }
    return host_value_binary(op, &a, &values[0], expression->type);
}

/* A label is reached from anywhere. */
void
host_walk_label(HostRun *run, HostFrame *frame, const Ast *ast)
{
    host_forget_set(run, frame, run->mutated);
    frame->alive = TRUE;
    host_walk_kids(run, frame, ast);
}

void
host_walk_return(HostRun *run, HostFrame *frame, const Ast *ast)
{
    HostValue value = host_value_unknown();

    if (ast->n_kids > 0)
        value = host_eval(run, frame, ast->kids[0]);
    if (!frame->alive)
        return;
    frame->result = frame->returned ? host_object_merge(run->objects, &frame->result, &value) : value;
    frame->returned = TRUE;
    host_frame_leave(run, frame, frame->returns);
}

/* The members that functions change which LAMBDA calls are unknown from here on. */
static void
escape_members(HostRun *run, HostFrame *frame, const Ast *lambda)
{
    g_autoptr(GHashTable) changed = g_hash_table_new(NULL, NULL);
    GHashTableIter iter;
    gpointer key;

    host_add_touched(run, lambda, changed);
    host_own_forget_set(run, frame, changed);
    g_hash_table_iter_init(&iter, changed);
    while (g_hash_table_iter_next(&iter, &key, NULL))
        if (((const Decl *)key)->kind == DECL_FIELD)
            g_hash_table_add(run->escaped, key);
}

/* A lambda may run at any time: what it changes is unknown from here on, and in it only that is known which
 * nothing changes. */
HostValue
host_eval_lambda(HostRun *run, HostFrame *frame, const Ast *lambda)
{
    HostValue closure = host_closure(run, frame, lambda);
    g_autoptr(HostFrame) inside = NULL;
    Course *parent;

    host_forget_escaping_inside(run, frame, lambda);
    escape_members(run, frame, lambda);
    if (host_is_only_called(run, lambda)) {
        if (closure.function)
            g_hash_table_add(run->set_aside, (gpointer)closure.function);
        return closure;
    }
    parent = host_course_open(run, COURSE_LAMBDA, lambda);
    inside = host_frame_copy(run, frame);
    host_forget_set(run, inside, run->mutated);
    inside->alive = TRUE;
    inside->changed = NULL;
    inside->breaks = inside->continues = inside->returns = NULL;
    host_walk_kids(run, inside, lambda);
    host_course_close(run, parent);
    return closure;
}
