/* SPDX-License-Identifier: MIT */
/* Which expressions name a place in memory. */
#include "frontend/values/values.h"

/* Whether A and B are one type of numbers, but for const. */
static gboolean
are_same_numbers(const CType *a, const CType *b)
{
    return (a->kind == CTYPE_FLOAT || ctype_is_integral(a)) && a->kind == b->kind && a->size == b->size &&
           a->is_unsigned == b->is_unsigned;
}

/* Whether CAST leaves what it is of as it is, but for const. */
static gboolean
is_same_place(const Ast *cast)
{
    const CType *type = cast->type, *from = cast->kids[0]->type;

    if (type->kind != from->kind)
        return FALSE;
    if (type->kind == CTYPE_POINTER)
        return !cast->value && type->target == from->target;
    return type->kind == CTYPE_RECORD || type->kind == CTYPE_ARRAY || type->name == from->name ||
           are_same_numbers(type, from);
}

gboolean
is_place(const Ast *ast)
{
    switch (ast->kind) {
    case AST_NAME:
        return ast->decl->kind == DECL_VARIABLE;
    case AST_MEMBER:
        return ast->decl->kind == DECL_FIELD;
    case AST_INDEX:
    case AST_ASSIGN:
    case AST_STRING:
        return TRUE;
    case AST_UNARY:
        return ast->op == UNARY_DEREF || ast->op == UNARY_PRE_INC || ast->op == UNARY_PRE_DEC;
    case AST_CALL:
        return ast->decl && ast->decl->type->kind == CTYPE_REFERENCE;
    case AST_CAST:
        return is_place(ast->kids[0]) && is_same_place(ast);
    case AST_CONDITIONAL:
        return is_place(ast->kids[1]) && is_place(ast->kids[2]) && ast->kids[1]->type == ast->kids[2]->type;
    default:
        return FALSE;
    }
}
