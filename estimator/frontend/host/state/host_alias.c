/* SPDX-License-Identifier: MIT */
/* Names that stand for other names. */
#include "frontend/host/state/state_private.h"

#define MOST_NAMES 16u /* of references to references */

/* Whether LVALUE names the same at any time. */
static gboolean
is_stable(HostRun *run, const Ast *lvalue, guint depth)
{
    const Ast *named;

    if (depth > MOST_NAMES)
        return FALSE;
    switch (lvalue->kind) {
    case AST_NAME:
        if (lvalue->decl->kind != DECL_VARIABLE)
            return FALSE;
        if (lvalue->decl->type->kind != CTYPE_REFERENCE || lvalue->decl->is_parameter)
            return TRUE;
        named = syntax_initialiser(run->syntax, lvalue->decl);
        return named && is_stable(run, named, depth + 1);
    case AST_MEMBER:
        return lvalue->decl->kind == DECL_FIELD &&
               (lvalue->n_kids == 0 || (ctype_referred(lvalue->kids[0]->type)->kind == CTYPE_RECORD &&
                                        is_stable(run, lvalue->kids[0], depth + 1)));
    case AST_INDEX:
        return lvalue->kids[1]->kind == AST_INTEGER &&
               ctype_referred(ast_skip_casts(lvalue->kids[0])->type)->kind == CTYPE_ARRAY &&
               is_stable(run, ast_skip_casts(lvalue->kids[0]), depth + 1);
    case AST_CAST:
        return ctype_referred(lvalue->type)->kind == ctype_referred(lvalue->kids[0]->type)->kind &&
               ctype_referred(lvalue->type)->size == ctype_referred(lvalue->kids[0]->type)->size &&
               is_stable(run, lvalue->kids[0], depth + 1);
    default:
        return FALSE;
    }
}

const Ast *
host_alias(HostRun *run, Decl *variable)
{
    const Ast *named;

    if (variable->kind != DECL_VARIABLE || variable->type->kind != CTYPE_REFERENCE ||
        variable->is_parameter || !variable->is_local)
        return NULL;
    named = syntax_initialiser(run->syntax, variable);
    return named && is_stable(run, named, 0) ? named : NULL;
}

/* The array, or what & takes the address of, that INITIAL of a pointer is. */
static const Ast *
pointed_to(const Ast *initial)
{
    const Ast *address = host_address_in(initial), *inner = ast_skip_casts(initial);

    if (address)
        return address->kids[0];
    return ctype_referred(inner->type)->kind == CTYPE_ARRAY ? inner : NULL;
}

void
host_held_note(HostRun *run, Decl *variable)
{
    const Ast *initial, *target;

    if (variable->type->kind != CTYPE_POINTER || !variable->is_local || variable->is_parameter ||
        variable->space != SPACE_LOCAL)
        return;
    initial = syntax_initialiser(run->syntax, variable);
    target = initial ? pointed_to(initial) : NULL;
    if (!target || !is_stable(run, target, 0))
        return;
    g_hash_table_insert(run->held, variable, (gpointer)target);
    g_hash_table_insert(run->holders, (gpointer)ast_skip_casts(initial), variable);
}

const Ast *
host_held(HostRun *run, Decl *variable)
{
    const Ast *target = g_hash_table_lookup(run->held, variable);

    return target && !g_hash_table_contains(run->leaked, variable) ? target : NULL;
}

static gboolean
moves_pointer(const Ast *ast)
{
    return ast->kind == AST_BINARY && (ast->op == OPERATOR_ADD || ast->op == OPERATOR_SUB) &&
           ctype_referred(ast->type)->kind == CTYPE_POINTER;
}

/* The pointer that AST, in casts or moved by some elements, is. */
static const Ast *
pointer_in(const Ast *ast)
{
    for (;;) {
        ast = ast_skip_casts(ast);
        if (!moves_pointer(ast))
            return ast;
        ast = ctype_referred(ast->kids[0]->type)->kind == CTYPE_POINTER ? ast->kids[0] : ast->kids[1];
    }
}

/* Whether AST only looks through its kid number I, a pointer. */
static gboolean
only_looks(HostRun *run, const Ast *ast, guint i)
{
    const Ast *kid = ast->kids[i];

    switch (ast->kind) {
    case AST_UNARY:
        return ast->op == UNARY_DEREF || ast->op == UNARY_LNOT;
    case AST_MEMBER:
    case AST_CAST: /* looked at where it stands itself */
        return TRUE;
    case AST_INDEX:
        return i == 0;
    case AST_BINARY:
        return moves_pointer(ast) || (ast->op >= OPERATOR_LT && ast->op <= OPERATOR_NE);
    case AST_CALL:
        for (guint n = 0; n < ast_n_arguments(ast); n++) {
            const CType *type;

            if (ast_argument(ast, n) != kid || !ast->decl)
                continue;
            syntax_lower_parameters(run->syntax, ast->decl);
            type = n < ast->decl->n_params ? ast->decl->params[n]->type : NULL;
            return type && type->kind == CTYPE_POINTER && type->target->is_const;
        }
        return FALSE;
    default:
        return FALSE;
    }
}

void
host_held_note_leaks(HostRun *run, const Ast *ast)
{
    for (guint i = 0; i < ast->n_kids; i++) {
        const Ast *kid = ast->kids[i] ? pointer_in(ast->kids[i]) : NULL;

        if (kid && kid->kind == AST_NAME && kid->decl->kind == DECL_VARIABLE &&
            kid->decl->type->kind == CTYPE_POINTER && !only_looks(run, ast, i))
            g_hash_table_add(run->leaked, kid->decl);
    }
}
