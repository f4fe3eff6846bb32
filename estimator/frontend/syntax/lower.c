/* SPDX-License-Identifier: MIT */
/* What all lowering needs: children, texts and constants. */
#include "frontend/syntax/syntax_private.h"

const char *
lower_text(Syntax *syntax, CXString string)
{
    const char *text = clang_getCString(string);
    const char *copy = arena_strdup(syntax->arena, text ? text : "");

    clang_disposeString(string);
    return copy;
}

static enum CXChildVisitResult
collect_child(CXCursor cursor, CXCursor parent, CXClientData data)
{
    GArray *cursors = data;

    g_array_append_val(cursors, cursor);
    return CXChildVisit_Continue;
}

Children
children_push(Syntax *syntax, CXCursor cursor)
{
    Children children = {syntax->cursors->len, 0};

    clang_visitChildren(cursor, collect_child, syntax->cursors);
    children.n = syntax->cursors->len - children.start;
    return children;
}

Children
children_push_expressions(Syntax *syntax, CXCursor cursor)
{
    Children children = children_push(syntax, cursor);
    guint kept = 0;

    for (guint i = 0; i < children.n; i++) {
        CXCursor child = child_at(syntax, &children, i);

        if (clang_isExpression(clang_getCursorKind(child)))
            g_array_index(syntax->cursors, CXCursor, children.start + kept++) = child;
    }
    children.n = kept;
    return children;
}

CXCursor
child_at(const Syntax *syntax, const Children *children, guint i)
{
    return g_array_index(syntax->cursors, CXCursor, children->start + i);
}

void
children_pop(Syntax *syntax, const Children *children)
{
    g_array_set_size(syntax->cursors, children->start);
}

Ast *
ast_new(Syntax *syntax, AstKind kind, CXCursor cursor, guint n_kids)
{
    Ast *ast = arena_new_items(syntax->arena, Ast, 1);

    ast->kind = kind;
    ast->cursor = cursor;
    ast->n_kids = n_kids;
    ast->kids = n_kids ? arena_new_items(syntax->arena, Ast *, n_kids) : NULL;
    return ast;
}

gboolean
lower_constant(CXCursor cursor, gint64 *ret_value)
{
    CXEvalResult result = clang_Cursor_Evaluate(cursor);
    gboolean is_integer;

    if (!result)
        return FALSE;
    is_integer = clang_EvalResult_getKind(result) == CXEval_Int;
    if (is_integer)
        *ret_value = clang_EvalResult_isUnsignedInt(result) ? (gint64)clang_EvalResult_getAsUnsigned(result)
                                                            : (gint64)clang_EvalResult_getAsLongLong(result);
    clang_EvalResult_dispose(result);
    return is_integer;
}

gboolean
lower_number(CXCursor cursor, double *ret_number)
{
    CXEvalResult result = clang_Cursor_Evaluate(cursor);
    gboolean is_float;

    if (!result)
        return FALSE;
    is_float = clang_EvalResult_getKind(result) == CXEval_Float;
    if (is_float)
        *ret_number = clang_EvalResult_getAsDouble(result);
    clang_EvalResult_dispose(result);
    return is_float;
}
