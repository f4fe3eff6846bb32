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

    if (variable->kind == DECL_FIELD)
        host_own_forget(forget->run, forget->frame, variable);
    else
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
host_forget_set(HostRun *run, HostFrame *frame, GHashTable *set)
{
    GHashTableIter iter;
    gpointer key;

    host_own_forget_set(run, frame, set);
    g_hash_table_iter_init(&iter, frame->values);
    while (g_hash_table_iter_next(&iter, &key, NULL))
        if (g_hash_table_contains(set, key))
            g_hash_table_iter_remove(&iter);
}

/* The changes of a variable, and those of them that change a part that is known. */
typedef struct {
    const Decl *variable;
    guint n_changes;
    GArray *parts; /* of HostStep */
} PartChanges;

static void
count_change(Decl *variable, gboolean escapes, gpointer data)
{
    PartChanges *changes = data;

    changes->n_changes += variable == changes->variable;
}

/* The variable that LVALUE is a part of, and the first step to it; NULL: it is no part, or not one that is
 * known. */
static const Decl *
part_of(const Ast *lvalue, HostStep *ret_step)
{
    const Ast *base = lvalue->n_kids > 0 && lvalue->kids[0] ? ast_skip_casts(lvalue->kids[0]) : NULL;
    gboolean is_element = lvalue->kind == AST_INDEX && lvalue->kids[1]->kind == AST_INTEGER && base &&
                          ctype_referred(base->type)->kind == CTYPE_ARRAY;

    if (!is_element && (lvalue->kind != AST_MEMBER || !base || lvalue->decl->kind != DECL_FIELD ||
                        ctype_referred(base->type)->kind != CTYPE_RECORD))
        return NULL;
    if (base->kind != AST_NAME)
        return part_of(base, ret_step);
    *ret_step = is_element ? host_step_index(lvalue->kids[1]->value) : host_step_field(lvalue->decl);
    return base->decl;
}

static void
find_parts(const Ast *ast, PartChanges *changes)
{
    HostStep step;

    if (!ast)
        return;
    if ((ast->kind == AST_ASSIGN || ast_is_increment(ast)) &&
        part_of(ast_skip_casts(ast->kids[0]), &step) == changes->variable)
        g_array_append_val(changes->parts, step);
    for (guint i = 0; i < ast->n_kids; i++)
        find_parts(ast->kids[i], changes);
}

/* VALUE of VARIABLE without the parts that AST changes; unknown where it changes others, too. */
static HostValue
without_parts(HostRun *run, const Decl *variable, HostValue value, const Ast *ast)
{
    g_autoptr(GArray) parts = g_array_new(FALSE, FALSE, sizeof(HostStep));
    PartChanges changes = {variable, 0, parts};
    HostValue unknown = host_value_unknown();

    host_mutations_inside(run, ast, count_change, &changes);
    find_parts(ast, &changes);
    if (changes.n_changes != parts->len)
        return unknown;
    for (guint i = 0; i < parts->len; i++)
        value = host_part_set(run->objects, &value, &g_array_index(parts, HostStep, i), 1, &unknown);
    return value;
}

void
host_forget_changed(HostRun *run, HostFrame *frame, GHashTable *set, const Ast *ast)
{
    GHashTableIter iter;
    gpointer key, value;

    host_own_forget_set(run, frame, set);
    g_hash_table_iter_init(&iter, frame->values);
    while (g_hash_table_iter_next(&iter, &key, &value)) {
        HostValue kept = host_value_unknown();

        if (!g_hash_table_contains(set, key))
            continue;
        if (key && ((const HostValue *)value)->kind == HOST_OBJECT)
            kept = without_parts(run, key, *(const HostValue *)value, ast);
        if (kept.kind == HOST_UNKNOWN)
            g_hash_table_iter_remove(&iter);
        else
            *(HostValue *)value = kept;
    }
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

        if (variable && host_is_lasting(variable) && !variable->type->is_const)
            g_hash_table_iter_remove(&iter);
    }
}

/* Says of VALUE, which VARIABLE holds, that it is assumed that no other file changes that, if one can. */
static void
doubt(HostRun *run, const Decl *variable, HostValue *value)
{
    if (variable->kind == DECL_VARIABLE && !variable->is_local && !variable->is_internal &&
        !variable->type->is_const)
        *value = host_assume(run, *value, g_strdup_printf("no other file changes %s", variable->name));
}

void
host_doubt_globals(HostRun *run, HostFrame *frame)
{
    GHashTableIter iter;
    gpointer key, value;

    for (guint i = 0; i < run->variables->len; i++) { /* in an order that is the same in every run */
        const Decl *variable = g_ptr_array_index(run->variables, i);
        HostValue *held = g_hash_table_lookup(frame->values, variable);

        if (held)
            doubt(run, variable, held);
    }
    g_hash_table_iter_init(&iter, frame->values);
    while (g_hash_table_iter_next(&iter, &key, &value))
        if (key)
            doubt(run, key, value);
}

void
host_forget_escaping_inside(HostRun *run, HostFrame *frame, const Ast *ast)
{
    Forget forget = {run, frame};

    host_mutations_inside(run, ast, escape_variable, &forget);
}
