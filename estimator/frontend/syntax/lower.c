/* SPDX-License-Identifier: MIT */
/* What all lowering needs: children, texts and constants. */
#include "frontend/parse/parse.h"
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
    CursorValue value = cursor_value(cursor);

    if (value.kind == CURSOR_VALUE_INTEGER)
        *ret_value = value.integer;
    return value.kind == CURSOR_VALUE_INTEGER;
}

gboolean
lower_number(CXCursor cursor, double *ret_number)
{
    CursorValue value = cursor_value(cursor);

    if (value.kind == CURSOR_VALUE_REAL)
        *ret_number = value.real;
    return value.kind == CURSOR_VALUE_REAL;
}
