/* SPDX-License-Identifier: MIT */
/* What host code's expressions are made of. */
#include "frontend/host/state/state.h"
#include "frontend/parse/parse.h"

#include <string.h>

char *
host_text(const Ast *literal)
{
    g_autofree char *spelling = cursor_name(literal->cursor);
    gsize length = strlen(spelling);

    return length >= 2 && spelling[0] == '"' ? g_strndup(spelling + 1, length - 2) : NULL;
}

gboolean
host_is_lasting(const Decl *variable)
{
    return variable->kind == DECL_VARIABLE && !variable->is_parameter &&
           (!variable->is_local || variable->space != SPACE_LOCAL);
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
