/* SPDX-License-Identifier: MIT */
/* What initialisers are for. */
#include "frontend/values/values.h"

gboolean
initial_is_for_all(Walker *w, const CType *type, const Ast *initial)
{
    const CType *from = initial->type ? ctype_referred(initial->type) : NULL;

    if (initial->kind == AST_LIST || initial->kind == AST_DESIGNATED || initial->kind == AST_STRING || !from)
        return TRUE;
    if (type->kind == CTYPE_ARRAY)
        return from->kind == CTYPE_ARRAY;
    return type->kind != CTYPE_RECORD || from->kind == CTYPE_RECORD ||
           syntax_record(w->syntax, type)->is_constructed;
}

gboolean
initial_names_member(const Ast *ast)
{
    if (ast->kind == AST_MEMBER && ast->n_kids == 0)
        return TRUE;
    for (guint i = 0; i < ast->n_kids; i++)
        if (ast->kids[i] && initial_names_member(ast->kids[i]))
            return TRUE;
    return FALSE;
}

gboolean
constructor_initialises(const Decl *constructor, const CField *field)
{
    for (guint i = 0; constructor && i < constructor->n_initialisers; i++) {
        const Ast *initial = constructor->initialisers[i];

        if (initial->kind == AST_ASSIGN
                ? initial->decl->kind == DECL_FIELD && initial->decl->offset == field->offset
                : initial->kids[0]->type == field->type)
            return TRUE;
    }
    return FALSE;
}

gboolean
constructor_delegates(const Decl *constructor, const CType *class)
{
    return constructor->n_initialisers == 1 && constructor->initialisers[0]->kind == AST_CONSTRUCT &&
           constructor->initialisers[0]->kids[0]->type == class;
}
