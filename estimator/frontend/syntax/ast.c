/* SPDX-License-Identifier: MIT */
/* What nodes of the tree are made of. */
#include "frontend/syntax/syntax.h"

#include <string.h>

/* Kids of CALL before its arguments: the object; where it is not known what is called, that, and the
 * configuration of a launch. */
static guint
n_before(const Ast *call)
{
    if (call->kind != AST_CALL)
        return 0;
    return call->decl ? 1 : call->configuration ? 3 : 2;
}

guint
ast_n_arguments(const Ast *call)
{
    guint before = n_before(call);

    return call->n_kids > before ? call->n_kids - before : 0;
}

const Ast *
ast_argument(const Ast *call, guint i)
{
    return call->kids[n_before(call) + i];
}

const char *
ast_callee_name(const Ast *call)
{
    return call->decl ? call->decl->name : "";
}

const Ast *
ast_skip_casts(const Ast *expression)
{
    while (expression->kind == AST_CAST ||
           (expression->kind == AST_UNKNOWN && expression->value && expression->n_kids == 1))
        expression = expression->kids[0];
    return expression;
}

const Ast *
ast_skip_implicit_casts(const Ast *expression)
{
    while (expression && expression->kind == AST_CAST && !expression->value)
        expression = expression->kids[0];
    return expression;
}

gboolean
ast_is_same(const Ast *a, const Ast *b)
{
    if (!a || !b)
        return a == b;
    a = ast_skip_casts(a);
    b = ast_skip_casts(b);
    if (a->kind != b->kind || a->op != b->op || a->decl != b->decl || a->n_kids != b->n_kids ||
        a->kind == AST_UNKNOWN || a->kind == AST_LAMBDA || a->kind == AST_STRING)
        return FALSE;
    if (a->kind == AST_INTEGER && a->value != b->value)
        return FALSE;
    if (a->kind == AST_FLOAT && memcmp(&a->number, &b->number, sizeof a->number) != 0)
        return FALSE;
    for (guint i = 0; i < a->n_kids; i++)
        if (!ast_is_same(a->kids[i], b->kids[i]))
            return FALSE;
    return TRUE;
}

gboolean
ast_has_inside(const Ast *ast, gboolean (*is_it)(const Ast *ast))
{
    if (!ast)
        return FALSE;
    if (is_it(ast) || ast_has_inside(ast->configuration, is_it))
        return TRUE;
    for (guint i = 0; i < ast->n_kids; i++)
        if (ast_has_inside(ast->kids[i], is_it))
            return TRUE;
    return FALSE;
}

gboolean
ast_is_increment(const Ast *ast)
{
    return ast->kind == AST_UNARY && ast->op >= UNARY_POST_INC && ast->op <= UNARY_PRE_DEC;
}

gboolean
ast_is_default_assignment(const Ast *ast)
{
    return ast->kind == AST_CALL && ast->n_kids == 2 && ast->kids[0] && ast->decl &&
           ast->decl->is_defaulted && strcmp(ast->decl->name, "operator=") == 0;
}

/* Whether AST, which may be NULL, gives what may lead to memory. */
static gboolean
may_lead(const Ast *ast)
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
        if (may_lead(call->kids[i]))
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
