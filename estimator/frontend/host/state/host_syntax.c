/* SPDX-License-Identifier: MIT */
/* What host code's expressions are made of. */
#include "frontend/host/state/state.h"
#include "frontend/parse/parse.h"

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
host_n_arguments(const Ast *call)
{
    guint before = n_before(call);

    return call->n_kids > before ? call->n_kids - before : 0;
}

const Ast *
host_argument(const Ast *call, guint i)
{
    return call->kids[n_before(call) + i];
}

const char *
host_callee_name(const Ast *call)
{
    return call->decl ? call->decl->name : "";
}

char *
host_text(const Ast *literal)
{
    g_autofree char *spelling = cursor_name(literal->cursor);
    gsize length = strlen(spelling);

    return length >= 2 && spelling[0] == '"' ? g_strndup(spelling + 1, length - 2) : NULL;
}

const Ast *
host_skip_casts(const Ast *expression)
{
    while (expression->kind == AST_CAST ||
           (expression->kind == AST_UNKNOWN && expression->value && expression->n_kids == 1))
        expression = expression->kids[0];
    return expression;
}

gboolean
host_is_same(const Ast *a, const Ast *b)
{
    if (!a || !b)
        return a == b;
    a = host_skip_casts(a);
    b = host_skip_casts(b);
    if (a->kind != b->kind || a->op != b->op || a->decl != b->decl || a->n_kids != b->n_kids ||
        a->kind == AST_UNKNOWN || a->kind == AST_LAMBDA || a->kind == AST_STRING)
        return FALSE;
    if (a->kind == AST_INTEGER && a->value != b->value)
        return FALSE;
    if (a->kind == AST_FLOAT && memcmp(&a->number, &b->number, sizeof a->number) != 0)
        return FALSE;
    for (guint i = 0; i < a->n_kids; i++)
        if (!host_is_same(a->kids[i], b->kids[i]))
            return FALSE;
    return TRUE;
}

gboolean
host_is_lasting(const Decl *variable)
{
    return variable->kind == DECL_VARIABLE && !variable->is_parameter &&
           (!variable->is_local || variable->space != SPACE_LOCAL);
}

gboolean
host_has_inside(const Ast *ast, gboolean (*is_it)(const Ast *ast))
{
    if (!ast)
        return FALSE;
    if (is_it(ast) || host_has_inside(ast->configuration, is_it))
        return TRUE;
    for (guint i = 0; i < ast->n_kids; i++)
        if (host_has_inside(ast->kids[i], is_it))
            return TRUE;
    return FALSE;
}

gboolean
host_is_lvalue(const Ast *expression)
{
    switch (expression->kind) {
    case AST_NAME:
    case AST_MEMBER:
    case AST_INDEX:
        return TRUE;
    case AST_UNARY:
        return expression->op == UNARY_DEREF;
    case AST_CALL:
        return !expression->decl || expression->decl->type->kind == CTYPE_REFERENCE;
    case AST_CONDITIONAL:
        return host_is_lvalue(expression->kids[1]) || host_is_lvalue(expression->kids[2]);
    case AST_CAST:
        return ctype_referred(expression->type)->kind == ctype_referred(expression->kids[0]->type)->kind &&
               ctype_referred(expression->type)->size == ctype_referred(expression->kids[0]->type)->size &&
               host_is_lvalue(expression->kids[0]);
    default:
        return FALSE;
    }
}
