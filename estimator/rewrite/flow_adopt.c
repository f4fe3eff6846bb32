/* SPDX-License-Identifier: MIT */
/* Pointers that are declared as others, `char *buffer`, and cast to the record's wherever they are used. */
#include "flow_private.h"

#include "cursor.h"

#include <string.h>

/* CUDA's functions that take such a pointer as it is: (argument, or its address) to memory of any type. */
static const char *const TAKERS[] = {
    "cudaMalloc",   "cudaMallocManaged", "cudaMallocAsync",      "cudaHostAlloc", "cudaMallocHost",
    "cudaFreeHost", "cudaFree",          "cudaFreeAsync",        "cudaMemset",    "cudaMemsetAsync",
    "cudaMemcpy",   "cudaMemcpyAsync",   "cudaMemPrefetchAsync", "cudaMemAdvise", NULL};

/* The node above NODE but for parentheses, conversions that are not written, and casts to pointers that are
 * not of RECORD; NO_NODE at the top. */
static guint
above_casts(const SourceTree *tree, const char *record, guint node)
{
    guint above = tree_node(tree, tree_outer(tree, node))->parent;

    while (above != NO_NODE && tree_is_cast(tree_node(tree, above)->kind) &&
           !flow_is_pointer(record, clang_getCursorType(tree_node(tree, above)->cursor)))
        above = tree_node(tree, tree_outer(tree, above))->parent;
    return above;
}

static gboolean
is_call_of_taker(const SourceTree *tree, guint node)
{
    g_autofree char *name = node != NO_NODE && tree_node(tree, node)->kind == CXCursor_CallExpr
                                ? cursor_name(tree_node(tree, node)->cursor)
                                : NULL;

    return name && g_strv_contains(TAKERS, name);
}

/* Whether NODE casts something to a pointer to RECORD as it is written. */
static gboolean
is_cast_to(const SourceTree *tree, const char *record, guint node)
{
    return node != NO_NODE && tree_is_cast(tree_node(tree, node)->kind) &&
           flow_is_pointer(record, clang_getCursorType(tree_node(tree, node)->cursor));
}

/* Whether the use NODE of a variable could be one of a pointer to RECORD. */
static gboolean
is_use_of_record(const SourceTree *tree, const char *record, guint node)
{
    guint outer = tree_outer(tree, node), direct = tree_node(tree, outer)->parent;
    guint above = above_casts(tree, record, node);

    if (direct == NO_NODE)
        return FALSE;
    if (is_cast_to(tree, record, direct))
        return TRUE;
    if (tree_unary(tree, direct) == CXUnaryOperator_AddrOf)
        return is_call_of_taker(tree, above_casts(tree, record, direct));
    if (tree_unary(tree, direct) == CXUnaryOperator_LNot || tree_node(tree, direct)->kind == CXCursor_IfStmt)
        return TRUE;
    switch (tree_binary(tree, direct)) {
    case CXBinaryOperator_LAnd:
    case CXBinaryOperator_LOr:
        return TRUE;
    case CXBinaryOperator_Assign:
    case CXBinaryOperator_EQ:
    case CXBinaryOperator_NE:
        return tree_node(tree, outer)->nth == 0 &&
               flow_is_null(tree, tree_skip_casts(tree, tree_operand(tree, direct, 1)));
    default:
        return is_call_of_taker(tree, above);
    }
}

/* The declaration that the expression NODE names, where it is a variable or a member that is a pointer to
 * something else than RECORD; else a null cursor. */
static CXCursor
other_pointer(const SourceTree *tree, const char *record, guint node)
{
    const TreeNode *n = node == NO_NODE ? NULL : tree_node(tree, node);
    CXCursor declared;
    CXType type;

    if (!n || (n->kind != CXCursor_DeclRefExpr && n->kind != CXCursor_MemberRefExpr))
        return clang_getNullCursor();
    declared = clang_getCursorReferenced(n->cursor);
    type = clang_getCanonicalType(clang_getCursorType(declared));
    if ((clang_getCursorKind(declared) != CXCursor_VarDecl &&
         clang_getCursorKind(declared) != CXCursor_FieldDecl) ||
        type.kind != CXType_Pointer || flow_is_pointer(record, type) ||
        clang_isVolatileQualifiedType(clang_getPointeeType(type)) ||
        clang_isConstQualifiedType(clang_getPointeeType(type)))
        return clang_getNullCursor();
    return declared;
}

/* Removes from KEYS what the node NODE, a declaration or a use, tells to be something else. */
static void
remove_other(const SourceTree *tree, const char *record, guint node, GHashTable *keys)
{
    const TreeNode *n = tree_node(tree, node);
    gboolean is_declared = n->kind == CXCursor_VarDecl || n->kind == CXCursor_FieldDecl;
    CXCursor declared = is_declared ? n->cursor : other_pointer(tree, record, node);
    guint value = is_declared ? tree_operand(tree, node, 0) : NO_NODE;
    g_autofree char *key = clang_Cursor_isNull(declared) ? NULL : flow_slot_key(declared);

    if (!key || !g_hash_table_contains(keys, key))
        return;
    if (is_declared ? n->is_made || (value != NO_NODE && !flow_is_null(tree, tree_skip_casts(tree, value)))
                    : !is_use_of_record(tree, record, node))
        g_hash_table_remove(keys, key);
}

GHashTable *
flow_adopted(const SourceTree *tree, const char *record)
{
    GHashTable *keys = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (guint i = 0; i < tree->nodes->len; i++) {
        CXCursor declared = is_cast_to(tree, record, i)
                                ? other_pointer(tree, record, tree_inner(tree, tree_operand(tree, i, 0)))
                                : clang_getNullCursor();

        if (!clang_Cursor_isNull(declared))
            g_hash_table_add(keys, flow_slot_key(declared));
    }
    for (guint i = 0; g_hash_table_size(keys) > 0 && i < tree->nodes->len; i++)
        remove_other(tree, record, i, keys);
    return keys;
}
