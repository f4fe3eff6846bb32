/* SPDX-License-Identifier: MIT */
#include "frontend/host/state/state.h"
#include "frontend/parse/parse.h"

typedef struct {
    HostRun *run;
    HostFrame *frame;
} Forget;

/* A variable changes in a way that is not followed: it is unknown from here on. */
static void
forget_variable(CXCursor variable, gboolean escapes, gpointer data)
{
    Forget *forget = data;
    Decl *decl = syntax_decl(forget->run->syntax, variable);

    host_frame_forget(forget->frame, decl);
    if (escapes)
        g_hash_table_add(forget->run->escaped, decl);
}

void
host_forget_mutated(HostRun *run, HostFrame *frame, CXCursor cursor)
{
    Forget forget = {run, frame};

    host_mutations(run, cursor, forget_variable, &forget);
}

void
host_forget_inside(HostRun *run, HostFrame *frame, CXCursor cursor)
{
    Forget forget = {run, frame};

    host_mutations_inside(run, cursor, forget_variable, &forget);
}

typedef struct {
    HostRun *run;
    GHashTable *changed;
} Changes;

static void
changes_add(CXCursor variable, gboolean escapes, gpointer data)
{
    Changes *changes = data;
    Decl *decl = syntax_decl(changes->run->syntax, variable);

    g_hash_table_add(changes->changed, decl);
    if (escapes)
        g_hash_table_add(changes->run->escaped, decl);
}

GHashTable *
host_changed_inside(HostRun *run, CXCursor cursor)
{
    Changes changes = {run, g_hash_table_new(NULL, NULL)};

    host_mutations_inside(run, cursor, changes_add, &changes);
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
escape_variable(CXCursor variable, gboolean escapes, gpointer data)
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
host_forget_escaping_inside(HostRun *run, HostFrame *frame, CXCursor cursor)
{
    Forget forget = {run, frame};

    host_mutations_inside(run, cursor, escape_variable, &forget);
}
