/* SPDX-License-Identifier: MIT */
#include "frontend/host/kernels/kernels_private.h"

#include <string.h>

static const char *const TYPES[TEMPLATE_TRIES] = {"float", "int", "double", "float4"};

/* What a parameter is usually given whose name holds a word; the first that fits holds. */
static const struct {
    const char *word;
    guint alone, among; /* where it is the only one of a size, and where there are others */
} USUAL_SIZES[] = {
    {"per", 1, 1}, /* items a thread, blocks a multiprocessor */
    {"block", 256, 16},
    {"thread", 256, 16},
    {"tile", 16, 16},
};

typedef struct {
    CXCursor cursor;
    gboolean has_default, is_pack;
    int size; /* row of USUAL_SIZES; -1: none */
} TemplateParam;

static enum CXChildVisitResult
param_visit(CXCursor cursor, CXCursor parent, CXClientData params)
{
    TemplateParam param = {.cursor = cursor, .size = -1};

    switch (clang_getCursorKind(cursor)) {
    case CXCursor_TemplateTypeParameter:
    case CXCursor_NonTypeTemplateParameter:
    case CXCursor_TemplateTemplateParameter:
        g_array_append_val((GArray *)params, param);
        return CXChildVisit_Continue;
    default:
        return CXChildVisit_Continue;
    }
}

/* Looks at how PARAM is written in UNIT. libclang tells of defaults and packs in no other way. */
static void
param_read(CXTranslationUnit unit, CXCursor cursor, TemplateParam *param)
{
    CXToken *tokens = NULL;
    unsigned n = 0;

    clang_tokenize(unit, clang_getCursorExtent(cursor), &tokens, &n);
    for (unsigned i = 0; i < n; i++) {
        CXString text = clang_getTokenSpelling(unit, tokens[i]);

        param->has_default |= strcmp(clang_getCString(text), "=") == 0;
        param->is_pack |= !param->has_default && strcmp(clang_getCString(text), "...") == 0;
        clang_disposeString(text);
    }
    clang_disposeTokens(unit, tokens, n);
}

static int
size_of_name(CXCursor param)
{
    CXString name = clang_getCursorSpelling(param);
    g_autofree char *lower = g_ascii_strdown(clang_getCString(name), -1);
    int size = -1;

    clang_disposeString(name);
    for (int i = 0; size < 0 && i < (int)G_N_ELEMENTS(USUAL_SIZES); i++)
        if (strstr(lower, USUAL_SIZES[i].word))
            size = i;
    return size;
}

/* The parameters of FUNCTION; a default may stand in an earlier declaration. */
static GArray *
params_of(CXCursor function)
{
    CXTranslationUnit unit = clang_Cursor_getTranslationUnit(function);
    GArray *params = g_array_new(FALSE, FALSE, sizeof(TemplateParam));
    g_autoptr(GArray) first = g_array_new(FALSE, FALSE, sizeof(TemplateParam));

    clang_visitChildren(function, param_visit, params);
    clang_visitChildren(clang_getCanonicalCursor(function), param_visit, first);
    for (guint i = 0; i < params->len; i++) {
        TemplateParam *param = &g_array_index(params, TemplateParam, i);

        param_read(unit, param->cursor, param);
        if (i < first->len)
            param_read(unit, g_array_index(first, TemplateParam, i).cursor, param);
        if (clang_getCursorKind(param->cursor) == CXCursor_NonTypeTemplateParameter)
            param->size = size_of_name(param->cursor);
    }
    return params;
}

static enum CXChildVisitResult
enumerator_visit(CXCursor cursor, CXCursor parent, CXClientData value)
{
    if (clang_getCursorKind(cursor) != CXCursor_EnumConstantDecl)
        return CXChildVisit_Continue;
    *(long long *)value = clang_getEnumConstantDeclValue(cursor);
    return CXChildVisit_Break;
}

/* The first value of an enumeration. */
static char *
enumerator(CXType type)
{
    CXString name = clang_getTypeSpelling(type);

    long long value = 0;
    char *text;

    clang_visitChildren(clang_getTypeDeclaration(type), enumerator_visit, &value);
    text = g_strdup_printf("static_cast<%s>(%lld)", clang_getCString(name), value);
    clang_disposeString(name);
    return text;
}

/* The value for PARAM, one of N that are sizes; NULL where it can't be a number. */
static char *
value_for(const TemplateParam *param, guint n_sizes)
{
    CXType type = clang_getCanonicalType(clang_getCursorType(param->cursor));

    if (type.kind == CXType_Bool)
        return g_strdup("true");
    if (type.kind == CXType_Enum)
        return enumerator(type);
    if (type.kind != CXType_Unexposed && type.kind != CXType_Auto && type.kind != CXType_Dependent &&
        (type.kind < CXType_FirstBuiltin || type.kind > CXType_LastBuiltin))
        return NULL;
    if (param->size < 0)
        return g_strdup("1");
    return g_strdup_printf("%u",
                           n_sizes > 1 ? USUAL_SIZES[param->size].among : USUAL_SIZES[param->size].alone);
}

static guint
count_sizes(const GArray *params)
{
    guint n = 0;

    for (guint i = 0; i < params->len; i++)
        n += g_array_index(params, TemplateParam, i).size > 0;
    return n;
}

/* How many parameters of PARAMS need an argument. */
static guint
count_needed(const GArray *params)
{
    guint needed = 0;

    for (guint i = 0; i < params->len; i++) {
        const TemplateParam *param = &g_array_index(params, TemplateParam, i);

        if (!param->has_default && !param->is_pack)
            needed = i + 1;
    }
    return needed;
}

char *
template_args_simplest(CXCursor function, guint try)
{
    g_autoptr(GArray) params = params_of(function);
    g_autoptr(GString) text = g_string_new(NULL);
    guint needed = count_needed(params), n_types = 0;

    for (guint i = 0; i < needed; i++) {
        const TemplateParam *param = &g_array_index(params, TemplateParam, i);
        gboolean is_type = clang_getCursorKind(param->cursor) == CXCursor_TemplateTypeParameter;
        g_autofree char *value = NULL;

        if (clang_getCursorKind(param->cursor) == CXCursor_TemplateTemplateParameter)
            return NULL;
        value = is_type ? g_strdup(TYPES[try]) : value_for(param, count_sizes(params));
        if (!value)
            return NULL;
        n_types += is_type;
        g_string_append_printf(text, "%s%s", i > 0 ? ", " : "", value);
    }
    return n_types == 0 && try > 0 ? NULL : g_strdup(text->str);
}
