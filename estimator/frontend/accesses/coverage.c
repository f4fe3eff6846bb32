/* SPDX-License-Identifier: MIT */
#include "frontend/accesses/accesses.h"
#include "frontend/parse/parse.h"
#include "frontend/values/values.h"
#include "frontend/syntax/syntax.h"

static const char NOT_FOLLOWED[] = "not followed";

void
coverage_skip(Walker *w, const Ast *ast)
{
    if (!ast || w->quiet || w->abort_reason)
        return;
    coverage_mark(w, ast);
    for (guint i = 0; i < ast->n_kids; i++)
        coverage_skip(w, ast->kids[i]);
}

void
coverage_enter(Walker *w, Decl *function)
{
    if (!w->quiet && !g_ptr_array_find(w->coverage->reached, function, NULL))
        g_ptr_array_add(w->coverage->reached, function);
}

static gboolean
is_pointer_expression(const Ast *ast)
{
    return ast->type && ctype_referred(ast->type)->kind == CTYPE_POINTER;
}

/* A variable in global memory, or a reference that was never bound. */
static gboolean
names_memory(Walker *w, const Ast *name)
{
    const Decl *decl = name->decl;

    if (decl->space == SPACE_LOCAL)
        return decl->type->kind == CTYPE_REFERENCE && !g_hash_table_contains(w->vars.numbers, decl);
    return variable_place(w, name->decl, name)->region->kind == REGION_GLOBAL;
}

/* TRUE where AST names what a pointer points to, or a variable in global memory. */
static gboolean
is_memory(Walker *w, const Ast *ast)
{
    switch (ast->kind) {
    case AST_NAME:
        return ast->decl->kind == DECL_VARIABLE && names_memory(w, ast);
    case AST_INDEX:
        return is_pointer_expression(ast->kids[0]);
    case AST_MEMBER:
        return ast->n_kids && is_pointer_expression(ast->kids[0]);
    case AST_UNARY:
        return ast->op == UNARY_DEREF;
    default:
        return FALSE;
    }
}

/* The memory that the place AST is a part of, as the `p[i]` of `p[i].x[2]`; NULL where it is none. */
static const Ast *
memory_of_place(Walker *w, const Ast *ast)
{
    while (ast && !is_memory(w, ast)) {
        gboolean is_part = ast->kind == AST_MEMBER || ast->kind == AST_INDEX || ast->kind == AST_CAST;

        ast = is_part && ast->n_kids ? ast->kids[0] : NULL;
    }
    return ast;
}

/* The array that the memory MEMORY belongs to, by the name at the root of its pointer. */
static Region *
root_region(Walker *w, const Ast *memory)
{
    const Ast *root = memory;
    g_autofree char *text = NULL;
    Region *region;

    while (root->kind != AST_NAME && root->n_kids && root->kids[0])
        root = root->kids[0];
    region = root->kind == AST_NAME ? g_hash_table_lookup(w->regions->named, root->decl->name) : NULL;
    if (region)
        return region;
    text = text_of(w->syntax, memory->n_kids ? memory->kids[0] : memory);
    return region_named(w, text, memory->type ? memory->type : &byte_type);
}

static gboolean
is_seen(const Walker *w, const Ast *ast)
{
    return ast->seen == w->coverage->walk;
}

/* TRUE where the call operator of LAMBDA was run. */
static gboolean
was_called(const Walker *w, const Ast *lambda)
{
    for (guint i = 0; lambda->n_kids && lambda->kids[0] && i < w->coverage->reached->len; i++) {
        const Decl *function = g_ptr_array_index(w->coverage->reached, i);

        if (function->body && cursor_begins_with(function->body->cursor, lambda->kids[0]->cursor))
            return TRUE;
    }
    return FALSE;
}

static void close_node(Walker *w, const Ast *ast, AccessKind kind);

static void
close_kids(Walker *w, const Ast *ast)
{
    gboolean steps = ast_is_increment(ast);

    for (guint i = 0; i < ast->n_kids; i++)
        if (ast->kids[i])
            close_node(w, ast->kids[i],
                       (ast->kind == AST_ASSIGN && i == 0) || steps ? ACCESS_STORE : ACCESS_LOAD);
}

/* Bytes from the element that MEMORY names to its part PLACE, array indices taken as 0. */
static guint64
member_offset(const Ast *place, const Ast *memory)
{
    guint64 offset = 0;

    for (const Ast *part = place;; part = part->kids[0]) {
        if (part->kind == AST_MEMBER)
            offset += (guint64)part->value;
        if (part == memory)
            return offset;
    }
}

/* The place AST was not followed; what its pointers and indices are made of may not have been either. */
static void
close_place(Walker *w, const Ast *place, const Ast *memory, AccessKind kind)
{
    Region *region = root_region(w, memory);
    const CType *type = place->type ? ctype_referred(place->type) : &byte_type;

    if (type->kind == CTYPE_FUNCTION)
        return;
    w->kernel->is_partial = TRUE;
    unfollowed_access(w, kind, region, member_offset(place, memory), type, NOT_FOLLOWED, place);
    for (const Ast *part = place;; part = part->kids[0]) {
        for (guint i = part == memory ? 0 : 1; i < part->n_kids; i++)
            if (part->kids[i])
                close_node(w, part->kids[i], ACCESS_LOAD);
        if (part == memory)
            return;
    }
}

static void
close_node(Walker *w, const Ast *ast, AccessKind kind)
{
    const Ast *memory = is_seen(w, ast) ? NULL : memory_of_place(w, ast);

    if (memory && !is_seen(w, memory)) {
        close_place(w, ast, memory, kind);
        return;
    }
    if (ast->kind == AST_LAMBDA && was_called(w, ast))
        return;
    if (!is_seen(w, ast) && (ast->kind == AST_CALL || ast->kind == AST_ASM))
        w->kernel->is_partial = TRUE;
    if (!is_seen(w, ast) && ast->kind == AST_CALL)
        emit_note(w, ast, "the call of %s is not followed", ast->decl ? ast->decl->name : "a function");
    if (!is_seen(w, ast) && ast->kind == AST_ASM)
        emit_note(w, ast, "this inline assembly is not followed");
    close_kids(w, ast);
}

void
coverage_close(Walker *w)
{
    if (w->abort_reason)
        return;
    w->control.dead = FALSE;
    for (guint i = 0; i < w->coverage->reached->len; i++) {
        const Decl *function = g_ptr_array_index(w->coverage->reached, i);

        if (function->body)
            close_node(w, function->body, ACCESS_LOAD);
        for (guint k = 0; k < function->n_initialisers; k++)
            close_kids(w, function->initialisers[k]);
    }
}

Coverage *
coverage_new(Syntax *syntax)
{
    Coverage *coverage = g_new0(Coverage, 1);

    coverage->reached = g_ptr_array_new();
    coverage->walk = syntax_next_walk(syntax);
    return coverage;
}

void
coverage_free(Coverage *coverage)
{
    g_ptr_array_unref(coverage->reached);
    g_free(coverage);
}
