/* SPDX-License-Identifier: MIT */
/* switch, and what is like it: try and catch. */
#include "frontend/host/launches/launches_private.h"
#include "frontend/host/state/state.h"

/* The statement behind the labels of KID. */
static const Ast *
behind_labels(const Ast *kid)
{
    while ((kid->kind == AST_CASE || kid->kind == AST_DEFAULT) && kid->n_kids > 0)
        kid = kid->kids[kid->n_kids - 1];
    return kid;
}

static gboolean
is_case(const Ast *ast)
{
    return ast->kind == AST_CASE || ast->kind == AST_DEFAULT;
}

/* Where the statements of BODY begin that run for VALUE, BODY's length where none do; FALSE where that is not
 * known. */
static gboolean
find_case(const Ast *body, gint64 value, guint *ret_start)
{
    guint start = body->n_kids, otherwise = body->n_kids;

    if (body->kind != AST_BLOCK)
        return FALSE;
    for (guint i = 0; i < body->n_kids; i++) {
        for (const Ast *label = body->kids[i]; is_case(label); label = label->kids[label->n_kids - 1]) {
            const Ast *number =
                label->kind == AST_CASE && label->n_kids > 0 ? ast_skip_casts(label->kids[0]) : NULL;

            if (label->n_kids != (number ? 2 : 1) || (number && number->kind != AST_INTEGER))
                return FALSE;
            if (!number)
                otherwise = i;
            else if (number->value == value && start == body->n_kids)
                start = i;
        }
        if (ast_has_inside(behind_labels(body->kids[i]), is_case))
            return FALSE; /* which may be of another switch in it */
    }
    *ret_start = start < body->n_kids ? start : otherwise;
    return TRUE;
}

static void
run_from(HostRun *run, HostFrame *frame, const Ast *body, guint start)
{
    HostFrame **breaks = frame->breaks, *left = NULL;

    frame->breaks = &left;
    for (guint i = start; i < body->n_kids; i++)
        host_walk(run, frame, behind_labels(body->kids[i]));
    frame->breaks = breaks;
    if (left)
        host_frame_merge(run, frame, left);
    host_frame_free(left);
}

/* Every case is walked for its launches; what is left is what the case leaves that VALUE, which rests on
 * ASSUMED, chooses. */
static void
take_case(HostRun *run, HostFrame *frame, HostFrame *before, const Ast *body, guint start, guint64 assumed)
{
    Course *course = g_steal_pointer(&run->course);

    run->n_silent++;
    run_from(run, before, body, start);
    run->n_silent--;
    run->course = course;
    if (!before->alive && assumed) /* a way that ends is not assumed to be taken */
        return;
    if (assumed) {
        host_frame_assume(before, frame, assumed);
        before->result = frame->result;
        before->returned = frame->returned;
    }
    host_frame_replace(frame, before);
}

/* A case is entered from the top or from the case before. */
static void
walk_all_cases(HostRun *run, HostFrame *frame, const Ast *ast)
{
    g_autoptr(GHashTable) changed = host_changed_inside(run, ast);
    GHashTable *around = frame->changed;
    HostFrame **breaks = frame->breaks;
    Course *parent = host_course_open(run, COURSE_TANGLE, ast);

    host_forget_set(run, frame, changed);
    frame->changed = changed;
    frame->breaks = NULL;
    for (guint i = ast->kind == AST_SWITCH ? 1 : 0; i < ast->n_kids; i++)
        host_walk(run, frame, ast->kids[i]);
    host_course_close(run, parent);
    host_forget_set(run, frame, changed);
    frame->changed = around;
    frame->breaks = breaks;
    frame->alive = TRUE;
}

void
host_walk_switch(HostRun *run, HostFrame *frame, const Ast *ast)
{
    HostValue value = ast->kind == AST_SWITCH ? host_eval(run, frame, ast->kids[0]) : host_value_unknown();
    g_autoptr(HostFrame) before = NULL;
    guint start = 0;
    gboolean is_known =
        value.kind == HOST_INT && frame->alive && find_case(ast->kids[1], value.integer, &start);

    run->rests |= value.assumed;
    if (is_known)
        before = host_frame_copy(run, frame);
    if (!is_known || run->n_silent == 0 || value.assumed)
        walk_all_cases(run, frame, ast);
    if (is_known)
        take_case(run, frame, before, ast->kids[1], start, value.assumed);
}

void
host_walk_case(HostRun *run, HostFrame *frame, const Ast *ast)
{
    if (frame->changed)
        host_forget_set(run, frame, frame->changed);
    frame->alive = TRUE;
    host_walk_kids(run, frame, ast);
}
