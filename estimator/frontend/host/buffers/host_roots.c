/* SPDX-License-Identifier: MIT */
/* What a pointer of host code is taken from. */
#include "frontend/host/buffers/buffers_private.h"

#define MAX_DEPTH 200u /* of nested expressions */

gboolean
host_holds_pointer(const CType *type)
{
    type = ctype_innermost(ctype_referred(type));
    return type->kind == CTYPE_POINTER && type->target->kind != CTYPE_FUNCTION;
}

static void roots(HostRun *run, const Ast *expression, GPtrArray *found, guint depth);

/* Adds DECL, which EXPRESSION names, where it can hold buffers: a pointer, or an object; and what a reference
 * is another name of. */
static void
roots_of_name(HostRun *run, Decl *decl, GPtrArray *found, guint depth)
{
    const Ast *named = host_alias(run, decl);

    if (decl->kind != DECL_VARIABLE && decl->kind != DECL_FIELD)
        return;
    if (host_holds_pointer(decl->type) || ctype_referred(decl->type)->kind == CTYPE_RECORD)
        g_ptr_array_add(found, decl);
    if (named)
        roots(run, named, found, depth);
}

/* Of what is added, chosen or listed, the parts that can be the pointer, and not a number of elements. */
static void
roots_of_kids(HostRun *run, const Ast *expression, GPtrArray *found, guint depth)
{
    gboolean is_number = ctype_is_integral(ctype_referred(expression->type));

    for (guint i = 0; i < expression->n_kids; i++) {
        const Ast *kid = expression->kids[i];

        if (kid && (is_number || expression->n_kids == 1 || !ctype_is_integral(ctype_referred(kid->type))))
            roots(run, kid, found, depth);
    }
}

/* Whether CALL, of a function of the program, gives what that returns. What a method returns is its object's,
 * which is not to be taken for that of other objects; but for that of *this, or what a lambda does. */
static gboolean
gives_returned(HostRun *run, const Ast *call)
{
    const Ast *object = call->decl->is_method ? call->kids[0] : NULL;

    if (!object || host_calls_handed(call))
        return call->decl->is_method ? host_run_find_function(run, call->decl) != NULL : call->decl->is_user;
    return ast_skip_casts(object)->kind == AST_THIS && host_run_find_function(run, call->decl);
}

/* What a call gives: of a function of the program what it returns, of a method its object's, and of a
 * library's function, such as raw_pointer_cast, its argument's. */
static void
roots_of_call(HostRun *run, const Ast *call, GPtrArray *found, guint depth)
{
    if (!call->decl && call->n_kids > 1) /* as p->data<T>(), where T is a template's */
        roots(run, call->kids[1], found, depth);
    else if (call->decl && gives_returned(run, call))
        g_ptr_array_add(found, call->decl);
    else if (call->decl && call->decl->is_method)
        roots(run, call->kids[0], found, depth);
    else if (ast_n_arguments(call) > 0)
        roots(run, ast_argument(call, 0), found, depth);
}

static void
roots(HostRun *run, const Ast *expression, GPtrArray *found, guint depth)
{
    if (!expression || depth > MAX_DEPTH)
        return;
    depth++;
    switch (expression->kind) {
    case AST_NAME:
        roots_of_name(run, expression->decl, found, depth);
        return;
    case AST_MEMBER:
        if (expression->decl->kind == DECL_FIELD)
            roots_of_name(run, expression->decl, found, depth);
        else
            roots_of_kids(run, expression, found, depth);
        return;
    case AST_CALL:
        roots_of_call(run, expression, found, depth);
        return;
    case AST_INDEX:
        roots(run, expression->kids[0], found, depth);
        return;
    case AST_CONDITIONAL:
        roots(run, expression->kids[1], found, depth);
        roots(run, expression->kids[2], found, depth);
        return;
    case AST_BINARY:
        if (expression->op == OPERATOR_COMMA)
            roots(run, expression->kids[1], found, depth);
        else
            roots_of_kids(run, expression, found, depth);
        return;
    case AST_CAST:
    case AST_UNARY:
    case AST_ASSIGN:
    case AST_CONSTRUCT:
    case AST_LIST:
    case AST_DESIGNATED:
    case AST_UNKNOWN:
        roots_of_kids(run, expression, found, depth);
        return;
    default:
        return;
    }
}

void
host_pointer_roots(HostRun *run, const Ast *expression, GPtrArray *found)
{
    roots(run, expression, found, 0);
}

Decl *
host_buffers_root(HostRun *run, const Ast *expression)
{
    g_autoptr(GPtrArray) found = g_ptr_array_new();

    roots(run, expression, found, 0);
    return found->len > 0 ? g_ptr_array_index(found, 0) : NULL;
}
