/* SPDX-License-Identifier: MIT */
/* Numbers in texts that the compiler keeps as they are written: in `#pragma unroll N` and in launch bounds.
 */
#include "frontend/syntax/syntax_private.h"
#include "text/text.h"

#include <string.h>

#define MAX_DEPTH 100 /* brackets and signs in one another */

typedef struct {
    const char *at; /* what is left of the text */
    CXCursor function;
    gboolean in_body;
    guint depth;
} Reader;

/* A name that is looked for in one scope. */
typedef struct {
    const char *name; /* "N", "Config::N" */
    gint64 value;
    guint n_values;   /* different ones so far; a name that is no constant counts as two */
    gboolean in_body; /* a function is looked through with all its blocks */
} Search;

/* The part of NAME behind WORD and `::`; "" where nothing is behind it, NULL where NAME begins otherwise. */
static const char *
name_behind(const char *name, const char *word)
{
    gsize length = strlen(word);

    if (length == 0 || strncmp(name, word, length) != 0)
        return NULL;
    if (name[length] == '\0')
        return name + length;
    return g_str_has_prefix(name + length, "::") ? name + length + 2 : NULL;
}

static void
search_add(Search *search, CXCursor cursor)
{
    gboolean is_enumerator = clang_getCursorKind(cursor) == CXCursor_EnumConstantDecl;
    gint64 value = is_enumerator ? (gint64)clang_getEnumConstantDeclValue(cursor) : 0;

    if (!is_enumerator && !(clang_isConstQualifiedType(clang_getCanonicalType(clang_getCursorType(cursor))) &&
                            lower_constant(cursor, &value)))
        search->n_values = 2;
    else if (search->n_values == 0 || value != search->value)
        search->n_values++;
    search->value = value;
}

static enum CXChildVisitResult search_visit(CXCursor cursor, CXCursor parent, CXClientData data);

/* Looks in SCOPE for NAME. */
static void
search_inside(Search *search, CXCursor scope, const char *name)
{
    Search inner = *search;

    inner.name = name;
    inner.in_body = FALSE;
    clang_visitChildren(scope, search_visit, &inner);
    search->value = inner.value;
    search->n_values = inner.n_values;
}

/* TRUE if what stands in CURSOR is seen from outside without its name. */
static gboolean
is_transparent(CXCursor cursor)
{
    switch (clang_getCursorKind(cursor)) {
    case CXCursor_EnumDecl:
        return !clang_EnumDecl_isScoped(cursor);
    case CXCursor_LinkageSpec:
        return TRUE;
    case CXCursor_Namespace:
        return clang_Cursor_isAnonymous(cursor) || clang_Cursor_isInlineNamespace(cursor);
    default:
        return FALSE;
    }
}

static enum CXChildVisitResult
search_visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    Search *search = data;
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    gboolean is_value = kind == CXCursor_VarDecl || kind == CXCursor_EnumConstantDecl;
    gboolean is_scope = kind == CXCursor_Namespace || kind == CXCursor_StructDecl ||
                        kind == CXCursor_ClassDecl || kind == CXCursor_EnumDecl;

    if (is_transparent(cursor))
        search_inside(search, cursor, search->name);
    if (is_value || is_scope) {
        CXString spelling = clang_getCursorSpelling(cursor);
        const char *rest = name_behind(search->name, clang_getCString(spelling));

        if (rest && is_value && *rest == '\0')
            search_add(search, cursor);
        else if (rest && is_scope && *rest)
            search_inside(search, cursor, rest);
        clang_disposeString(spelling);
    }
    return search->in_body ? CXChildVisit_Recurse : CXChildVisit_Continue;
}

/* A parameter of a template that is looked for by its name. */
typedef struct {
    const char *name;
    guint n_met; /* parameters so far */
    int number;  /* of it; -1: there is none */
} ParameterSearch;

static enum CXChildVisitResult
parameter_visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    ParameterSearch *search = data;
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    CXString spelling;

    if (kind != CXCursor_TemplateTypeParameter && kind != CXCursor_NonTypeTemplateParameter &&
        kind != CXCursor_TemplateTemplateParameter)
        return CXChildVisit_Continue;
    spelling = clang_getCursorSpelling(cursor);
    if (strcmp(clang_getCString(spelling), search->name) == 0)
        search->number = (int)search->n_met;
    clang_disposeString(spelling);
    search->n_met++;
    return CXChildVisit_Continue;
}

/* The argument that FUNCTION, made of a template, has for its parameter NAME; FALSE: there is no such
 * parameter. *ret_is_number: it is a number, *ret_value. */
static gboolean
template_argument(const char *name, CXCursor function, gboolean *ret_is_number, gint64 *ret_value)
{
    ParameterSearch search = {name, 0, -1};
    CXCursor template = clang_getSpecializedCursorTemplate(function);

    if (!clang_Cursor_isNull(template))
        clang_visitChildren(template, parameter_visit, &search);
    if (search.number < 0)
        return FALSE;
    *ret_is_number = clang_Cursor_getTemplateArgumentKind(function, (guint)search.number) ==
                     CXTemplateArgumentKind_Integral;
    if (*ret_is_number)
        *ret_value = clang_Cursor_getTemplateArgumentValue(function, (guint)search.number);
    return TRUE;
}

/* The constant NAME as FUNCTION's body (IN_BODY) or declaration sees it: its own, or that of the nearest
 * scope around. */
static gboolean
named_value(const char *name, CXCursor function, gboolean in_body, gint64 *ret_value)
{
    gboolean is_global = g_str_has_prefix(name, "::"), is_number = FALSE;
    CXTranslationUnit unit = clang_Cursor_getTranslationUnit(function);
    Search search = {.name = is_global ? name + 2 : name, .in_body = in_body && !is_global};
    CXCursor scope = is_global ? clang_getTranslationUnitCursor(unit) : function;

    if (!in_body && !is_global) {
        if (template_argument(name, function, &is_number, ret_value))
            return is_number;
        scope = clang_getCursorSemanticParent(function);
    }
    while (search.n_values == 0) {
        clang_visitChildren(scope, search_visit, &search);
        search.in_body = FALSE;
        if (clang_isTranslationUnit(clang_getCursorKind(scope)))
            break;
        scope = clang_getCursorSemanticParent(scope);
        if (clang_isInvalid(clang_getCursorKind(scope)))
            break;
    }
    if (search.n_values == 1)
        *ret_value = search.value;
    return search.n_values == 1;
}

static void
skip_spaces(Reader *reader)
{
    while (g_ascii_isspace(*reader->at))
        reader->at++;
}

static gboolean
take(Reader *reader, const char *sign)
{
    skip_spaces(reader);
    if (!g_str_has_prefix(reader->at, sign))
        return FALSE;
    reader->at += strlen(sign);
    return TRUE;
}

static gboolean
read_literal(Reader *reader, gint64 *ret_value)
{
    char *end;

    *ret_value = g_ascii_strtoll(reader->at, &end, 0);
    while (*end && strchr("uUlL", *end))
        end++;
    reader->at = end;
    return *ret_value < G_MAXINT64 && !char_is_word(*end) && *end != '.' && *end != '\'';
}

static gboolean
read_name(Reader *reader, gint64 *ret_value)
{
    const char *first = reader->at;

    while (char_is_word(*reader->at) || *reader->at == ':')
        reader->at++;
    if (reader->at == first)
        return FALSE;
    g_autofree char *name = g_strndup(first, (gsize)(reader->at - first));
    return named_value(name, reader->function, reader->in_body, ret_value);
}

static gboolean read_choice(Reader *reader, gint64 *ret_value);

static gboolean
read_operand(Reader *reader, gint64 *ret_value)
{
    gboolean is_read = FALSE;

    if (++reader->depth > MAX_DEPTH)
        return FALSE;
    if (take(reader, "("))
        is_read = read_choice(reader, ret_value) && take(reader, ")");
    else if (take(reader, "-"))
        is_read = read_operand(reader, ret_value) && !__builtin_sub_overflow(0, *ret_value, ret_value);
    else if (take(reader, "+"))
        is_read = read_operand(reader, ret_value);
    else if (g_ascii_isdigit(*reader->at))
        is_read = read_literal(reader, ret_value);
    else
        is_read = read_name(reader, ret_value);
    reader->depth--;
    return is_read;
}

/* What binds least first. */
static const Operator OPERATORS[][4] = {
    {OPERATOR_LOR},
    {OPERATOR_LAND},
    {OPERATOR_OR},
    {OPERATOR_XOR},
    {OPERATOR_AND},
    {OPERATOR_EQ, OPERATOR_NE},
    {OPERATOR_LT, OPERATOR_GT, OPERATOR_LE, OPERATOR_GE},
    {OPERATOR_SHL, OPERATOR_SHR},
    {OPERATOR_ADD, OPERATOR_SUB},
    {OPERATOR_MUL, OPERATOR_DIV, OPERATOR_REM},
};

/* The operator that stands at AT: the longest of those that might; OPERATOR_NONE: none of OPERATORS does. */
static Operator
operator_at(const char *at)
{
    Operator found = OPERATOR_NONE;

    for (guint level = 0; level < G_N_ELEMENTS(OPERATORS); level++)
        for (guint i = 0; i < G_N_ELEMENTS(OPERATORS[level]); i++) {
            Operator op = OPERATORS[level][i];

            if (op != OPERATOR_NONE && g_str_has_prefix(at, operator_spelling(op)) &&
                (found == OPERATOR_NONE || strlen(operator_spelling(op)) > strlen(operator_spelling(found))))
                found = op;
        }
    return found;
}

/* The operator of LEVEL that comes next. */
static Operator
take_operator(Reader *reader, guint level)
{
    Operator next;

    skip_spaces(reader);
    next = operator_at(reader->at);
    for (guint i = 0; next != OPERATOR_NONE && i < G_N_ELEMENTS(OPERATORS[level]); i++)
        if (OPERATORS[level][i] == next && take(reader, operator_spelling(next)))
            return next;
    return OPERATOR_NONE;
}

static gboolean
read_operations(Reader *reader, guint level, gint64 *ret_value)
{
    gint64 other;
    Operator op;

    if (level == G_N_ELEMENTS(OPERATORS))
        return read_operand(reader, ret_value);
    if (!read_operations(reader, level + 1, ret_value))
        return FALSE;
    while ((op = take_operator(reader, level)) != OPERATOR_NONE)
        if (!read_operations(reader, level + 1, &other) ||
            !operator_on_integers(op, *ret_value, other, ret_value))
            return FALSE;
    return TRUE;
}

/* `a ? b : c`, or what stands in its place. */
static gboolean
read_choice(Reader *reader, gint64 *ret_value)
{
    gint64 first, second;

    if (!read_operations(reader, 0, ret_value))
        return FALSE;
    if (!take(reader, "?"))
        return TRUE;
    if (++reader->depth > MAX_DEPTH || !read_choice(reader, &first) || !take(reader, ":") ||
        !read_choice(reader, &second))
        return FALSE;
    reader->depth--;
    *ret_value = *ret_value != 0 ? first : second;
    return TRUE;
}

gboolean
constant_of_text(const char *text, CXCursor function, gboolean in_body, gint64 *ret_value)
{
    Reader reader = {text, function, in_body, 0};
    gint64 value;

    if (!read_choice(&reader, &value))
        return FALSE;
    skip_spaces(&reader);
    if (*reader.at)
        return FALSE;
    *ret_value = value;
    return TRUE;
}
