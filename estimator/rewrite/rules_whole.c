/* SPDX-License-Identifier: MIT */
/* Whole elements that are read and stored as another type of the same size: `*(float4 *)&p[i]`. */
#include "rewrite/rules_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

guint
rules_cast_access(const SourceTree *tree, guint cast, guint *ret_index)
{
    guint outer = tree_outer(tree, cast), above = tree_node(tree, outer)->parent;

    *ret_index = NO_NODE;
    if (above == NO_NODE)
        return NO_NODE;
    if (tree_unary(tree, above) == CXUnaryOperator_Deref)
        return above;
    if (tree_node(tree, above)->kind != CXCursor_ArraySubscriptExpr || tree_operand(tree, above, 0) != outer)
        return NO_NODE;
    *ret_index = tree_operand(tree, above, 1);
    return above;
}

/* The type that CAST, of a pointer, gives elements; FALSE where one is not just an element's bytes. */
static gboolean
is_whole_type(const Rules *rules, guint cast, CXType *ret_type)
{
    const SourceTree *tree = rules->tree;
    CXType pointer = clang_getCanonicalType(clang_getCursorType(tree_node(tree, cast)->cursor));
    CXType type = clang_getPointeeType(pointer);
    const Record *record = rules->names->laid_out;

    *ret_type = type;
    return pointer.kind == CXType_Pointer && rules->names->n_items == 0 && record &&
           !rules->names->is_padded && clang_Type_getSizeOf(type) == record->decl_size &&
           clang_isPODType(type) && type.kind != CXType_ConstantArray && !clang_isVolatileQualifiedType(type);
}

static CXType
bare_type(const SourceTree *tree, guint node)
{
    return clang_getUnqualifiedType(
        clang_getCanonicalType(clang_getCursorType(tree_node(tree, node)->cursor)));
}

/* Whether the value of ACCESS is read there, and nothing refers to it longer. */
static gboolean
is_read(const Rules *rules, guint access)
{
    const SourceTree *tree = rules->tree;
    guint outer = tree_outer(tree, access), above = tree_node(tree, outer)->parent;
    const TreeNode *a = above == NO_NODE ? NULL : tree_node(tree, above);
    g_autofree char *name = NULL;

    switch (a ? a->kind : CXCursor_InvalidFile) {
    case CXCursor_MemberRefExpr:
        return rules_is_only_read(rules, above);
    case CXCursor_VarDecl:
        return clang_getCursorType(a->cursor).kind != CXType_LValueReference &&
               clang_getCursorType(a->cursor).kind != CXType_RValueReference;
    case CXCursor_BinaryOperator:
        return tree_binary(tree, above) != CXBinaryOperator_Comma &&
               (tree_binary(tree, above) != CXBinaryOperator_Assign || tree_operand(tree, above, 1) == outer);
    case CXCursor_CallExpr:
        if (clang_getCursorKind(cursor_callee(a->cursor)) == CXCursor_Constructor) /* a copy */
            return clang_equalTypes(bare_type(tree, above), bare_type(tree, access));
        name = cursor_name(a->cursor);
        return strcmp(name, "operator=") == 0 && tree_operand(tree, above, 0) != outer;
    default:
        return FALSE;
    }
}

/* Whether all of ACCESS is assigned, in a statement of its own. */
static gboolean
is_stored(const SourceTree *tree, guint access)
{
    guint outer = tree_outer(tree, access), above = tree_node(tree, outer)->parent, statement;
    g_autofree char *name = NULL;

    if (above == NO_NODE || tree_operand(tree, above, 0) != outer)
        return FALSE;
    if (tree_node(tree, above)->kind == CXCursor_CallExpr)
        name = cursor_name(tree_node(tree, above)->cursor);
    if (tree_binary(tree, above) != CXBinaryOperator_Assign && g_strcmp0(name, "operator=") != 0)
        return FALSE;
    statement = tree_node(tree, tree_outer(tree, above))->parent;
    if (statement == NO_NODE)
        return FALSE;
    switch (tree_node(tree, statement)->kind) {
    case CXCursor_CompoundStmt:
    case CXCursor_IfStmt:
    case CXCursor_ForStmt:
    case CXCursor_WhileStmt:
    case CXCursor_DoStmt:
        return TRUE;
    default:
        return FALSE;
    }
}

gboolean
rules_cast_whole(Rules *rules, guint cast)
{
    const SourceTree *tree = rules->tree;
    guint index, access = rules_cast_access(tree, cast, &index), pointer = tree_operand(tree, cast, 0);
    g_autofree char *name = NULL, *spelled = NULL;
    gboolean is_load;
    CXString spelling;
    CXType type;

    if (access == NO_NODE || pointer == NO_NODE || !is_whole_type(rules, cast, &type))
        return FALSE;
    is_load = is_read(rules, access);
    if (!is_load && !is_stored(tree, access))
        return FALSE;
    spelling = clang_getTypeSpelling(clang_getUnqualifiedType(type));
    spelled = g_strdup(clang_getCString(spelling));
    clang_disposeString(spelling);

    const TreeNode *a = tree_node(tree, access), *p = tree_node(tree, pointer);
    const TreeNode *i = index == NO_NODE ? NULL : tree_node(tree, index);
    rules_edit(
        rules, access, a->start, p->start,
        g_strdup_printf("%s(%s, %s(", is_load ? "FIELDWISE_GET_AS" : "FIELDWISE_AS", spelled, i ? "" : "*"),
        "R14");
    if (i) {
        rules_edit(rules, access, p->end, i->start, g_strdup(")["), "R14");
        rules_edit(rules, access, i->end, a->end, g_strdup("])"), "R14");
    } else {
        rules_edit(rules, access, p->end, a->end, g_strdup("))"), "R14");
    }
    return TRUE;
}
