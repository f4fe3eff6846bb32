/* SPDX-License-Identifier: MIT */
#include "frontend/host/kernels/kernels.h"
#include "frontend/parse/parse.h"
#include "text/text.h"

#include <string.h>

#define PREFIX "launch_bounds:"

/* Reads a product, quotient, sum or difference of whole numbers and constants: what macros leave of the text.
 *
 *   sum     := product { ('+' | '-') product }
 *   product := atom { ('*' | '/') atom }
 *   atom    := number | constant | '(' sum ')'
 */
typedef struct {
    CXCursor function; /* where the names of constants are looked up */
    const char *at;
    guint depth;
    gboolean failed;
} Arithmetic;

/* A search for the constant called NAME among the declarations of one scope. */
typedef struct {
    const char *name;
    CXCursor function;
    guint n_parameters; /* of the template, met so far */
    gboolean found;
    gint64 value;
} Search;

static void
search_take(Search *search, CXCursor variable)
{
    CursorValue value;

    if (!clang_isConstQualifiedType(clang_getCanonicalType(clang_getCursorType(variable))))
        return;
    value = cursor_value(variable);
    if (value.kind != CURSOR_VALUE_INTEGER)
        return;
    search->value = value.integer;
    search->found = TRUE;
}

static enum CXChildVisitResult
search_scope(CXCursor cursor, CXCursor parent, CXClientData data)
{
    Search *search = data;
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    g_autofree char *name = NULL;

    if (kind == CXCursor_EnumDecl)
        return CXChildVisit_Recurse;
    if (kind != CXCursor_VarDecl && kind != CXCursor_EnumConstantDecl)
        return CXChildVisit_Continue;
    name = cursor_name(cursor);
    if (strcmp(name, search->name) != 0)
        return CXChildVisit_Continue;
    if (kind == CXCursor_VarDecl)
        search_take(search, cursor);
    search->found |= kind == CXCursor_EnumConstantDecl;
    if (kind == CXCursor_EnumConstantDecl)
        search->value = clang_getEnumConstantDeclValue(cursor);
    return CXChildVisit_Break;
}

static enum CXChildVisitResult
search_template(CXCursor cursor, CXCursor parent, CXClientData data)
{
    Search *search = data;
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    g_autofree char *name = NULL;
    guint number;

    if (kind != CXCursor_TemplateTypeParameter && kind != CXCursor_NonTypeTemplateParameter &&
        kind != CXCursor_TemplateTemplateParameter)
        return CXChildVisit_Continue;
    number = search->n_parameters++;
    name = cursor_name(cursor);
    if (strcmp(name, search->name) != 0)
        return CXChildVisit_Continue;
    if (clang_Cursor_getTemplateArgumentKind(search->function, number) == CXTemplateArgumentKind_Integral) {
        search->value = clang_Cursor_getTemplateArgumentValue(search->function, number);
        search->found = TRUE;
    }
    return CXChildVisit_Break;
}

/* The value of the constant called NAME where FUNCTION stands: a parameter of its template, or a constant of
 * a scope around it. */
static gboolean
constant_find(CXCursor function, const char *name, gint64 *ret_value)
{
    Search search = {.name = name, .function = function};
    CXCursor template = clang_getSpecializedCursorTemplate(function);
    CXCursor scope = clang_getCursorSemanticParent(function);

    if (!clang_Cursor_isNull(template))
        clang_visitChildren(template, search_template, &search);
    while (!search.found && !clang_Cursor_isNull(scope) && !clang_isInvalid(clang_getCursorKind(scope))) {
        clang_visitChildren(scope, search_scope, &search);
        if (clang_getCursorKind(scope) == CXCursor_TranslationUnit)
            break;
        scope = clang_getCursorSemanticParent(scope);
    }
    *ret_value = search.value;
    return search.found;
}

static gint64 read_sum(Arithmetic *text);

static char
next_char(Arithmetic *text)
{
    while (g_ascii_isspace(*text->at))
        text->at++;
    return *text->at;
}

/* Small enough for a product of two to fit 64 bits. */
static gboolean
is_moderate(gint64 value)
{
    return value >= G_MININT32 && value <= G_MAXINT32;
}

static gint64
read_constant(Arithmetic *text)
{
    const char *start = text->at;
    g_autofree char *name = NULL;
    gint64 value = 0;

    while (char_is_word(*text->at))
        text->at++;
    name = g_strndup(start, (gsize)(text->at - start));
    text->failed |= !constant_find(text->function, name, &value) || !is_moderate(value);
    return value;
}

static gint64
read_atom(Arithmetic *text)
{
    char *end;
    gint64 value;

    if (next_char(text) == '(' && text->depth < 100) {
        text->at++;
        text->depth++;
        value = read_sum(text);
        text->depth--;
        text->failed |= next_char(text) != ')';
        text->at += *text->at != '\0';
        return value;
    }
    if (g_ascii_isalpha(*text->at) || *text->at == '_')
        return read_constant(text);
    if (!g_ascii_isdigit(*text->at)) {
        text->failed = TRUE;
        return 0;
    }
    value = g_ascii_strtoll(text->at, &end, 0);
    text->at = end;
    while (*text->at && strchr("uUlL", *text->at))
        text->at++;
    text->failed |= !is_moderate(value);
    return value;
}

static gint64
read_product(Arithmetic *text)
{
    gint64 value = read_atom(text);

    while (!text->failed && (next_char(text) == '*' || *text->at == '/')) {
        char op = *text->at++;
        gint64 right = read_atom(text);

        text->failed |= op == '/' && right == 0;
        if (!text->failed)
            value = op == '*' ? value * right : value / right;
        text->failed |= !is_moderate(value);
    }
    return value;
}

static gint64
read_sum(Arithmetic *text)
{
    gint64 value = read_product(text);

    while (!text->failed && (next_char(text) == '+' || *text->at == '-')) {
        char op = *text->at++;
        gint64 right = read_product(text);

        value = op == '+' ? value + right : value - right;
        text->failed |= !is_moderate(value);
    }
    return value;
}

typedef struct {
    CXCursor function;
    gint64 threads, blocks;
} Bounds;

static enum CXChildVisitResult
bounds_visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    Bounds *bounds = data;
    g_autofree char *annotation = NULL;
    Arithmetic text = {0};
    gint64 value;

    if (clang_getCursorKind(cursor) != CXCursor_AnnotateAttr)
        return CXChildVisit_Continue;
    annotation = cursor_name(cursor);
    if (!g_str_has_prefix(annotation, PREFIX))
        return CXChildVisit_Continue;
    text.at = annotation + strlen(PREFIX);
    text.function = bounds->function;
    value = read_sum(&text);
    if (text.failed || (next_char(&text) != ',' && *text.at != '\0') || value <= 0)
        return CXChildVisit_Continue;
    bounds->threads = value;
    if (*text.at != ',')
        return CXChildVisit_Continue;
    text.at++;
    value = read_sum(&text);
    if (!text.failed && (next_char(&text) == ',' || *text.at == '\0') && value > 0)
        bounds->blocks = value;
    return CXChildVisit_Continue;
}

gint64
host_launch_bounds(CXCursor function, gint64 *ret_blocks)
{
    Bounds bounds = {function, 0, 0};

    clang_visitChildren(function, bounds_visit, &bounds);
    *ret_blocks = bounds.blocks;
    return bounds.threads;
}
