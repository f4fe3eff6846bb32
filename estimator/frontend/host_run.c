/* SPDX-License-Identifier: MIT */
#include "host_run.h"
#include "host_api.h"
#include "host_fixed.h"
#include "host_flow.h"
#include "host_place.h"

#include <string.h>

#define MAX_STEPS 4000000       /* bounds the time on hostile sources to a few seconds */
#define MAX_STEPS_OF_CALL 20000 /* spent on the value of one call */
#define MAX_WALKS 32            /* of one function, from different places */

static void
function_free(gpointer data)
{
    HostFunction *function = data;

    g_ptr_array_unref(function->callees);
    g_free(function);
}

static void
launch_clear(gpointer data)
{
    launch_free(((HostLaunch *)data)->launch);
}

HostRun *
host_run_new(void)
{
    HostRun *run = g_new0(HostRun, 1);

    run->functions = cursor_table_new(function_free);
    run->order = g_ptr_array_new();
    run->mutated = cursor_table_new(NULL);
    run->escaped = cursor_table_new(NULL);
    run->sources = cursor_table_new(g_free);
    run->given = cursor_table_new((GDestroyNotify)g_array_unref);
    run->lent = cursor_table_new(NULL);
    run->named = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    run->made = cursor_table_new((GDestroyNotify)g_array_unref);
    run->objects = host_objects_new();
    run->assumptions = g_ptr_array_new_with_free_func(g_free);
    run->launches = g_array_new(FALSE, FALSE, sizeof(HostLaunch));
    g_array_set_clear_func(run->launches, launch_clear);
    run->limit = MAX_STEPS;
    return run;
}

void
host_run_free(HostRun *run)
{
    if (!run)
        return;
    g_ptr_array_unref(run->order);
    g_hash_table_unref(run->functions);
    g_hash_table_unref(run->mutated);
    g_hash_table_unref(run->escaped);
    g_hash_table_unref(run->sources);
    g_hash_table_unref(run->given);
    g_hash_table_unref(run->lent);
    g_hash_table_unref(run->named);
    g_hash_table_unref(run->made);
    host_objects_free(run->objects);
    g_ptr_array_unref(run->assumptions);
    g_array_unref(run->launches);
    g_free(run);
}

HostFunction *
host_run_find_function(HostRun *run, CXCursor function)
{
    return clang_Cursor_isNull(function) ? NULL : cursor_table_get(run->functions, function);
}

void
host_run_add_function(HostRun *run, CXCursor definition)
{
    HostFunction *function;

    if (host_run_find_function(run, definition))
        return;
    function = g_new0(HostFunction, 1);
    function->definition = definition;
    function->callees = g_ptr_array_new();
    cursor_table_put(run->functions, definition, function);
    g_ptr_array_add(run->order, function);
}

static void
mutated_add(CXCursor variable, gboolean escapes, gpointer data)
{
    cursor_table_put(((HostRun *)data)->mutated, variable, GINT_TO_POINTER(1));
}

void
host_run_add_variable(HostRun *run, CXCursor variable)
{
    host_sources_add(run, variable);
    host_mutations_inside(run, variable, mutated_add, run);
}

typedef struct {
    HostRun *run;
    HostFunction *function;
} Survey;

static enum CXChildVisitResult
survey_visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    Survey *survey = data;
    HostFunction *callee;

    host_sources_add(survey->run, cursor);
    host_mutations(survey->run, cursor, mutated_add, survey->run);
    if (clang_getCursorKind(cursor) != CXCursor_CallExpr)
        return CXChildVisit_Recurse;
    if (host_is_configuration(cursor) || host_is_api_launch(cursor))
        survey->function->launches = TRUE;
    callee = host_run_find_function(survey->run, cursor_callee(cursor));
    if (callee && callee != survey->function) {
        callee->is_called = TRUE;
        g_ptr_array_add(survey->function->callees, callee);
    }
    return CXChildVisit_Recurse;
}

/* Whoever calls a function that launches, launches. */
static void
spread_launches(HostRun *run)
{
    g_autoptr(GPtrArray) work = g_ptr_array_new();
    g_autoptr(GHashTable) callers =
        g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)g_ptr_array_unref);

    for (guint i = 0; i < run->order->len; i++) {
        HostFunction *function = run->order->pdata[i];

        if (function->launches)
            g_ptr_array_add(work, function);
        for (guint c = 0; c < function->callees->len; c++) {
            gpointer callee = function->callees->pdata[c];
            GPtrArray *list = g_hash_table_lookup(callers, callee);

            if (!list) {
                list = g_ptr_array_new();
                g_hash_table_insert(callers, callee, list);
            }
            g_ptr_array_add(list, function);
        }
    }
    while (work->len > 0) {
        GPtrArray *list = g_hash_table_lookup(callers, g_ptr_array_steal_index(work, work->len - 1));

        for (guint i = 0; list && i < list->len; i++) {
            HostFunction *caller = list->pdata[i];

            if (!caller->launches)
                g_ptr_array_add(work, caller);
            caller->launches = TRUE;
        }
    }
}

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

/* Gives the parameters of FUNCTION in INSIDE the values that CALL passes from FRAME. */
static void
bind_parameters(HostRun *run, HostFrame *frame, HostFrame *inside, const HostFunction *function,
                CXCursor call)
{
    int n_parameters = clang_Cursor_getNumArguments(function->definition);
    int n_arguments = clang_Cursor_getNumArguments(call);
    int skip = n_arguments - n_parameters; /* the object of an operator called as one */

    if (skip < 0)
        return;
    for (int i = 0; i < n_parameters; i++) {
        CXCursor parameter = clang_Cursor_getArgument(function->definition, (unsigned)i);
        CXType type = clang_getCanonicalType(clang_getCursorType(parameter));
        HostValue value = host_eval(run, frame, clang_Cursor_getArgument(call, (unsigned)(i + skip)));

        value = host_value_convert(&value, type);
        value = value_leaving(run, frame, value);
        host_frame_set(inside, parameter, &value);
    }
}

/* The object whose method CALL calls from FRAME. */
static HostValue
object_called(HostRun *run, HostFrame *frame, CXCursor call)
{
    CXCursor object = host_skip_wrappers(host_object_of(call));
    const HostValue *own = host_frame_get(frame, clang_getNullCursor());
    HostValue value;

    if (clang_Cursor_isNull(object) || clang_getCursorKind(object) == CXCursor_CXXThisExpr)
        return own ? *own : host_value_unknown();
    value = host_eval(run, frame, object);
    return value.kind == HOST_POINTER ? host_pointer_read(run, frame, &value) : value;
}

HostFrame *
host_call_bind(HostRun *run, HostFrame *frame, const HostFunction *function, CXCursor call)
{
    HostFrame *inside = host_frame_new();

    inside->alive = frame->alive;
    inside->activation = ++run->n_activations;
    bind_parameters(run, frame, inside, function, call);
    if (clang_getCursorKind(function->definition) == CXCursor_CXXMethod) {
        HostValue object = object_called(run, frame, call);

        host_frame_set(inside, clang_getNullCursor(), &object);
    }
    return inside;
}

static void
walk_body(HostRun *run, HostFrame *frame, HostFunction *function)
{
    g_autoptr(GArray) children = cursor_children(function->definition);

    function->active = TRUE;
    function->n_walks++;
    for (guint i = 0; i < children->len; i++)
        if (clang_isStatement(clang_getCursorKind(g_array_index(children, CXCursor, i))))
            host_walk(run, frame, g_array_index(children, CXCursor, i));
    function->active = FALSE;
}

HostValue
host_call_run(HostRun *run, HostFrame *inside, HostFunction *function)
{
    guint64 limit = run->limit;

    if (function->active || (function->launches && function->n_walks >= MAX_WALKS))
        return host_value_unknown();
    if (!function->launches)
        run->limit = MIN(limit, run->steps + MAX_STEPS_OF_CALL);
    walk_body(run, inside, function);
    if (run->steps > run->limit || !inside->returned || inside->alive)
        inside->result = host_value_unknown();
    run->limit = limit;
    return value_leaving(run, inside, inside->result);
}

HostValue
host_call(HostRun *run, HostFrame *frame, HostFunction *function, CXCursor call)
{
    g_autoptr(HostFrame) inside = NULL;

    if (function->active)
        return host_value_unknown();
    inside = host_call_bind(run, frame, function, call);
    return host_call_run(run, inside, function);
}

static void
walk_alone(HostRun *run, HostFunction *function)
{
    g_autoptr(HostFrame) frame = host_frame_new();

    frame->activation = ++run->n_activations;
    walk_body(run, frame, function);
}

void
host_run_walk(HostRun *run)
{
    for (guint i = 0; i < run->order->len; i++) {
        Survey survey = {run, run->order->pdata[i]};

        host_sources_add(run, survey.function->definition);
        clang_visitChildren(survey.function->definition, survey_visit, &survey);
    }
    spread_launches(run);
    for (guint i = 0; i < run->order->len; i++) {
        HostFunction *function = run->order->pdata[i];

        if (function->launches && !function->is_called)
            walk_alone(run, function);
    }
    for (guint i = 0; i < run->order->len; i++) {
        HostFunction *function = run->order->pdata[i];

        if (function->launches && function->n_walks == 0)
            walk_alone(run, function);
    }
}
