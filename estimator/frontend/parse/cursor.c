/* SPDX-License-Identifier: MIT */
#include "frontend/parse/parse.h"

guint
cursor_key_hash(gconstpointer key)
{
    return clang_hashCursor(((const CursorKey *)key)->cursor);
}

gboolean
cursor_key_equal(gconstpointer a, gconstpointer b)
{
    return clang_equalCursors(((const CursorKey *)a)->cursor, ((const CursorKey *)b)->cursor) != 0;
}

gpointer
cursor_table_get(GHashTable *table, CXCursor cursor)
{
    CursorKey key = {clang_getCanonicalCursor(cursor)};

    return g_hash_table_lookup(table, &key);
}

void
cursor_table_put(GHashTable *table, CXCursor cursor, gpointer value)
{
    CursorKey *key = g_new(CursorKey, 1);

    key->cursor = clang_getCanonicalCursor(cursor);
    g_hash_table_replace(table, key, value);
}

GHashTable *
cursor_table_new(GDestroyNotify free_value)
{
    return g_hash_table_new_full(cursor_key_hash, cursor_key_equal, g_free, free_value);
}

static enum CXChildVisitResult
child_visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    g_array_append_val((GArray *)data, cursor);
    return CXChildVisit_Continue;
}

GArray *
cursor_children(CXCursor cursor)
{
    GArray *children = g_array_new(FALSE, FALSE, sizeof(CXCursor));

    clang_visitChildren(cursor, child_visit, children);
    return children;
}

static enum CXChildVisitResult
operand_visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    if (clang_isExpression(clang_getCursorKind(cursor)))
        g_array_append_val((GArray *)data, cursor);
    return CXChildVisit_Continue;
}

GArray *
cursor_operands(CXCursor cursor)
{
    GArray *operands = g_array_new(FALSE, FALSE, sizeof(CXCursor));

    clang_visitChildren(cursor, operand_visit, operands);
    return operands;
}

CXCursor
cursor_only_operand(CXCursor cursor)
{
    g_autoptr(GArray) operands = cursor_operands(cursor);

    return operands->len == 1 ? g_array_index(operands, CXCursor, 0) : clang_getNullCursor();
}

CXCursor
cursor_skip_parens(CXCursor cursor)
{
    while (clang_getCursorKind(cursor) == CXCursor_ParenExpr) {
        CXCursor inner = cursor_only_operand(cursor);

        if (clang_Cursor_isNull(inner))
            break;
        cursor = inner;
    }
    return cursor;
}

CXCursor
cursor_skip_wrappers(CXCursor expression)
{
    for (;;) {
        enum CXCursorKind kind = clang_getCursorKind(expression);
        CXCursor inner;

        if (kind != CXCursor_ParenExpr && kind != CXCursor_UnexposedExpr && kind != CXCursor_CStyleCastExpr &&
            kind != CXCursor_CXXStaticCastExpr && kind != CXCursor_CXXReinterpretCastExpr &&
            kind != CXCursor_CXXConstCastExpr)
            return expression;
        inner = cursor_only_operand(expression);
        if (clang_Cursor_isNull(inner))
            return expression;
        expression = inner;
    }
}

char *
cursor_name(CXCursor cursor)
{
    CXString string = clang_getCursorSpelling(cursor);
    const char *text = clang_getCString(string);
    char *name = g_strdup(text ? text : "");

    clang_disposeString(string);
    return name;
}

void
cursor_source_place(CXCursor cursor, SourcePlace *ret_place)
{
    CXFile file = NULL;
    CXString name;

    *ret_place = (SourcePlace){0};
    clang_getFileLocation(clang_getCursorLocation(cursor), &file, &ret_place->line, &ret_place->column,
                          &ret_place->offset);
    if (!file)
        return;
    name = clang_getFileName(file);
    ret_place->file = g_strdup(clang_getCString(name));
    clang_disposeString(name);
}

char *
cursor_place_text(CXCursor cursor)
{
    SourcePlace place;
    char *text;

    cursor_source_place(cursor, &place);
    text = g_strdup_printf("%s:%u:%u", place.file ? place.file : "?", place.line, place.column);
    source_place_clear(&place);
    return text;
}

char *
cursor_usr(CXCursor cursor)
{
    CXString usr = clang_getCursorUSR(cursor);
    char *text = g_strdup(clang_getCString(usr));

    clang_disposeString(usr);
    return text;
}

typedef struct {
    gboolean (*is_it)(const char *name);
    gboolean found;
} Search;

static enum CXChildVisitResult
search_visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    Search *search = data;
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    gboolean is_call = kind == CXCursor_CallExpr || kind == CXCursor_OverloadedDeclRef;
    g_autofree char *name = is_call ? cursor_name(cursor) : NULL;

    search->found = name && search->is_it(name);
    return search->found ? CXChildVisit_Break : CXChildVisit_Recurse;
}

gboolean
cursor_calls_below(CXCursor cursor, gboolean (*is_it)(const char *name))
{
    Search search = {is_it, FALSE};

    clang_visitChildren(cursor, search_visit, &search);
    return search.found;
}

gboolean
cursor_is_library(CXCursor cursor)
{
    CXSourceLocation location = clang_getCursorLocation(cursor);
    CXFile file = NULL;
    CXString path;
    gboolean is_view;

    if (!clang_Location_isInSystemHeader(location))
        return FALSE;
    clang_getExpansionLocation(location, &file, NULL, NULL, NULL);
    if (!file)
        return TRUE;
    path = clang_getFileName(file);
    is_view = g_str_has_suffix(clang_getCString(path), "declarations/mdspan");
    clang_disposeString(path);
    return !is_view;
}

CXCursor
cursor_callee(CXCursor call)
{
    CXCursor callee = clang_getCursorReferenced(call);
    CXCursor definition = clang_getCursorDefinition(callee);

    return clang_Cursor_isNull(definition) ? callee : definition;
}

gboolean
cursor_is_assignment(CXCursor cursor)
{
    switch (clang_getCursorKind(cursor)) {
    case CXCursor_CompoundAssignOperator:
        return TRUE;
    case CXCursor_BinaryOperator:
        return clang_getCursorBinaryOperatorKind(cursor) == CXBinaryOperator_Assign;
    default:
        return FALSE;
    }
}

gboolean
cursor_argument_is_default(CXCursor call, guint nth)
{
    CXSourceRange range = clang_getCursorExtent(clang_Cursor_getArgument(call, nth));
    CXFile file = NULL;

    clang_getFileLocation(clang_getRangeStart(range), &file, NULL, NULL, NULL);
    return !file;
}

guint
cursor_n_parameters(CXCursor function)
{
    return (guint)clang_Cursor_getNumArguments(function);
}

gboolean
cursor_template(CXCursor cursor, CXCursor *ret_template)
{
    *ret_template = clang_getSpecializedCursorTemplate(cursor);
    return !clang_Cursor_isNull(*ret_template);
}
