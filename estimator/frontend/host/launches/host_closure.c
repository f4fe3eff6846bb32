/* SPDX-License-Identifier: MIT */
/* Closures: what lambdas of host code capture by value, which their copies take to where they are called. */
#include "frontend/host/launches/launches_private.h"
#include "frontend/host/state/state.h"

#include <string.h>

typedef struct {
    HostRun *run;
    HostFrame *frame; /* where the lambda stands */
    gboolean uses_this;
    HostValue closure;
} Capturing;

static void
capture(Capturing *capturing, Decl *variable, const HostValue *value)
{
    HostStep step = host_step_field(variable);

    if (value->kind != HOST_POINTER)
        capturing->closure = host_part_set(capturing->run->objects, &capturing->closure, &step, 1, value);
}

/* Captures what AT, of the lambda's body, and everything in it name of the function around. */
static void
capture_uses(Capturing *capturing, const Ast *at)
{
    if (!at)
        return;
    capturing->uses_this |= at->kind == AST_THIS || (at->kind == AST_MEMBER && at->n_kids == 0);
    if (at->kind == AST_NAME && at->decl->kind == DECL_VARIABLE && at->decl->is_local &&
        at->decl->space == SPACE_LOCAL && host_frame_get(capturing->frame, at->decl)) {
        HostValue value = host_variable(capturing->run, capturing->frame, at->decl);

        if (value.kind != HOST_UNKNOWN) /* as of [n = f(x)], which is there */
            capture(capturing, at->decl, &value);
    }
    for (guint i = 0; i < at->n_kids; i++)
        capture_uses(capturing, at->kids[i]);
}

/* [n = f(x)]: the variable that the lambda declares so. */
static void
capture_declared(Capturing *capturing, const Ast *declaration)
{
    HostValue value;

    if (declaration->kind != AST_DECLARE || !declaration->kids[0])
        return;
    value = host_eval_silently(capturing->run, capturing->frame, declaration->kids[0]);
    value = host_value_convert(&value, declaration->decl->type);
    capture(capturing, declaration->decl, &value);
}

/* Whether LAMBDA captures something by reference, as it is written. */
static gboolean
captures_references(const HostRun *run, const Ast *lambda)
{
    g_autofree char *text = text_of(run->syntax, lambda);

    return *text == '[' && memchr(text, '&', strcspn(text, "]"));
}

HostValue
host_closure(HostRun *run, HostFrame *frame, const Ast *lambda)
{
    Capturing capturing = {run, frame, FALSE, {.kind = HOST_OBJECT, .activation = frame->activation}};
    const HostValue *own = host_frame_get(frame, NULL);

    capturing.closure.function = host_lambda_operator(run, lambda);
    if (captures_references(run, lambda))
        return capturing.closure; /* what it is called with is what holds then */
    for (guint i = 1; i < lambda->n_kids; i++)
        capture_declared(&capturing, lambda->kids[i]);
    if (lambda->n_kids > 0)
        capture_uses(&capturing, lambda->kids[0]);
    if (!capturing.uses_this || !own || own->kind != HOST_OBJECT)
        return capturing.closure;
    for (guint i = 0; i < host_part_count(own); i++) {
        HostStep step;
        HostValue part = host_part_nth(own, i, &step);

        capturing.closure = host_part_set(run->objects, &capturing.closure, &step, 1, &part);
    }
    return capturing.closure;
}
