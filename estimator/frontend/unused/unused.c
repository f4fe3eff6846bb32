/* SPDX-License-Identifier: MIT */
/* Variables of a function that nothing needs: they are assigned, but what is read of them goes into
 * themselves, or into others of the kind. */
#include "frontend/unused/unused_private.h"

typedef struct {
    GHashTable *readers; /* Decl -> GPtrArray of Decl: into which variables it goes */
    GHashTable *needed;  /* Decl, a set: what goes elsewhere */
    GHashTable *calls;   /* Ast of a call that only changes variables -> GPtrArray of Decl: which */
    Syntax *syntax;
} Uses;

gboolean
ast_is_decay(const Ast *ast)
{
    return ast->kind == AST_CAST && ast->n_kids == 1 && ast->type->kind == CTYPE_POINTER &&
           ctype_referred(ast->kids[0]->type)->kind == CTYPE_ARRAY;
}

Decl *
place_root(const Ast *place)
{
    while (place && place->n_kids > 0 &&
           (place->kind == AST_MEMBER || place->kind == AST_INDEX || ast_is_decay(place))) {
        if (place->kind != AST_CAST && place->kids[0]->type->kind == CTYPE_POINTER &&
            !ast_is_decay(place->kids[0]))
            return NULL;
        place = place->kids[0];
    }
    return place && place->kind == AST_NAME && decl_is_own(place->decl) ? place->decl : NULL;
}

static void
note_use(Uses *uses, Decl *decl, Decl *reader)
{
    GPtrArray *readers;

    if (!decl_is_own(decl))
        return;
    if (!reader) {
        g_hash_table_add(uses->needed, decl);
        return;
    }
    readers = g_hash_table_lookup(uses->readers, decl);
    if (!readers) {
        readers = g_ptr_array_new();
        g_hash_table_insert(uses->readers, decl, readers);
    }
    g_ptr_array_add(readers, reader);
}

/* Notes what AST, an expression (may be NULL), reads: READER gets what it gives; NULL: something that counts.
 */
static void
scan(Uses *uses, const Ast *ast, Decl *reader)
{
    if (!ast)
        return;
    if (ast->kind == AST_NAME)
        note_use(uses, ast->decl, reader);
    if (ast_is_decay(ast) || (ast->kind == AST_UNARY && ast->op == UNARY_ADDRESS))
        reader = NULL; /* who has the address may do anything */
    for (guint i = 0; i < ast->n_kids; i++) {
        const Ast *kid = ast->kids[i];

        if (ast->kind == AST_INDEX && i == 0 && ast_is_decay(kid))
            kid = kid->kids[0];
        scan(uses, kid, reader);
    }
}

/* The same of the indices that lead to PLACE, a part of READER. */
static void
scan_indices(Uses *uses, const Ast *place, Decl *reader)
{
    for (; place->n_kids > 0; place = place->kids[0])
        if (place->kind == AST_INDEX)
            scan(uses, place->kids[1], reader);
}

gboolean
kid_is_wanted(const Ast *ast, guint number)
{
    switch (ast->kind) {
    case AST_BLOCK:
    case AST_DEFAULT:
    case AST_LABEL:
        return FALSE;
    case AST_FOR:
        return number == 1 || number == 2;
    case AST_DO:
        return number == 1;
    case AST_IF:
    case AST_WHILE:
    case AST_RANGE_FOR:
    case AST_SWITCH:
    case AST_CASE:
        return number == 0;
    default:
        return TRUE;
    }
}

const Ast *
ast_assigned(const Ast *ast)
{
    return ast->kind == AST_ASSIGN || ast_is_default_assignment(ast) ? ast->kids[1] : NULL;
}

Decl *
statement_target(const Ast *ast)
{
    Decl *root =
        ast->n_kids > 0 && (ast_assigned(ast) || ast_is_increment(ast)) ? place_root(ast->kids[0]) : NULL;

    return root && !ast_has_effects(ast->kids[0]) && !ast_has_effects(ast_assigned(ast)) ? root : NULL;
}

/* Notes that all that CALL reads goes into each of TARGETS, the variables that it changes. */
static void
scan_call(Uses *uses, const Ast *call, const GPtrArray *targets)
{
    for (guint t = 0; t < targets->len; t++)
        for (guint i = 0; i < call->decl->n_params; i++) {
            const Ast *given = ast_argument(call, i), *place = argument_place(call->decl->params[i], given);
            Decl *root = place ? place_root(place) : NULL, *reader = g_ptr_array_index(targets, t);

            if (root) {
                note_use(uses, root, reader);
                scan_indices(uses, place, reader);
            } else {
                scan(uses, given, reader);
            }
        }
}

static void
scan_expression(Uses *uses, const Ast *ast)
{
    GPtrArray *targets = call_targets(uses->syntax, ast);

    if (!targets) {
        scan(uses, ast, NULL);
        return;
    }
    g_hash_table_insert(uses->calls, (gpointer)ast, targets);
    scan_call(uses, ast, targets);
}

static void
scan_statement(Uses *uses, const Ast *ast)
{
    Decl *target = ast ? statement_target(ast) : NULL;

    if (!ast)
        return;
    if (target) {
        scan_indices(uses, ast->kids[0], target);
        scan(uses, ast_assigned(ast), target);
    } else if (ast->kind == AST_DECLARE) {
        scan(uses, ast->kids[0], decl_is_own(ast->decl) && !ast_has_effects(ast->kids[0]) ? ast->decl : NULL);
    } else if (ast->kind < AST_BLOCK) {
        scan_expression(uses, ast);
    } else {
        for (guint i = 0; i < ast->n_kids; i++)
            if (kid_is_wanted(ast, i))
                scan(uses, ast->kids[i], NULL);
            else
                scan_statement(uses, ast->kids[i]);
    }
}

/* Marks what goes into what is needed as needed, too. */
static void
close_needed(Uses *uses)
{
    gboolean changed = TRUE;

    while (changed) {
        GHashTableIter iter;
        gpointer decl, readers;

        changed = FALSE;
        g_hash_table_iter_init(&iter, uses->readers);
        while (g_hash_table_iter_next(&iter, &decl, &readers)) {
            gboolean is_needed = g_hash_table_contains(uses->needed, decl);

            for (guint i = 0; !is_needed && i < ((GPtrArray *)readers)->len; i++)
                if (g_hash_table_contains(uses->needed, g_ptr_array_index((GPtrArray *)readers, i)))
                    changed = is_needed = g_hash_table_add(uses->needed, decl);
        }
    }
}

/* Whether CALL changes nothing but variables that nothing needs. */
static gboolean
is_idle(const Uses *uses, const Ast *call)
{
    const GPtrArray *targets = g_hash_table_lookup(uses->calls, call);

    for (guint i = 0; targets && i < targets->len; i++)
        if (g_hash_table_contains(uses->needed, g_ptr_array_index(targets, i)))
            return FALSE;
    return targets != NULL;
}

static void
mark(const Uses *uses, Ast *ast)
{
    if (!ast)
        return;
    if (ast->kind == AST_DECLARE && decl_is_own(ast->decl))
        ast->decl->is_unused = !g_hash_table_contains(uses->needed, ast->decl);
    ast->is_idle = is_idle(uses, ast);
    for (guint i = 0; i < ast->n_kids; i++)
        mark(uses, ast->kids[i]);
}

void
unused_find(Syntax *syntax, Decl *function)
{
    Uses uses = {
        g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)g_ptr_array_unref),
        g_hash_table_new(NULL, NULL),
        g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)g_ptr_array_unref),
        syntax,
    };

    if (!function->is_scanned && function->body) {
        scan_statement(&uses, function->body);
        close_needed(&uses);
        mark(&uses, function->body);
    }
    function->is_scanned = TRUE;
    g_hash_table_unref(uses.readers);
    g_hash_table_unref(uses.needed);
    g_hash_table_unref(uses.calls);
}

gboolean
statement_is_idle(const Ast *ast)
{
    const Decl *target = statement_target(ast);

    return target ? target->is_unused : ast->is_idle;
}
