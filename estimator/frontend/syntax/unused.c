/* SPDX-License-Identifier: MIT */
/* Variables of a function that nothing needs: they are assigned, but what is read of them goes into
 * themselves, or into others of the kind. */
#include "frontend/syntax/syntax_private.h"

typedef struct {
    GHashTable *readers; /* Decl -> GPtrArray of Decl: into which variables it goes */
    GHashTable *needed;  /* Decl, a set: what goes elsewhere */
} Uses;

static gboolean
is_local(const Decl *decl)
{
    return decl && decl->kind == DECL_VARIABLE && decl->space == SPACE_LOCAL &&
           decl->type->kind != CTYPE_REFERENCE && !clang_isVolatileQualifiedType(decl->type->clang);
}

/* What an array turns into where its first element's address is wanted. */
static gboolean
is_decay(const Ast *ast)
{
    return ast->kind == AST_CAST && ast->n_kids == 1 && ast->type->kind == CTYPE_POINTER &&
           ctype_referred(ast->kids[0]->type)->kind == CTYPE_ARRAY;
}

/* The variable that PLACE is a part of, or all of; NULL where a pointer leads there. */
static Decl *
root_of(const Ast *place)
{
    while (place && place->n_kids > 0 &&
           (place->kind == AST_MEMBER || place->kind == AST_INDEX || is_decay(place))) {
        if (place->kind != AST_CAST && place->kids[0]->type->kind == CTYPE_POINTER &&
            !is_decay(place->kids[0]))
            return NULL;
        place = place->kids[0];
    }
    return place && place->kind == AST_NAME && is_local(place->decl) ? place->decl : NULL;
}

static gboolean
is_pointer(const Ast *ast)
{
    const CType *type = ast ? ctype_referred(ast->type) : NULL;

    return !ast || type->kind == CTYPE_POINTER || type->kind == CTYPE_ARRAY || type->kind == CTYPE_RECORD;
}

/* Whether CALL may do more than compute from numbers. */
static gboolean
call_has_effects(const Ast *call)
{
    if (!call->decl || call->decl->is_user || call->decl->is_method)
        return TRUE;
    for (guint i = 1; i < call->n_kids; i++)
        if (is_pointer(call->kids[i]))
            return TRUE;
    return FALSE;
}

gboolean
ast_has_effects(const Ast *ast)
{
    if (!ast)
        return FALSE;
    switch (ast->kind) {
    case AST_ASSIGN:
    case AST_ASM:
    case AST_NEW:
    case AST_LAMBDA:
    case AST_STATEMENTS:
    case AST_UNKNOWN:
        return TRUE;
    case AST_CONSTRUCT:
        if (ast->decl && !ast->decl->is_defaulted)
            return TRUE;
        break;
    case AST_CALL:
        if (call_has_effects(ast))
            return TRUE;
        break;
    default:
        if (ast_is_increment(ast))
            return TRUE;
        break;
    }
    for (guint i = 0; i < ast->n_kids; i++)
        if (ast_has_effects(ast->kids[i]))
            return TRUE;
    return FALSE;
}

static void
note_use(Uses *uses, Decl *decl, Decl *reader)
{
    GPtrArray *readers;

    if (!is_local(decl))
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
    if (is_decay(ast) || (ast->kind == AST_UNARY && ast->op == UNARY_ADDRESS))
        reader = NULL; /* who has the address may do anything */
    for (guint i = 0; i < ast->n_kids; i++) {
        const Ast *kid = ast->kids[i];

        if (ast->kind == AST_INDEX && i == 0 && is_decay(kid))
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

/* Whether child NUMBER of the statement AST is an expression whose value is wanted. */
static gboolean
is_wanted(const Ast *ast, guint number)
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

/* What AST assigns to its first child: NULL where it is no assignment, with an operator of the source's own.
 */
static const Ast *
assigned(const Ast *ast)
{
    return ast->kind == AST_ASSIGN || ast_is_default_assignment(ast) ? ast->kids[1] : NULL;
}

Decl *
statement_target(const Ast *ast)
{
    Decl *root = ast->n_kids > 0 && (assigned(ast) || ast_is_increment(ast)) ? root_of(ast->kids[0]) : NULL;

    return root && !ast_has_effects(ast->kids[0]) && !ast_has_effects(assigned(ast)) ? root : NULL;
}

static void
scan_statement(Uses *uses, const Ast *ast)
{
    Decl *target = ast ? statement_target(ast) : NULL;

    if (!ast)
        return;
    if (target) {
        scan_indices(uses, ast->kids[0], target);
        scan(uses, assigned(ast), target);
    } else if (ast->kind == AST_DECLARE) {
        scan(uses, ast->kids[0], is_local(ast->decl) && !ast_has_effects(ast->kids[0]) ? ast->decl : NULL);
    } else if (ast->kind < AST_BLOCK) {
        scan(uses, ast, NULL);
    } else {
        for (guint i = 0; i < ast->n_kids; i++)
            if (is_wanted(ast, i))
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

static void
mark(const Uses *uses, const Ast *ast)
{
    if (!ast)
        return;
    if (ast->kind == AST_DECLARE && is_local(ast->decl))
        ast->decl->is_unused = !g_hash_table_contains(uses->needed, ast->decl);
    for (guint i = 0; i < ast->n_kids; i++)
        mark(uses, ast->kids[i]);
}

void
unused_find(const Ast *body)
{
    Uses uses = {g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)g_ptr_array_unref),
                 g_hash_table_new(NULL, NULL)};

    scan_statement(&uses, body);
    close_needed(&uses);
    mark(&uses, body);
    g_hash_table_unref(uses.readers);
    g_hash_table_unref(uses.needed);
}
