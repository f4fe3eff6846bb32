/* SPDX-License-Identifier: MIT */
#include "frontend/host/state/state_private.h"
#include "frontend/parse/parse.h"

#include <string.h>

#define MAX_STEPS 4000000 /* bounds the time on hostile sources to a few seconds */
#define MAX_TRIALS 300000 /* steps: most sources take a few thousand */
#define MAX_DEPTH 4000    /* of nested expressions, statements and calls */

static void
function_free(gpointer data)
{
    HostFunction *function = data;

    g_ptr_array_unref(function->callees);
    g_clear_pointer(&function->touched, g_hash_table_unref);
    g_free(function);
}

static HostFunction *
function_new(Decl *decl)
{
    HostFunction *function = g_new0(HostFunction, 1);

    function->decl = decl;
    function->callees = g_ptr_array_new();
    return function;
}

static void
launch_clear(gpointer data)
{
    launch_free(((HostLaunch *)data)->launch);
}

HostRun *
host_run_new(Syntax *syntax)
{
    HostRun *run = g_new0(HostRun, 1);

    run->syntax = syntax;
    run->functions = g_hash_table_new_full(NULL, NULL, NULL, function_free);
    run->variables = g_ptr_array_new();
    run->order = g_ptr_array_new();
    run->mutated = g_hash_table_new(NULL, NULL);
    run->counts = g_hash_table_new(NULL, NULL);
    run->left_arguments = g_hash_table_new(NULL, NULL);
    run->texts = g_hash_table_new(NULL, NULL);
    run->escaped = g_hash_table_new(NULL, NULL);
    run->sources = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    run->given = g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)g_ptr_array_unref);
    run->address_uses = g_hash_table_new(NULL, NULL);
    run->held = g_hash_table_new(NULL, NULL);
    run->holders = g_hash_table_new(NULL, NULL);
    run->passed = g_hash_table_new(NULL, NULL);
    run->leaked = g_hash_table_new(NULL, NULL);
    run->uses = host_uses_new();
    run->lambdas = g_hash_table_new(NULL, NULL);
    run->closures = g_ptr_array_new();
    run->handed = function_new(NULL);
    run->set_aside = g_hash_table_new(NULL, NULL);
    run->named = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    run->made = g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)g_ptr_array_unref);
    run->objects = host_objects_new();
    run->assumptions = g_ptr_array_new_with_free_func(g_free);
    run->launches = g_array_new(FALSE, FALSE, sizeof(HostLaunch));
    g_array_set_clear_func(run->launches, launch_clear);
    run->course = course_new(COURSE_SEQUENCE, NULL);
    run->allocated = g_hash_table_new(NULL, NULL);
    run->limit = MAX_STEPS;
    run->trials = MAX_TRIALS;
    return run;
}

void
host_run_free(HostRun *run)
{
    if (!run)
        return;
    g_ptr_array_unref(run->variables);
    g_ptr_array_unref(run->order);
    g_hash_table_unref(run->functions);
    g_hash_table_unref(run->mutated);
    g_hash_table_unref(run->counts);
    g_hash_table_unref(run->left_arguments);
    g_hash_table_unref(run->texts);
    g_hash_table_unref(run->escaped);
    g_hash_table_unref(run->sources);
    g_hash_table_unref(run->given);
    g_hash_table_unref(run->address_uses);
    g_hash_table_unref(run->held);
    g_hash_table_unref(run->holders);
    g_hash_table_unref(run->leaked);
    g_hash_table_unref(run->passed);
    g_hash_table_unref(run->uses);
    g_hash_table_unref(run->lambdas);
    g_ptr_array_unref(run->closures);
    function_free(run->handed);
    g_hash_table_unref(run->set_aside);
    g_hash_table_unref(run->named);
    g_hash_table_unref(run->made);
    host_objects_free(run->objects);
    g_ptr_array_unref(run->assumptions);
    g_array_unref(run->launches);
    course_free(run->course);
    g_hash_table_unref(run->allocated);
    g_free(run->course_lacks);
    g_free(run);
}

HostFunction *
host_run_find_function(HostRun *run, const Decl *function)
{
    return function ? g_hash_table_lookup(run->functions, function) : NULL;
}

/* FUNCTION's object in the table. */
static HostFunction *
add(HostRun *run, Decl *decl)
{
    HostFunction *function = function_new(decl);

    g_hash_table_insert(run->functions, decl, function);
    return function;
}

HostFunction *
host_run_add_lambda(HostRun *run, Decl *decl)
{
    HostFunction *function = add(run, decl);

    g_ptr_array_add(run->closures, function);
    return function;
}

void
host_run_add_function(HostRun *run, CXCursor definition)
{
    Decl *decl = syntax_decl(run->syntax, definition);

    if (host_run_find_function(run, decl))
        return;
    g_ptr_array_add(run->order, add(run, decl));
    syntax_lower_parameters(run->syntax, decl);
    if (strcmp(decl->name, "main") != 0)
        return;
    if (decl->n_params > 0)
        g_hash_table_add(run->counts, decl->params[0]);
    if (decl->n_params > 1)
        g_hash_table_add(run->texts, decl->params[1]);
}

gboolean
host_run_enter(HostRun *run)
{
    run->steps++;
    run->depth++;
    return run->steps <= run->limit && run->depth <= MAX_DEPTH;
}

void
host_run_leave(HostRun *run)
{
    run->depth--;
}
