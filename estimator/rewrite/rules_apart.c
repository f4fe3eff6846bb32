/* SPDX-License-Identifier: MIT */
/* Functions that change one element and read another, which may be the same one: `a.x += b.x`. */
#include "rewrite/rules_private.h"

#include "frontend/parse/parse.h"

/* A function that gets the element CHANGED, or *this where that is null, and READ. */
typedef struct {
    const SourceTree *tree;
    CXCursor changed, read;
    GHashTable *set; /* of CXCursor: the fields of CHANGED that have been changed so far, to the statement */
} Apart;

static gboolean
names(const Apart *apart, guint node, CXCursor parameter)
{
    const TreeNode *n = node == NO_NODE ? NULL : tree_node(apart->tree, node);

    return n && n->kind == CXCursor_DeclRefExpr &&
           clang_equalCursors(clang_getCursorReferenced(n->cursor), parameter);
}

/* Whether the member MEMBER is one of CHANGED, of which a method may name it alone. */
static gboolean
is_of_changed(const Apart *apart, guint member)
{
    guint base = tree_operand(apart->tree, member, 0);

    if (!clang_Cursor_isNull(apart->changed))
        return base != NO_NODE && names(apart, tree_inner(apart->tree, base), apart->changed);
    return base == NO_NODE ||
           tree_node(apart->tree, tree_inner(apart->tree, base))->kind == CXCursor_CXXThisExpr;
}

/* The statement of BODY, a block, that NODE is in. */
static guint
statement_of(const SourceTree *tree, guint node, guint body)
{
    while (tree_node(tree, node)->parent != body)
        node = tree_node(tree, node)->parent;
    return node;
}

/* NODE is the name of one of the two elements, or of a member of one: whether it is a number of it that is
 * read, or set by a statement of BODY of its own, and one of READ is read before CHANGED gets another. */
static gboolean
is_in_order(const Apart *apart, guint node, guint body)
{
    const SourceTree *tree = apart->tree;
    const TreeNode *n = tree_node(tree, node);
    CXCursor field = clang_getCursorReferenced(n->cursor);
    guint statement = statement_of(tree, node, body), above = tree_node(tree, tree_outer(tree, node))->parent;
    guint base = tree_operand(tree, node, 0);
    enum CXTypeKind kind = clang_getCanonicalType(clang_getCursorType(n->cursor)).kind;
    gboolean is_read = base != NO_NODE && names(apart, tree_inner(tree, base), apart->read);
    gpointer by;

    if (clang_getCursorKind(field) != CXCursor_FieldDecl || kind < CXType_FirstBuiltin ||
        kind > CXType_LastBuiltin ||
        clang_getCursorKind(clang_getCursorSemanticParent(field)) == CXCursor_UnionDecl)
        return FALSE;
    if (n->parent != NO_NODE && tree_node(tree, n->parent)->kind == CXCursor_UnexposedExpr)
        return !is_read || !g_hash_table_lookup_extended(apart->set, &field, NULL, &by) ||
               by == GUINT_TO_POINTER(statement);
    if (is_read || above != statement || tree_operand(tree, above, 0) == NO_NODE ||
        tree_inner(tree, tree_operand(tree, above, 0)) != node ||
        (tree_binary(tree, above) != CXBinaryOperator_Assign &&
         tree_node(tree, above)->kind != CXCursor_CompoundAssignOperator))
        return FALSE;
    g_hash_table_insert(apart->set, g_memdup2(&field, sizeof field), GUINT_TO_POINTER(statement));
    return TRUE;
}

/* Whether NODE, below BODY, keeps the order that Apart asks for. */
static gboolean
check_node(const Apart *apart, guint node, guint body)
{
    const SourceTree *tree = apart->tree;
    const TreeNode *n = tree_node(tree, node);
    guint above = n->parent == NO_NODE ? NO_NODE : tree_node(tree, tree_outer(tree, node))->parent;
    gboolean is_this = clang_Cursor_isNull(apart->changed) && n->kind == CXCursor_CXXThisExpr;

    if (clang_isStatement(n->kind) && n->kind != CXCursor_DeclStmt && n->kind != CXCursor_ReturnStmt)
        return FALSE; /* what is done again, or not at all */
    if (n->kind == CXCursor_LambdaExpr)
        return FALSE;
    if (n->kind == CXCursor_CallExpr) {
        CXCursor callee = clang_getCursorReferenced(n->cursor);

        return clang_getCursorKind(callee) != CXCursor_CXXMethod;
    }
    if (n->kind == CXCursor_MemberRefExpr &&
        (is_of_changed(apart, node) ||
         (tree_operand(tree, node, 0) != NO_NODE &&
          names(apart, tree_inner(tree, tree_operand(tree, node, 0)), apart->read))))
        return is_in_order(apart, node, body);
    if (!is_this && !names(apart, node, apart->changed) && !names(apart, node, apart->read))
        return TRUE;
    if (above != NO_NODE && tree_node(tree, above)->kind == CXCursor_MemberRefExpr)
        return TRUE; /* its member is looked at */
    if (above != NO_NODE && tree_unary(tree, above) == CXUnaryOperator_Deref)
        above = tree_node(tree, tree_outer(tree, above))->parent;
    return !names(apart, node, apart->read) && above != NO_NODE &&
           tree_node(tree, above)->kind == CXCursor_ReturnStmt;
}

/* PARAMETER, of some declaration of a function, as DEFINITION has it; a null cursor: it is not there. */
static CXCursor
defined_parameter(CXCursor definition, CXCursor parameter)
{
    CXCursor owner = clang_getCursorSemanticParent(parameter);
    int n = clang_Cursor_getNumArguments(owner);

    for (int i = 0; i < n && i < clang_Cursor_getNumArguments(definition); i++)
        if (clang_equalCursors(clang_Cursor_getArgument(owner, (guint)i), parameter))
            return clang_Cursor_getArgument(definition, (guint)i);
    return clang_getNullCursor();
}

gboolean
rules_are_apart(const Rules *rules, CXCursor function, CXCursor changed, CXCursor read)
{
    const SourceTree *tree = rules->tree;
    guint definition = rules_definition(rules, function), body = NO_NODE;
    g_autoptr(GHashTable) set = g_hash_table_new_full(tree_cursor_hash, tree_cursors_equal, g_free, NULL);
    Apart apart = {tree, changed, clang_getNullCursor(), set};

    if (definition == NO_NODE)
        return FALSE;
    apart.read = defined_parameter(tree_node(tree, definition)->cursor, read);
    if (!clang_Cursor_isNull(changed))
        apart.changed = defined_parameter(tree_node(tree, definition)->cursor, changed);
    if (clang_Cursor_isNull(apart.read) ||
        clang_Cursor_isNull(apart.changed) != (tree_node(tree, definition)->kind == CXCursor_CXXMethod))
        return FALSE;
    for (guint i = definition + 1; i < tree_end(tree, definition) && body == NO_NODE; i++)
        if (tree_node(tree, i)->parent == definition && tree_node(tree, i)->kind == CXCursor_CompoundStmt)
            body = i;
    if (body == NO_NODE)
        return FALSE;
    for (guint i = body + 1; i < tree_end(tree, body); i++)
        if (!check_node(&apart, i, body))
            return FALSE;
    return TRUE;
}
