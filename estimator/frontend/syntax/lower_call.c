/* SPDX-License-Identifier: MIT */
/* Calls, of functions, methods, constructors and kernels: from libclang's cursors to Ast. */
#include "frontend/parse/parse.h"
#include "frontend/syntax/syntax_private.h"

#include <string.h>

static gboolean
is_copy_constructor(CXCursor callee)
{
    return clang_getCursorKind(callee) == CXCursor_Constructor &&
           (clang_CXXConstructor_isCopyConstructor(callee) || clang_CXXConstructor_isMoveConstructor(callee));
}

/* Whether CALLEE, a member, is written without an object: its children can be arguments of its template. */
static gboolean
is_of_this(CXCursor callee)
{
    return clang_equalLocations(clang_getRangeStart(clang_getCursorExtent(callee)),
                                clang_getCursorLocation(callee)) != 0;
}

/* The object a method is called on: the base below the callee's member expression; NULL for an implicit this.
 */
static Ast *
lower_method_object(Syntax *syntax, CXCursor call)
{
    Children children = children_push_expressions(syntax, call);
    CXCursor callee = children.n ? child_at(syntax, &children, 0) : clang_getNullCursor();
    Children inner;
    Ast *object = NULL;

    /* Brackets and casts around the member expression. */
    while (children.n && clang_getCursorKind(callee) != CXCursor_MemberRefExpr) {
        inner = children_push_expressions(syntax, callee);
        callee = inner.n == 1 ? child_at(syntax, &inner, 0) : clang_getNullCursor();
        children_pop(syntax, &inner);
        if (clang_Cursor_isNull(callee))
            break;
    }
    children_pop(syntax, &children);
    if (clang_Cursor_isNull(callee) || is_of_this(callee))
        return NULL;
    inner = children_push_expressions(syntax, callee);
    if (inner.n)
        object = lower_expression(syntax, child_at(syntax, &inner, 0));
    children_pop(syntax, &inner);
    return object;
}

/* A default argument has no children; it stands with the parameter. */
static Ast *
lower_argument(Syntax *syntax, CXCursor argument, const Decl *callee, int i)
{
    Ast *ast = lower_expression(syntax, argument);
    CXCursor parameter, value;

    if (ast->kind != AST_UNKNOWN || ast->n_kids || !callee)
        return ast;
    parameter = clang_Cursor_getArgument(callee->cursor, (unsigned)i);
    value = clang_Cursor_isNull(parameter) ? parameter : clang_Cursor_getVarDeclInitializer(parameter);
    return clang_Cursor_isNull(value) ? ast : lower_expression(syntax, value);
}

static void
lower_arguments(Syntax *syntax, Ast *call, CXCursor cursor, int first, int n, guint at)
{
    int shift =
        call->decl && call->decl->is_operator && call->decl->is_method && !call->decl->is_static ? 1 : 0;

    for (int i = first; i < n; i++)
        call->kids[at++] = lower_argument(syntax, clang_Cursor_getArgument(cursor, (unsigned)i), call->decl,
                                          i - shift * first);
}

/* p->~T() of a T that is no class: it does what P does alone. NULL where INSIDE, what CURSOR, a call, is made
 * of, is something else. */
static Ast *
lower_pseudo_destructor(Syntax *syntax, CXCursor cursor, const Ast *inside)
{
    const Ast *member = inside->n_kids == 1 ? inside->kids[0] : NULL;
    Ast *ast;

    if (!member || inside->type->kind != CTYPE_VOID || member->kind != AST_UNKNOWN || member->n_kids != 1 ||
        clang_getCursorKind(member->cursor) != CXCursor_MemberRefExpr)
        return NULL;
    if (!ast_has_effects(member->kids[0]))
        return integer_new(syntax, cursor, 0);
    ast = expression_new(syntax, AST_CAST, cursor, 1);
    ast->kids[0] = member->kids[0];
    ast->value = TRUE;
    return ast;
}

/* A call through a pointer or one that was not resolved: all that is inside is still evaluated. */
static Ast *
lower_unresolved_call(Syntax *syntax, CXCursor cursor)
{
    Ast *inside = lower_with_kids(syntax, AST_CALL, cursor);
    Ast *call = lower_pseudo_destructor(syntax, cursor, inside);

    if (call)
        return call;
    call = expression_new(syntax, AST_CALL, cursor, inside->n_kids + 1);
    for (guint i = 0; i < inside->n_kids; i++)
        call->kids[i + 1] = inside->kids[i];
    return call;
}

gboolean
name_is_configuration(const char *name)
{
    return strcmp(name, "cudaConfigureCall") == 0 || strcmp(name, "__cudaPushCallConfiguration") == 0 ||
           strcmp(name, "__hipPushCallConfiguration") == 0;
}

/* Whether CALL takes what stands between <<< and >>>. */
static gboolean
is_configuration(CXCursor call)
{
    g_autofree char *name = NULL;

    if (clang_getCursorKind(call) != CXCursor_CallExpr)
        return FALSE;
    name = cursor_name(call);
    return name_is_configuration(name);
}

/* The second child of a launch is its configuration. */
static Ast *
lower_configuration(Syntax *syntax, CXCursor call)
{
    Children children = children_push_expressions(syntax, call);
    Ast *configuration = NULL;

    if (children.n >= 2 && is_configuration(child_at(syntax, &children, 1)))
        configuration = lower_expression(syntax, child_at(syntax, &children, 1));
    children_pop(syntax, &children);
    return configuration;
}

static Ast *
lower_resolved_call(Syntax *syntax, CXCursor cursor, Decl *decl, int n)
{
    CXCursor callee = clang_getCursorReferenced(cursor);
    Ast *call;

    if (is_copy_constructor(callee) && n == 1 && (decl->is_defaulted || !decl->is_user))
        return lower_expression(syntax, clang_Cursor_getArgument(cursor, 0));
    if (decl->is_constructor) {
        call = expression_new(syntax, AST_CONSTRUCT, cursor, (guint)n);
        call->decl = decl;
        lower_arguments(syntax, call, cursor, 0, n, 0);
        return call;
    }
    if (decl->is_method && decl->is_operator && n > 0 && !decl->is_conversion) {
        /* Written as an operator: the object is the first argument. Written out, a.operator+(b), it is not,
         * nor in operator+(b) of this. */
        int first = n > clang_Cursor_getNumArguments(callee) ? 1 : 0;

        call = expression_new(syntax, AST_CALL, cursor, (guint)(n - first) + 1);
        call->decl = decl;
        call->kids[0] = first == 0 ? lower_method_object(syntax, cursor)
                                   : lower_expression(syntax, clang_Cursor_getArgument(cursor, 0));
        lower_arguments(syntax, call, cursor, first, n, 1);
        return call;
    }
    call = expression_new(syntax, AST_CALL, cursor, (guint)n + 1);
    call->decl = decl;
    if (decl->is_method && !decl->is_static)
        call->kids[0] = lower_method_object(syntax, cursor);
    lower_arguments(syntax, call, cursor, 0, n, 1);
    return call;
}

Ast *
lower_call(Syntax *syntax, CXCursor cursor)
{
    CXCursor callee = clang_getCursorReferenced(cursor);
    int n = clang_Cursor_getNumArguments(cursor);
    Decl *decl = clang_Cursor_isNull(callee) ? NULL : syntax_decl(syntax, callee);
    Ast *call;

    if (n < 0 || !decl || decl->kind != DECL_FUNCTION)
        call = lower_unresolved_call(syntax, cursor);
    else
        call = lower_resolved_call(syntax, cursor, decl, n);
    if (call->kind == AST_CALL)
        call->configuration = lower_configuration(syntax, cursor);
    return call;
}
