/* SPDX-License-Identifier: MIT */
#include "frontend/host/state/state.h"

typedef struct {
    HostRun *run;
    HostFrame *frame;
} Forget;

/* A variable changes in a way that is not followed: it is unknown from here on. */
static void
forget_variable(Decl *variable, gboolean escapes, gpointer data)
{
    Forget *forget = data;

    host_frame_forget(forget->frame, variable);
    if (escapes)
        g_hash_table_add(forget->run->escaped, variable);
}

void
host_forget_mutated(HostRun *run, HostFrame *frame, const Ast *ast)
{
    Forget forget = {run, frame};

    host_mutations(run, ast, forget_variable, &forget);
}

static void
escape_only(Decl *variable, gboolean escapes, gpointer data)
{
    if (escapes)
        forget_variable(variable, TRUE, data);
}

void
host_forget_escaping(HostRun *run, HostFrame *frame, const Ast *ast)
{
    Forget forget = {run, frame};

    host_mutations(run, ast, escape_only, &forget);
}

void
host_forget_lvalue(HostRun *run, HostFrame *frame, const Ast *lvalue)
{
    Forget forget = {run, frame};

    host_lvalue_mutations(run, lvalue, forget_variable, &forget);
}

void
host_forget_inside(HostRun *run, HostFrame *frame, const Ast *ast)
{
    Forget forget = {run, frame};

    host_mutations_inside(run, ast, forget_variable, &forget);
}

typedef struct {
    HostRun *run;
    GHashTable *changed;
} Changes;

static void
changes_add(Decl *variable, gboolean escapes, gpointer data)
{
    Changes *changes = data;

    g_hash_table_add(changes->changed, variable);
    if (escapes)
        g_hash_table_add(changes->run->escaped, variable);
}

GHashTable *
host_changed_inside(HostRun *run, const Ast *ast)
{
    Changes changes = {run, g_hash_table_new(NULL, NULL)};

    host_mutations_inside(run, ast, changes_add, &changes);
    return changes.changed;
}

void
host_forget_set(HostFrame *frame, GHashTable *set)
{
    GHashTableIter iter;
    gpointer key;

    g_hash_table_iter_init(&iter, frame->values);
    while (g_hash_table_iter_next(&iter, &key, NULL))
        if (g_hash_table_contains(set, key))
            g_hash_table_iter_remove(&iter);
}

static void
escape_variable(Decl *variable, gboolean escapes, gpointer data)
{
    forget_variable(variable, TRUE, data);
}

void
host_forget_globals(HostFrame *frame)
{
    GHashTableIter iter;
    gpointer key;

    g_hash_table_iter_init(&iter, frame->values);
    while (g_hash_table_iter_next(&iter, &key, NULL)) {
        const Decl *variable = key;

        if (variable && variable->kind == DECL_VARIABLE && !variable->is_local && !variable->type->is_const)
            g_hash_table_iter_remove(&iter);
    }
}

void
host_doubt_globals(HostRun *run, HostFrame *frame)
{
    GHashTableIter iter;
    gpointer key, value;

    g_hash_table_iter_init(&iter, frame->values);
    while (g_hash_table_iter_next(&iter, &key, &value)) {
        const Decl *variable = key;

        if (variable && variable->kind == DECL_VARIABLE && !variable->is_local && !variable->is_internal &&
            !variable->type->is_const)
            *(HostValue *)value = host_assume(run, *(HostValue *)value,
                                              g_strdup_printf("no other file changes %s", variable->name));
    }
}

void
host_forget_escaping_inside(HostRun *run, HostFrame *frame, const Ast *ast)
{
    Forget forget = {run, frame};

    host_mutations_inside(run, ast, escape_variable, &forget);
}
