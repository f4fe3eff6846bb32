/* SPDX-License-Identifier: MIT */
#include "stage/access/access_private.h"

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
is_indirect(SourceType type, gboolean with_references)
{
    type = type_canonical(type);
    return type_kind(type) == TYPE_POINTER || type_kind(type) == TYPE_MEMBER_POINTER ||
           (with_references &&
            (type_kind(type) == TYPE_LVALUE_REFERENCE || type_kind(type) == TYPE_RVALUE_REFERENCE));
}

static gboolean
has_indirect(Entity function, gboolean with_references)
{
    SourceType type = entity_type(function);
    int n = type_n_arguments(type);

    if (n < 0 || type_is_variadic(type) || is_indirect(type_result(type), with_references))
        return TRUE;
    for (int i = 0; i < n; i++)
        if (is_indirect(type_argument(type, (guint)i), with_references))
            return TRUE;
    return FALSE;
}

guint
call_definition(const SourceTree *tree, Entity function)
{
    Entity template = entity_template(function), definition;

    definition = entity_definition(entity_is_none(template) ? function : template);
    if (entity_is_none(definition))
        return NO_NODE;
    for (guint i = 0; i < tree->nodes->len; i++)
        if ((tree_node(tree, i)->kind == TREE_FUNCTION_DECL ||
             tree_node(tree, i)->kind == TREE_FUNCTION_TEMPLATE) &&
            entity_equal(tree_node(tree, i)->entity, definition))
            return i;
    return NO_NODE;
}

static char *refused(const SourceTree *tree, guint call, guint depth);

gboolean
call_is_harmless(TreeKind kind)
{
    switch (kind) {
    case TREE_ASM_STMT:
    case TREE_MSASM_STMT:
    case TREE_GOTO_STMT:
    case TREE_INDIRECT_GOTO_STMT:
    case TREE_LABEL_STMT:
    case TREE_LAMBDA_EXPR:
    case TREE_CXX_NEW_EXPR:
    case TREE_CXX_DELETE_EXPR:
    case TREE_CXX_THROW_EXPR:
    case TREE_CXX_TRY_STMT:
    case TREE_CXX_THIS_EXPR:
    case TREE_STMT_EXPR:
    case TREE_CXX_REINTERPRET_CAST_EXPR:
    case TREE_CXX_CONST_CAST_EXPR:
    case TREE_CXX_DYNAMIC_CAST_EXPR:
    case TREE_ADDR_LABEL_EXPR:
        return FALSE;
    default:
        return TRUE;
    }
}

/* Whether what N, of a called function, names is its own, or never changes. */
static gboolean
is_own_name(const TreeNode *n)
{
    NamePlace place = use_place(entity_referenced(n->entity));

    return place == PLACE_LOCAL || place == PLACE_CONSTANT;
}

static char *
function_refused(const SourceTree *tree, guint function, guint depth)
{
    guint end = tree_end(tree, function);

    for (guint i = function + 1; i < end; i++) {
        const TreeNode *n = tree_node(tree, i);
        gboolean is_fine = call_is_harmless(n->kind) && use_pointer(tree, i) == NO_NODE &&
                           tree_unary(tree, i) != UNARY_ADDR_OF &&
                           (n->kind != TREE_DECL_REF_EXPR || is_own_name(n)) &&
                           (n->kind != TREE_VAR_DECL || use_place(n->entity) == PLACE_LOCAL) &&
                           !(n->kind == TREE_UNEXPOSED_EXPR && tree_operand(tree, i, 1) != NO_NODE);

        if (!is_fine) {
            g_autofree char *place = node_place(tree, i);

            return g_strdup_printf("a function is called that does more than compute (%s)", place);
        }
        if (n->kind == TREE_CALL_EXPR) {
            char *why = refused(tree, i, depth + 1);

            if (why)
                return why;
        }
    }
    return NULL;
}

/* Whether a template makes FUNCTION, for structs: they may have operators of their own. */
static gboolean
is_for_structs(Entity function)
{
    SourceType type = entity_type(function);
    int n = type_n_arguments(type);

    for (int i = 0; i < n && !entity_is_none(entity_template(function)); i++)
        if (type_is(type_argument(type, (guint)i), TYPE_RECORD))
            return TRUE;
    return FALSE;
}

/* Why the function CALLED, by the name NAME, may not be called; NULL: it may. */
static char *
called_refused(const SourceTree *tree, Entity called, const char *name, guint depth)
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
        Entity called = g_array_index(candidates, Entity, i);
        g_autofree char *name = cursor_name(called);

        why = entity_kind(called) == TREE_FUNCTION_DECL || entity_kind(called) == TREE_FUNCTION_TEMPLATE
                  ? called_refused(tree, called, name, depth)
                  : g_strdup_printf("%s is called", name);
    }
    return why;
}

static char *
refused(const SourceTree *tree, guint call, guint depth)
{
    Entity cursor = tree_node(tree, call)->entity, called = entity_referenced(cursor);
    g_autofree char *name = cursor_name(called);

    if ((depth == 0 && use_is_conversion(tree, call)) || use_is_operator(tree, call, NULL)) /* of numbers */
        return NULL;
    if (depth > MAX_DEPTH)
        return g_strdup("a call is not understood");
    if (entity_is_none(called) || entity_kind(called) == TREE_OVERLOADED_DECL_REF)
        return chosen_refused(tree, call, depth);
    if (entity_kind(called) == TREE_CONSTRUCTOR || strcmp(name, "operator=") == 0)
        return type_is_plain(entity_canonical_type(cursor)) && use_is_copy(called)
                   ? NULL
                   : g_strdup("an object has a constructor or an assignment of its own");
    if (entity_kind(called) != TREE_FUNCTION_DECL)
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
            tree_node(tree, i)->kind == TREE_CALL_EXPR ? call_candidates(tree, i) : NULL;

        for (guint c = 0; candidates && c < candidates->len; c++) {
            guint function = call_definition(tree, g_array_index(candidates, Entity, c));
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
