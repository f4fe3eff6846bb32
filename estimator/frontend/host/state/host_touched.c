/* SPDX-License-Identifier: MIT */
/* The variables that last for the whole program, and members, that functions change, themselves or in what
 * they call.
 */
#include "frontend/host/state/state.h"

static void
add_lasting(Decl *variable, gboolean escapes, gpointer data)
{
    if (variable->kind == DECL_FIELD || host_is_lasting(variable))
        g_hash_table_add(data, variable);
}

/* Those that FUNCTION changes itself. */
static GHashTable *
touched_by(HostRun *run, HostFunction *function)
{
    if (function->touched)
        return function->touched;
    function->touched = g_hash_table_new(NULL, NULL);
    if (!function->decl)
        return function->touched;
    syntax_lower_function(run->syntax, function->decl);
    host_mutations_inside(run, function->decl->body, add_lasting, function->touched);
    return function->touched;
}

/* The functions that are still to be looked at, and all that were found. */
typedef struct {
    HostRun *run;
    GPtrArray *work;   /* of HostFunction */
    GHashTable *found; /* HostFunction set */
} Search;

static void
add_function(Search *search, HostFunction *function)
{
    if (g_hash_table_add(search->found, function))
        g_ptr_array_add(search->work, function);
}

/* Adds the functions that AST and all in it call. */
static void
add_called(Search *search, const Ast *ast)
{
    HostFunction *function;

    if (!ast)
        return;
    if (ast->kind == AST_CALL || ast->kind == AST_CONSTRUCT) {
        function = host_run_find_function(search->run, ast->decl);
        if (function)
            add_function(search, function);
        else if (host_calls_handed(ast) || (!ast->decl && !ast->configuration))
            add_function(search, search->run->handed);
    }
    for (guint i = 0; i < ast->n_kids; i++)
        add_called(search, ast->kids[i]);
}

static void
add_set(GHashTable *to, GHashTable *from)
{
    GHashTableIter iter;
    gpointer key;

    g_hash_table_iter_init(&iter, from);
    while (g_hash_table_iter_next(&iter, &key, NULL))
        g_hash_table_add(to, key);
}

/* Adds to CHANGED what those of SEARCH and all that they call change. */
static void
add_all(Search *search, GHashTable *changed)
{
    while (search->work->len > 0) {
        HostFunction *function = g_ptr_array_steal_index(search->work, search->work->len - 1);

        search->run->steps++;
        add_set(changed, touched_by(search->run, function));
        for (guint i = 0; i < function->callees->len; i++)
            add_function(search, g_ptr_array_index(function->callees, i));
    }
}

void
host_add_touched(HostRun *run, const Ast *ast, GHashTable *changed)
{
    g_autoptr(GPtrArray) work = g_ptr_array_new();
    g_autoptr(GHashTable) found = g_hash_table_new(NULL, NULL);
    Search search = {run, work, found};

    add_called(&search, ast);
    add_all(&search, changed);
}

void
host_forget_touched(HostRun *run, HostFrame *frame, HostFunction *function)
{
    g_autoptr(GPtrArray) work = g_ptr_array_new();
    g_autoptr(GHashTable) found = g_hash_table_new(NULL, NULL);
    g_autoptr(GHashTable) changed = g_hash_table_new(NULL, NULL);
    Search search = {run, work, found};

    add_function(&search, function);
    add_all(&search, changed);
    host_forget_set(run, frame, changed);
}
