/* SPDX-License-Identifier: MIT */
#include "rewrite/size_factors.h"

#include "frontend/parse/parse.h"

#include <string.h>

#define MAX_DEPTH 20 /* of variables that are replaced by what they begin with */

/* The place of the declaration that NODE names: "file:line:column". */
static char *
declaration_key(const SourceTree *tree, guint node)
{
    return cursor_place_text(
        clang_getCanonicalCursor(clang_getCursorReferenced(tree_node(tree, node)->cursor)));
}

/* Whether the expression NODE, a name or a member, is changed where it stands, or may be by what gets it. */
static gboolean
is_changed_at(const SourceTree *tree, guint node)
{
    guint outer = tree_outer(tree, node), above = tree_node(tree, outer)->parent;
    guint nth;

    if (above == NO_NODE)
        return FALSE;
    switch (tree_node(tree, above)->kind) {
    case CXCursor_BinaryOperator:
        return tree_binary(tree, above) == CXBinaryOperator_Assign && tree_node(tree, outer)->nth == 0;
    case CXCursor_CompoundAssignOperator:
        return tree_node(tree, outer)->nth == 0;
    case CXCursor_UnaryOperator:
        switch (tree_unary(tree, above)) {
        case CXUnaryOperator_AddrOf:
        case CXUnaryOperator_PostInc:
        case CXUnaryOperator_PostDec:
        case CXUnaryOperator_PreInc:
        case CXUnaryOperator_PreDec:
            return TRUE;
        default:
            return FALSE;
        }
    case CXCursor_CallExpr:
        if (tree_argument_number(tree, above, outer, &nth)) {
            CXCursor callee = cursor_callee(tree_node(tree, above)->cursor);
            CXCursor parameter = (int)nth < clang_Cursor_getNumArguments(callee)
                                     ? clang_Cursor_getArgument(callee, nth)
                                     : clang_getNullCursor();
            CXType type = clang_getCanonicalType(clang_getCursorType(parameter));

            return type.kind == CXType_LValueReference &&
                   !clang_isConstQualifiedType(clang_getPointeeType(type));
        }
        return tree_node(tree, outer)->nth > 0; /* cin >> n */
    default:
        return FALSE;
    }
}

/* Whether something in the program changes the variable that NODE names after it begins. */
static gboolean
is_ever_changed(const SourceTree *tree, guint node)
{
    CXCursor variable = clang_getCanonicalCursor(clang_getCursorReferenced(tree_node(tree, node)->cursor));

    for (guint i = 0; i < tree->nodes->len; i++)
        if (tree_node(tree, i)->kind == CXCursor_DeclRefExpr &&
            clang_equalCursors(
                clang_getCanonicalCursor(clang_getCursorReferenced(tree_node(tree, i)->cursor)), variable) &&
            is_changed_at(tree, i))
            return TRUE;
    return FALSE;
}

/* The node of the variable's declaration that NODE names, or NO_NODE. */
static guint
variable_node(const SourceTree *tree, guint node)
{
    CXCursor variable = clang_getCursorReferenced(tree_node(tree, node)->cursor);

    for (guint i = 0; i < tree->nodes->len; i++)
        if (tree_node(tree, i)->kind == CXCursor_VarDecl &&
            clang_equalCursors(tree_node(tree, i)->cursor, variable))
            return i;
    return NO_NODE;
}

/* Whether something that the value of VARIABLE, its first operand, reads changes once the variable has it. */
static gboolean
value_is_stale(const SourceTree *tree, guint variable)
{
    guint value = tree_operand(tree, variable, 0);

    for (guint i = value; value != NO_NODE && i < tree_end(tree, value); i++) {
        guint read = tree_node(tree, i)->kind == CXCursor_DeclRefExpr ? i : NO_NODE;
        CXCursor named;
        gboolean is_local;

        if (read == NO_NODE || !is_ever_changed(tree, read))
            continue;
        named = clang_getCursorReferenced(tree_node(tree, read)->cursor);
        is_local = clang_getCursorLinkage(named) == CXLinkage_NoLinkage;
        for (guint k = is_local ? variable : 0; k < tree->nodes->len; k++)
            if (tree_node(tree, k)->kind == CXCursor_DeclRefExpr &&
                clang_equalCursors(clang_getCursorReferenced(tree_node(tree, k)->cursor), named) &&
                is_changed_at(tree, k))
                return TRUE;
    }
    return FALSE;
}

/* What the variable that NODE names begins with, where that is what it always is; else NO_NODE. */
static guint
always_value(const SourceTree *tree, guint node)
{
    guint variable = variable_node(tree, node);

    if (variable == NO_NODE || tree_node(tree, variable)->parent == NO_NODE || is_ever_changed(tree, node) ||
        value_is_stale(tree, variable))
        return NO_NODE;
    return tree_operand(tree, variable, 0);
}

/* Whether NODE is a whole number, *ret_value, to the compiler. */
static gboolean
is_number(const SourceTree *tree, guint node, gint64 *ret_value)
{
    CXEvalResult result = clang_Cursor_Evaluate(tree_node(tree, node)->cursor);
    gboolean is_int = result && clang_EvalResult_getKind(result) == CXEval_Int;

    if (is_int)
        *ret_value = clang_EvalResult_getAsLongLong(result);
    if (result)
        clang_EvalResult_dispose(result);
    return is_int;
}

/* What is before the place of a container in what a size depends on. */
#define CONTAINER "container "

/* Whether the method called NAME of a container of the standard library leaves its length as it is. */
static gboolean
keeps_length(const char *name)
{
    static const char *const names[] = {"data", "begin", "end", "at", "front", "back", "operator[]", NULL};

    return g_strv_contains(names, name);
}

/* The node of the container whose length the expression NODE is, as points.size() is of a variable or member
 * of the standard library's types; NO_NODE where it is something else. */
static guint
container_of_length(const SourceTree *tree, guint node)
{
    guint member = tree_operand(tree, node, 0), object;
    CXCursor method;

    if (tree_node(tree, node)->kind != CXCursor_CallExpr || member == NO_NODE ||
        tree_node(tree, member)->kind != CXCursor_MemberRefExpr)
        return NO_NODE;
    method = clang_getCursorReferenced(tree_node(tree, node)->cursor);
    g_autofree char *name = clang_Cursor_isNull(method) ? NULL : cursor_name(method);
    if (!name || (strcmp(name, "size") != 0 && strcmp(name, "length") != 0) ||
        !clang_CXXMethod_isConst(method) || !clang_Location_isInSystemHeader(clang_getCursorLocation(method)))
        return NO_NODE;
    object = tree_skip_casts(tree, tree_operand(tree, member, 0));
    return tree_node(tree, object)->kind == CXCursor_DeclRefExpr ||
                   tree_node(tree, object)->kind == CXCursor_MemberRefExpr
               ? object
               : NO_NODE;
}

/* Whether what is done with the container that NODE names may change its length. */
static gboolean
may_change_length(const SourceTree *tree, guint node)
{
    guint outer = tree_outer(tree, node), above = tree_node(tree, outer)->parent;
    CXCursor method;

    if (above == NO_NODE || (tree_node(tree, above)->kind != CXCursor_MemberRefExpr &&
                             tree_node(tree, above)->kind != CXCursor_CallExpr))
        return TRUE;
    method = clang_getCursorReferenced(tree_node(tree, above)->cursor);
    if (clang_Cursor_isNull(method) || clang_getCursorKind(method) != CXCursor_CXXMethod ||
        tree_node(tree, outer)->nth != 0)
        return TRUE;
    g_autofree char *name = cursor_name(method);
    return !clang_CXXMethod_isConst(method) && !keeps_length(name);
}

/* Adds NODE, the length of CONTAINER, as a factor. */
static void
add_length(const SourceTree *tree, SizeFactors *size, guint node, guint container)
{
    g_autofree char *text = tree_text(tree, node), *declaration = declaration_key(tree, container);
    g_auto(GStrv) words = g_strsplit_set(text, " \t\r\n", -1);
    g_autofree char *joined = g_strjoinv("", words);

    g_ptr_array_add(size->factors, g_strconcat(joined, " ", declaration, NULL));
    g_hash_table_add(size->depends, g_strconcat(CONTAINER, declaration, NULL));
    for (guint i = container + 1; i < tree_end(tree, container); i++) /* of which it is a member */
        if (tree_node(tree, i)->kind == CXCursor_DeclRefExpr ||
            tree_node(tree, i)->kind == CXCursor_MemberRefExpr)
            g_hash_table_add(size->depends, declaration_key(tree, i));
}

/* Adds NODE, which is no product, as a factor; FALSE where it calls something. */
static gboolean
add_leaf(const SourceTree *tree, SizeFactors *size, guint node)
{
    g_autofree char *text = tree_text(tree, node);
    g_auto(GStrv) words = g_strsplit_set(text, " \t\r\n", -1);
    g_autofree char *joined = g_strjoinv("", words);
    GString *key = g_string_new(joined);

    for (guint i = node; i < tree_end(tree, node); i++) {
        enum CXCursorKind kind = tree_node(tree, i)->kind;

        if (kind == CXCursor_CallExpr) {
            g_string_free(key, TRUE);
            return FALSE;
        }
        if (kind == CXCursor_DeclRefExpr || kind == CXCursor_MemberRefExpr) {
            char *declaration = declaration_key(tree, i);

            g_string_append_printf(key, " %s", declaration);
            g_hash_table_add(size->depends, declaration);
        }
    }
    g_ptr_array_add(size->factors, g_string_free(key, FALSE));
    return TRUE;
}

static gboolean
add_factors(const SourceTree *tree, SizeFactors *size, guint node, guint depth)
{
    guint value = NO_NODE, container;
    gint64 number;

    node = tree_skip_casts(tree, node);
    if (tree_binary(tree, node) == CXBinaryOperator_Mul)
        return add_factors(tree, size, tree_operand(tree, node, 0), depth) &&
               add_factors(tree, size, tree_operand(tree, node, 1), depth);
    if (is_number(tree, node, &number)) {
        size->number *= number;
        return TRUE;
    }
    if (tree_node(tree, node)->kind == CXCursor_DeclRefExpr && depth < MAX_DEPTH)
        value = always_value(tree, node);
    if (value != NO_NODE) {
        guint n_factors = size->factors->len;
        gint64 before = size->number;

        if (add_factors(tree, size, value, depth + 1))
            return TRUE;
        size->number = before;
        g_ptr_array_set_size(size->factors, (gint)n_factors);
    }
    /* What a variable begins with may have been another length of the container. */
    container = depth == 0 ? container_of_length(tree, node) : NO_NODE;
    if (container == NO_NODE)
        return add_leaf(tree, size, node);
    add_length(tree, size, node, container);
    return TRUE;
}

static gint
compare_texts(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

SizeFactors *
size_factors_new(const SourceTree *tree, guint node)
{
    g_autoptr(SizeFactors) size = g_new0(SizeFactors, 1);

    size->number = 1;
    size->factors = g_ptr_array_new_with_free_func(g_free);
    size->depends = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    if (!add_factors(tree, size, node, 0))
        return NULL;
    g_ptr_array_sort(size->factors, compare_texts);
    return g_steal_pointer(&size);
}

void
size_factors_free(SizeFactors *size)
{
    if (!size)
        return;
    g_ptr_array_unref(size->factors);
    g_hash_table_unref(size->depends);
    g_free(size);
}

gboolean
size_factors_equal(const SizeFactors *a, gint64 a_bytes, const SizeFactors *b, gint64 b_bytes)
{
    if (a->factors->len != b->factors->len || a->number * b_bytes != b->number * a_bytes)
        return FALSE;
    for (guint i = 0; i < a->factors->len; i++)
        if (strcmp(g_ptr_array_index(a->factors, i), g_ptr_array_index(b->factors, i)) != 0)
            return FALSE;
    return TRUE;
}

guint
size_factors_changed(const SourceTree *tree, const SizeFactors *size, guint from, guint end)
{
    for (guint i = from; i < end; i++) {
        const TreeNode *n = tree_node(tree, i);
        g_autofree char *key = NULL, *container = NULL;

        if (n->kind != CXCursor_DeclRefExpr && n->kind != CXCursor_MemberRefExpr)
            continue;
        key = declaration_key(tree, i);
        container = g_strconcat(CONTAINER, key, NULL);
        if ((g_hash_table_contains(size->depends, key) && is_changed_at(tree, i)) ||
            (g_hash_table_contains(size->depends, container) && may_change_length(tree, i)))
            return i;
    }
    return NO_NODE;
}
