/* SPDX-License-Identifier: MIT */
#include "stage/stage_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

#define MAX_DEPTH 16 /* of calls in calls */

/* Functions of CUDA that compute from their arguments alone; for floats with an f as well. */
static const char *const PURE[] = {"abs",
                                   "acos",
                                   "acosh",
                                   "asin",
                                   "asinh",
                                   "atan",
                                   "atan2",
                                   "atanh",
                                   "cbrt",
                                   "ceil",
                                   "copysign",
                                   "cos",
                                   "cosh",
                                   "cospi",
                                   "erf",
                                   "erfc",
                                   "exp",
                                   "exp10",
                                   "exp2",
                                   "expm1",
                                   "fabs",
                                   "fdim",
                                   "floor",
                                   "fma",
                                   "fmax",
                                   "fmin",
                                   "fmod",
                                   "hypot",
                                   "isfinite",
                                   "isinf",
                                   "isnan",
                                   "labs",
                                   "ldexp",
                                   "lgamma",
                                   "llabs",
                                   "llrint",
                                   "llround",
                                   "log",
                                   "log10",
                                   "log1p",
                                   "log2",
                                   "lrint",
                                   "lround",
                                   "max",
                                   "min",
                                   "nearbyint",
                                   "pow",
                                   "rcbrt",
                                   "remainder",
                                   "rint",
                                   "round",
                                   "rsqrt",
                                   "signbit",
                                   "sin",
                                   "sinh",
                                   "sinpi",
                                   "sqrt",
                                   "tan",
                                   "tanh",
                                   "tgamma",
                                   "trunc",
                                   "umax",
                                   "umin",
                                   "__brev",
                                   "__brevll",
                                   "__clz",
                                   "__clzll",
                                   "__ffs",
                                   "__ffsll",
                                   "__popc",
                                   "__popcll",
                                   "__mul24",
                                   "__umul24",
                                   "__mulhi",
                                   "__umulhi",
                                   "__mul64hi",
                                   "__umul64hi",
                                   "__byte_perm",
                                   "__sad",
                                   "__usad",
                                   "__fdivide",
                                   "__exp",
                                   "__exp10",
                                   "__log",
                                   "__log2",
                                   "__log10",
                                   "__pow",
                                   "__sin",
                                   "__cos",
                                   "__tan",
                                   "__saturate",
                                   "__float_as_int",
                                   "__int_as_float",
                                   "__float_as_uint",
                                   "__uint_as_float",
                                   "__double_as_longlong",
                                   "__longlong_as_double",
                                   "__builtin_expect",
                                   NULL};

static gboolean
is_pure(const char *name)
{
    gsize n = strlen(name);
    g_autofree char *without_f = n > 1 && name[n - 1] == 'f' ? g_strndup(name, n - 1) : NULL;

    return g_strv_contains(PURE, name) || (without_f && g_strv_contains(PURE, without_f)) ||
           g_regex_match_simple("^__(f|d)(add|sub|mul|div|ma|rcp|sqrt|rsqrt)_r[nzud]$", name, 0, 0) ||
           g_regex_match_simple("^__(float|double|u?int|u?ll)2(float|double|u?int|u?ll)_r[nzud]$", name, 0,
                                0) ||
           g_str_has_prefix(name, "make_");
}

/* Whether TYPE lets a function reach memory of its caller. */
static gboolean
is_indirect(CXType type, gboolean with_references)
{
    type = clang_getCanonicalType(type);
    return type.kind == CXType_Pointer || type.kind == CXType_MemberPointer ||
           (with_references && (type.kind == CXType_LValueReference || type.kind == CXType_RValueReference));
}

static gboolean
has_indirect(CXCursor function, gboolean with_references)
{
    CXType type = clang_getCursorType(function);
    int n = clang_getNumArgTypes(type);

    if (n < 0 || clang_isFunctionTypeVariadic(type) ||
        is_indirect(clang_getResultType(type), with_references))
        return TRUE;
    for (int i = 0; i < n; i++)
        if (is_indirect(clang_getArgType(type, (guint)i), with_references))
            return TRUE;
    return FALSE;
}

guint
call_definition(const SourceTree *tree, CXCursor function)
{
    CXCursor template = clang_getSpecializedCursorTemplate(function), definition;

    definition = clang_getCursorDefinition(clang_Cursor_isNull(template) ? function : template);
    if (clang_Cursor_isNull(definition))
        return NO_NODE;
    for (guint i = 0; i < tree->nodes->len; i++)
        if ((tree_node(tree, i)->kind == CXCursor_FunctionDecl ||
             tree_node(tree, i)->kind == CXCursor_FunctionTemplate) &&
            clang_equalCursors(tree_node(tree, i)->cursor, definition))
            return i;
    return NO_NODE;
}

static char *refused(const SourceTree *tree, guint call, guint depth);

gboolean
call_is_harmless(enum CXCursorKind kind)
{
    switch (kind) {
    case CXCursor_AsmStmt:
    case CXCursor_MSAsmStmt:
    case CXCursor_GotoStmt:
    case CXCursor_IndirectGotoStmt:
    case CXCursor_LabelStmt:
    case CXCursor_LambdaExpr:
    case CXCursor_CXXNewExpr:
    case CXCursor_CXXDeleteExpr:
    case CXCursor_CXXThrowExpr:
    case CXCursor_CXXTryStmt:
    case CXCursor_CXXThisExpr:
    case CXCursor_StmtExpr:
    case CXCursor_CXXReinterpretCastExpr:
    case CXCursor_CXXConstCastExpr:
    case CXCursor_CXXDynamicCastExpr:
    case CXCursor_AddrLabelExpr:
        return FALSE;
    default:
        return TRUE;
    }
}

/* Whether what N, of a called function, names is its own, or never changes. */
static gboolean
is_own_name(const TreeNode *n)
{
    NamePlace place = use_place(clang_getCursorReferenced(n->cursor));

    return place == PLACE_LOCAL || place == PLACE_CONSTANT;
}

static char *
function_refused(const SourceTree *tree, guint function, guint depth)
{
    guint end = tree_end(tree, function);

    for (guint i = function + 1; i < end; i++) {
        const TreeNode *n = tree_node(tree, i);
        gboolean is_fine = call_is_harmless(n->kind) && use_pointer(tree, i) == NO_NODE &&
                           tree_unary(tree, i) != CXUnaryOperator_AddrOf &&
                           (n->kind != CXCursor_DeclRefExpr || is_own_name(n)) &&
                           (n->kind != CXCursor_VarDecl || use_place(n->cursor) == PLACE_LOCAL) &&
                           !(n->kind == CXCursor_UnexposedExpr && tree_operand(tree, i, 1) != NO_NODE);

        if (!is_fine) {
            g_autofree char *place = node_place(tree, i);
            return g_strdup_printf("a function is called that does more than compute (%s)", place);
        }
        if (n->kind == CXCursor_CallExpr) {
            char *why = refused(tree, i, depth + 1);

            if (why)
                return why;
        }
    }
    return NULL;
}

/* Whether a template makes FUNCTION, for structs: they may have operators of their own. */
static gboolean
is_for_structs(CXCursor function)
{
    CXType type = clang_getCursorType(function);
    int n = clang_getNumArgTypes(type);

    for (int i = 0; i < n && !clang_Cursor_isNull(clang_getSpecializedCursorTemplate(function)); i++)
        if (clang_getCanonicalType(clang_getArgType(type, (guint)i)).kind == CXType_Record)
            return TRUE;
    return FALSE;
}

/* Why the function CALLED, by the name NAME, may not be called; NULL: it may. */
static char *
called_refused(const SourceTree *tree, CXCursor called, const char *name, guint depth)
{
    guint function = call_definition(tree, called);

    if (function == NO_NODE)
        return is_pure(name) && call_is_of_system(called) && !has_indirect(called, FALSE)
                   ? NULL
                   : g_strdup_printf("%s is called, which may do more than compute", name);
    if (has_indirect(called, TRUE))
        return g_strdup_printf("%s is called, which takes or returns a pointer or a reference", name);
    if (is_for_structs(called))
        return g_strdup_printf("%s is called, a template, with a struct", name);
    return function_refused(tree, function, depth);
}

/* The same for all functions that CALL, in a template, may call. */
static char *
chosen_refused(const SourceTree *tree, guint call, guint depth)
{
    g_autoptr(GArray) candidates = call_candidates(tree, call);
    char *why = candidates->len == 0 ? g_strdup("a call is not understood") : NULL;

    for (guint i = 0; i < candidates->len && !why; i++) {
        CXCursor called = g_array_index(candidates, CXCursor, i);
        g_autofree char *name = cursor_name(called);

        why = clang_getCursorKind(called) == CXCursor_FunctionDecl ||
                      clang_getCursorKind(called) == CXCursor_FunctionTemplate
                  ? called_refused(tree, called, name, depth)
                  : g_strdup_printf("%s is called", name);
    }
    return why;
}

static char *
refused(const SourceTree *tree, guint call, guint depth)
{
    CXCursor cursor = tree_node(tree, call)->cursor, called = clang_getCursorReferenced(cursor);
    g_autofree char *name = cursor_name(called);

    if ((depth == 0 && use_is_conversion(tree, call)) || use_is_operator(tree, call, NULL)) /* of numbers */
        return NULL;
    if (depth > MAX_DEPTH)
        return g_strdup("a call is not understood");
    if (clang_Cursor_isNull(called) || clang_getCursorKind(called) == CXCursor_OverloadedDeclRef)
        return chosen_refused(tree, call, depth);
    if (clang_getCursorKind(called) == CXCursor_Constructor || strcmp(name, "operator=") == 0)
        return clang_isPODType(clang_getCanonicalType(clang_getCursorType(cursor)))
                   ? NULL
                   : g_strdup("an object has a constructor or an assignment of its own");
    if (clang_getCursorKind(called) != CXCursor_FunctionDecl)
        return g_strdup_printf("%s is called", *name ? name : "a function that is not known");
    return called_refused(tree, called, name, depth);
}

/* Whether a function that is called below NODE is in AROUND (of nodes: functions), or calls itself. */
static gboolean
recurs_below(const SourceTree *tree, guint node, GHashTable *around)
{
    guint end = tree_end(tree, node);

    for (guint i = node; i < end; i++) {
        g_autoptr(GArray) candidates =
            tree_node(tree, i)->kind == CXCursor_CallExpr ? call_candidates(tree, i) : NULL;

        for (guint c = 0; candidates && c < candidates->len; c++) {
            guint function = call_definition(tree, g_array_index(candidates, CXCursor, c));
            gboolean recurs;

            if (function == NO_NODE)
                continue;
            if (!g_hash_table_add(around, GUINT_TO_POINTER(function)))
                return TRUE;
            recurs = recurs_below(tree, function, around);
            g_hash_table_remove(around, GUINT_TO_POINTER(function));
            if (recurs)
                return TRUE;
        }
    }
    return FALSE;
}

gboolean
call_recurs(const SourceTree *tree, guint call)
{
    g_autoptr(GHashTable) around = g_hash_table_new(NULL, NULL);

    return recurs_below(tree, call, around);
}

char *
call_refused(const SourceTree *tree, guint call)
{
    return refused(tree, call, 0);
}
