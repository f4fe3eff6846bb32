/* SPDX-License-Identifier: MIT */
/* Statements of host code, in their order. */
#include "frontend/host/launches/launches_private.h"
#include "frontend/host/state/state.h"

void
host_walk_kids(HostRun *run, HostFrame *frame, const Ast *ast)
{
    for (guint i = 0; i < ast->n_kids; i++)
        if (ast->kids[i])
            host_walk(run, frame, ast->kids[i]);
}

static void
walk_declare(HostRun *run, HostFrame *frame, const Ast *ast)
{
    Decl *variable = ast->decl;
    gboolean is_other_name = host_alias(run, variable) != NULL;
    HostValue value;

    if (!host_is_lasting(variable)) /* a static one is as it was left */
        host_frame_forget(frame, variable);
    if (!ast->kids[0] || is_other_name) {
        host_forget_mutated(run, frame, ast);
        return;
    }
    value = host_eval(run, frame, ast->kids[0]);
    host_forget_mutated(run, frame, ast);
    if ((variable->type->kind == CTYPE_REFERENCE && host_is_lvalue(ast->kids[0])) ||
        (variable->space != SPACE_LOCAL && !variable->type->is_const))
        return;
    value = host_value_convert(&value, variable->type);
    value = host_container_held(run, variable, value);
    host_frame_set(frame, variable, &value);
}

static void
walk_kind(HostRun *run, HostFrame *frame, const Ast *ast)
{
    switch (ast->kind) {
    case AST_BLOCK:
    case AST_ASM:
        host_walk_kids(run, frame, ast);
        return;
    case AST_DECLARE:
        walk_declare(run, frame, ast);
        return;
    case AST_IF:
        host_walk_if(run, frame, ast);
        return;
    case AST_FOR:
    case AST_WHILE:
    case AST_DO:
    case AST_RANGE_FOR:
        host_walk_loop(run, frame, ast);
        return;
    case AST_SWITCH:
    case AST_TRY:
        host_walk_switch(run, frame, ast);
        return;
    case AST_CASE:
    case AST_DEFAULT:
    case AST_CATCH:
        host_walk_case(run, frame, ast);
        return;
    case AST_LABEL:
        host_walk_label(run, frame, ast);
        return;
    case AST_RETURN:
        host_walk_return(run, frame, ast);
        return;
    case AST_BREAK:
        host_frame_leave(run, frame, frame->breaks);
        return;
    case AST_CONTINUE:
        host_frame_leave(run, frame, frame->continues);
        return;
    case AST_GOTO:
        frame->alive = FALSE;
        return;
    case AST_EMPTY:
        return;
    default:
        (void)host_eval(run, frame, ast);
    }
}

void
host_walk(HostRun *run, HostFrame *frame, const Ast *ast)
{
    if (host_run_enter(run) && ast)
        walk_kind(run, frame, ast);
    host_run_leave(run);
}

void
host_walk_silently(HostRun *run, HostFrame *frame, const Ast *ast)
{
    Course *course = g_steal_pointer(&run->course);

    run->n_silent++;
    host_walk(run, frame, ast);
    run->n_silent--;
    run->course = course;
}
