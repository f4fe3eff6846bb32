/* SPDX-License-Identifier: MIT */
/* Calls of host functions, which are walked with their arguments. */
#include "frontend/host/launches/launches_private.h"
#include "frontend/host/state/state.h"
#include "frontend/parse/parse.h"

#define MAX_STEPS_OF_CALL 20000 /* spent on the value of one call */
#define MAX_WALKS 32            /* of one function, from different places */

/* VALUE for another activation than FRAME's. */
static HostValue
value_leaving(HostRun *run, HostFrame *frame, HostValue value)
{
    HostValue target;

    if (value.kind != HOST_POINTER || value.object)
        return value;
    target = host_pointer_read(run, frame, &value);
    return target.kind == HOST_UNKNOWN ? target : host_pointer_to(run->objects, &target);
}

guint
host_n_arguments(const Ast *call)
{
    return call->kind == AST_CALL ? call->n_kids - 1 : call->n_kids;
}

const Ast *
host_argument(const Ast *call, guint i)
{
    return call->kids[call->kind == AST_CALL ? i + 1 : i];
}

const Ast *
host_skip_casts(const Ast *expression)
{
    while (expression->kind == AST_CAST)
        expression = expression->kids[0];
    return expression;
}

/* Gives the parameters of FUNCTION in INSIDE the values that CALL passes from FRAME. */
static void
bind_parameters(HostRun *run, HostFrame *frame, HostFrame *inside, const HostFunction *function,
                const Ast *call)
{
    Decl *decl = function->decl;
    guint n = host_n_arguments(call);

    syntax_lower_function(run->syntax, decl);
    for (guint i = 0; i < decl->n_params && i < n; i++) {
        HostValue value = host_eval(run, frame, host_argument(call, i));

        value = host_value_convert(&value, decl->params[i]->type);
        value = value_leaving(run, frame, value);
        host_frame_set(inside, decl->params[i], &value);
    }
}

/* The object whose method CALL calls from FRAME. */
static HostValue
object_called(HostRun *run, HostFrame *frame, const Ast *call)
{
    const Ast *object = call->kids[0] ? host_skip_casts(call->kids[0]) : NULL;
    const HostValue *own = host_frame_get(frame, NULL);
    HostValue value;

    if (!object || object->kind == AST_THIS)
        return own ? *own : host_value_unknown();
    value = host_eval(run, frame, object);
    return value.kind == HOST_POINTER ? host_pointer_read(run, frame, &value) : value;
}

HostFrame *
host_call_bind(HostRun *run, HostFrame *frame, const HostFunction *function, const Ast *call)
{
    HostFrame *inside = host_frame_new();

    inside->alive = frame->alive;
    inside->activation = ++run->n_activations;
    bind_parameters(run, frame, inside, function, call);
    if (call->kind == AST_CALL && call->decl->is_method && !call->decl->is_static) {
        HostValue object = object_called(run, frame, call);

        host_frame_set(inside, NULL, &object);
    }
    return inside;
}

void
host_call_walk(HostRun *run, HostFrame *frame, HostFunction *function)
{
    g_autoptr(GArray) children = cursor_children(function->definition);
    Course *parent = host_course_open_function(run, function);

    function->active = TRUE;
    function->n_walks++;
    function->n_followed += parent != NULL;
    for (guint i = 0; i < children->len; i++)
        if (clang_isStatement(clang_getCursorKind(g_array_index(children, CXCursor, i))))
            host_walk(run, frame, g_array_index(children, CXCursor, i));
    function->active = FALSE;
    host_course_close(run, parent);
}

HostValue
host_call_run(HostRun *run, HostFrame *inside, HostFunction *function)
{
    guint64 limit = run->limit;
    gboolean is_often = (function->launches && function->n_walks >= MAX_WALKS) ||
                        (run->course && function->n_followed >= MAX_WALKS);

    if (is_often && !function->active)
        host_course_call_again(run, function);
    if (function->active || is_often)
        return host_value_unknown();
    if (!function->launches)
        run->limit = MIN(limit, run->steps + MAX_STEPS_OF_CALL);
    host_call_walk(run, inside, function);
    if (run->steps > run->limit || !inside->returned || inside->alive)
        inside->result = host_value_unknown();
    run->limit = limit;
    return value_leaving(run, inside, inside->result);
}

HostValue
host_call(HostRun *run, HostFrame *frame, HostFunction *function, const Ast *call)
{
    g_autoptr(HostFrame) inside = NULL;
    Course *course = g_steal_pointer(&run->course);
    HostValue value = host_value_unknown();

    if (!function->active) {
        inside = host_call_bind(run, frame, function, call);
        value = host_call_run(run, inside, function);
    }
    run->course = course;
    return value;
}
