/* SPDX-License-Identifier: MIT */
/* All host code of a unit. */
#include "frontend/host/launches/launches_private.h"
#include "frontend/host/state/state.h"
#include "frontend/parse/parse.h"

static void
mutated_add(CXCursor variable, gboolean escapes, gpointer data)
{
    HostRun *run = data;

    g_hash_table_add(run->mutated, syntax_decl(run->syntax, variable));
}

void
host_survey_add_variable(HostRun *run, CXCursor variable)
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
    if (host_call_moves(cursor))
        survey->function->moves = TRUE;
    callee = host_run_find_function(survey->run, syntax_decl(survey->run->syntax, cursor_callee(cursor)));
    if (callee && callee != survey->function) {
        callee->is_called = TRUE;
        g_ptr_array_add(survey->function->callees, callee);
    }
    return CXChildVisit_Recurse;
}

/* Who calls each function. */
static GHashTable *
list_callers(const HostRun *run)
{
    GHashTable *callers = g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)g_ptr_array_unref);

    for (guint i = 0; i < run->order->len; i++) {
        HostFunction *function = g_ptr_array_index(run->order, i);

        for (guint c = 0; c < function->callees->len; c++) {
            gpointer callee = g_ptr_array_index(function->callees, c);
            GPtrArray *list = g_hash_table_lookup(callers, callee);

            if (!list) {
                list = g_ptr_array_new();
                g_hash_table_insert(callers, callee, list);
            }
            g_ptr_array_add(list, function);
        }
    }
    return callers;
}

/* Whoever calls a function that launches, launches; likewise of one that moves. */
static void
spread(HostRun *run)
{
    g_autoptr(GPtrArray) work = g_ptr_array_new();
    g_autoptr(GHashTable) callers = list_callers(run);

    for (guint i = 0; i < run->order->len; i++)
        g_ptr_array_add(work, g_ptr_array_index(run->order, i));
    while (work->len > 0) {
        const HostFunction *function = g_ptr_array_steal_index(work, work->len - 1);
        GPtrArray *list = g_hash_table_lookup(callers, function);

        for (guint i = 0; list && i < list->len; i++) {
            HostFunction *caller = g_ptr_array_index(list, i);

            if ((caller->launches || !function->launches) && (caller->moves || !function->moves))
                continue;
            g_ptr_array_add(work, caller);
            caller->launches = caller->launches || function->launches;
            caller->moves = caller->moves || function->moves;
        }
    }
}

static void
walk_alone(HostRun *run, HostFunction *function)
{
    g_autoptr(HostFrame) frame = host_frame_new();

    frame->activation = ++run->n_activations;
    host_call_walk(run, frame, function);
}

void
host_survey_walk(HostRun *run)
{
    for (guint i = 0; i < run->order->len; i++) {
        Survey survey = {run, g_ptr_array_index(run->order, i)};

        host_sources_add(run, survey.function->definition);
        clang_visitChildren(survey.function->definition, survey_visit, &survey);
    }
    spread(run);
    for (guint i = 0; i < run->order->len; i++) {
        HostFunction *function = g_ptr_array_index(run->order, i);

        if (function->launches && !function->is_called)
            walk_alone(run, function);
    }
    for (guint i = 0; i < run->order->len; i++) {
        HostFunction *function = g_ptr_array_index(run->order, i);

        if (function->launches && function->n_walks == 0)
            walk_alone(run, function);
    }
    for (guint i = 0; i < run->order->len; i++) {
        HostFunction *function = g_ptr_array_index(run->order, i);

        if (function->moves && !function->is_called && function->n_walks == 0)
            walk_alone(run, function);
    }
    if (run->steps > run->limit && !run->course_lacks)
        run->course_lacks = g_strdup("host code is too long to be followed to its end");
}
