/* SPDX-License-Identifier: MIT */
/* All host code of a unit. */
#include "frontend/host/launches/launches_private.h"
#include "frontend/host/state/state.h"

#include <string.h>

static void
mutated_add(Decl *variable, gboolean escapes, gpointer data)
{
    g_hash_table_add(((HostRun *)data)->mutated, variable);
}

void
host_survey_add_variable(HostRun *run, Decl *variable)
{
    if (variable->kind == DECL_VARIABLE)
        g_ptr_array_add(run->variables, variable);
}

static void
add_callee(HostFunction *function, HostFunction *callee)
{
    if (!callee || callee == function)
        return;
    callee->is_called = TRUE;
    g_ptr_array_add(function->callees, callee);
}

static void note_calls(HostRun *run, HostFunction *function, const Ast *ast);

/* The function of the lambda whose call operator is DECL, with what it calls. */
static HostFunction *
lambda_function(HostRun *run, Decl *decl)
{
    HostFunction *function = host_run_find_function(run, decl);

    if (function)
        return function;
    function = host_lambda_function(run, decl);
    note_calls(run, function, decl->body);
    return function;
}

static void
note_call(HostRun *run, HostFunction *function, const Ast *call)
{
    HostFunction *callee = host_run_find_function(run, call->decl);

    function->launches |= call->configuration || host_is_api_launch(call);
    function->moves |= host_call_moves(call);
    if (host_calls_handed(call))
        callee = host_type_is_lambda(call->kids[0]->type) ? lambda_function(run, call->decl) : run->handed;
    else if (!call->decl && !call->configuration)
        callee = run->handed;
    add_callee(function, callee);
}

/* Notes what AST, of the lambda FUNCTION, and all in it calls. */
static void
note_calls(HostRun *run, HostFunction *function, const Ast *ast)
{
    if (!ast)
        return;
    if (ast->kind == AST_CALL || ast->kind == AST_CONSTRUCT)
        note_call(run, function, ast);
    for (guint i = 0; i < ast->n_kids; i++)
        note_calls(run, function, ast->kids[i]);
}

/* Notes what AST hands on as a value: a lambda, or a function of the unit. */
static void
note_handed(HostRun *run, const Ast *ast)
{
    Decl *decl = ast->kind == AST_LAMBDA ? host_lambda_operator(run, ast) : NULL;

    if (ast->kind == AST_NAME && ast->decl->kind == DECL_FUNCTION)
        add_callee(run->handed, host_run_find_function(run, ast->decl));
    if (decl)
        add_callee(run->handed, lambda_function(run, decl));
}

/* Notes what AST, of FUNCTION (NULL: of none), and all in it gives to what. */
static void
survey_sources(HostRun *run, HostFunction *function, const Ast *ast)
{
    if (!ast)
        return;
    host_sources_add(run, ast);
    host_held_note_leaks(run, ast);
    host_uses_note(run, ast);
    note_handed(run, ast);
    if (function && (ast->kind == AST_CALL || ast->kind == AST_CONSTRUCT))
        note_call(run, function, ast);
    if (ast->kind == AST_DECLARE && ast->decl->is_local && host_is_lasting(ast->decl))
        g_ptr_array_add(run->variables, ast->decl);
    survey_sources(run, function, ast->configuration);
    for (guint i = 0; i < ast->n_kids; i++)
        survey_sources(run, function, ast->kids[i]);
}

/* The first look at all: what is lent has to be known before what that changes. */
static void
survey(HostRun *run)
{
    guint n_outside = run->variables->len;

    for (guint i = 0; i < n_outside; i++) {
        Decl *variable = g_ptr_array_index(run->variables, i);

        host_sources_add_variable(run, variable);
        survey_sources(run, NULL, syntax_initialiser(run->syntax, variable));
    }
    for (guint i = 0; i < run->order->len; i++) {
        HostFunction *function = g_ptr_array_index(run->order, i);

        syntax_lower_function(run->syntax, function->decl);
        host_sources_add_constructor(run, function->decl);
        for (guint n = 0; n < function->decl->n_initialisers; n++)
            survey_sources(run, function, function->decl->initialisers[n]->kids[0]);
        survey_sources(run, function, function->decl->body);
    }
    for (guint i = 0; i < run->variables->len; i++) {
        Decl *variable = g_ptr_array_index(run->variables, i);

        host_mutations_inside(run, syntax_initialiser(run->syntax, variable), mutated_add, run);
    }
    for (guint i = 0; i < run->order->len; i++)
        host_mutations_inside(run, ((HostFunction *)g_ptr_array_index(run->order, i))->decl->body,
                              mutated_add, run);
}

/* Who calls each of FUNCTIONS. */
static GHashTable *
list_callers(const GPtrArray *functions)
{
    GHashTable *callers = g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)g_ptr_array_unref);

    for (guint i = 0; i < functions->len; i++) {
        HostFunction *function = g_ptr_array_index(functions, i);

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
    g_autoptr(GHashTable) callers = NULL;

    for (guint i = 0; i < run->order->len; i++)
        g_ptr_array_add(work, g_ptr_array_index(run->order, i));
    for (guint i = 0; i < run->closures->len; i++)
        g_ptr_array_add(work, g_ptr_array_index(run->closures, i));
    g_ptr_array_add(work, run->handed);
    callers = list_callers(work);
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

/* What VARIABLE, which lasts, begins with; unknown where another file may say it. */
static HostValue
first_value(HostRun *run, HostFrame *frame, Decl *variable)
{
    const Ast *initial = syntax_initialiser(run->syntax, variable);
    HostValue value = host_value_unknown();

    if (initial)
        value = host_eval_silently(run, frame, initial);
    else if ((ctype_is_integral(variable->type) || variable->type->kind == CTYPE_FLOAT) &&
             !variable->is_extern)
        value = host_value_int(0);
    return host_value_convert(&value, variable->type);
}

/* Where main() begins, variables that last hold what they begin with. */
static void
begin_program(HostRun *run, HostFrame *frame)
{
    for (guint i = 0; i < run->variables->len; i++) {
        Decl *variable = g_ptr_array_index(run->variables, i);
        HostValue value;

        if (variable->type->is_const || !g_hash_table_contains(run->mutated, variable) ||
            variable->space != SPACE_HOST || host_fixed_variable(run, variable).kind != HOST_UNKNOWN)
            continue;
        value = first_value(run, frame, variable);
        host_frame_set(frame, variable, &value);
    }
    host_doubt_globals(run, frame);
}

static void
walk_alone(HostRun *run, HostFunction *function)
{
    g_autoptr(HostFrame) frame = host_frame_new();

    frame->activation = ++run->n_activations;
    if (strcmp(function->decl->name, "main") == 0)
        begin_program(run, frame);
    host_call_walk(run, frame, function);
}

/* Walks the lambdas that were left for where they are called, and were called nowhere. */
static void
walk_uncalled(HostRun *run)
{
    for (guint i = 0; i < run->closures->len; i++) {
        HostFunction *function = g_ptr_array_index(run->closures, i);

        if (function->launches && function->n_walks == 0 &&
            g_hash_table_contains(run->set_aside, function->decl))
            walk_alone(run, function);
    }
}

void
host_survey_walk(HostRun *run)
{
    survey(run);
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
    walk_uncalled(run);
    host_launches_finish(run);
    if (run->steps > run->limit && !run->course_lacks)
        run->course_lacks = g_strdup("host code is too long to be followed to its end");
}
