/* SPDX-License-Identifier: MIT */
#include "stage/stage_private.h"

/* A search for the parameter that a pointer comes from. */
typedef struct {
    const SourceTree *tree;
    guint kernel;
    GArray *variables; /* of CXCursor: those that are looked at, so that p = p + 1 says nothing new */
    CXCursor found;    /* the parameter; null: none yet */
} Origin;

static gboolean comes_from_one(Origin *origin, guint node);

/* The type of what the pointer CURSOR leads to, without const. */
static CXType
element_type(CXCursor cursor)
{
    CXType pointee = clang_getPointeeType(clang_getCanonicalType(clang_getCursorType(cursor)));

    return clang_getUnqualifiedType(clang_getCanonicalType(pointee));
}

static gboolean
is_pointer(CXCursor cursor)
{
    return clang_getCanonicalType(clang_getCursorType(cursor)).kind == CXType_Pointer;
}

static gboolean
take_parameter(Origin *origin, CXCursor parameter)
{
    if (clang_Cursor_isNull(origin->found))
        origin->found = parameter;
    return clang_equalCursors(origin->found, parameter) != 0;
}

/* Whether NODE, which names a pointer of the thread's own, sets it to what comes from the parameter, or only
 * reads or moves it. */
static gboolean
is_use_known(Origin *origin, guint node)
{
    const ObjectUse use = use_of_object(origin->tree, node);

    switch (use.kind) {
    case USE_READ:
        return TRUE;
    case USE_BOTH: /* ++, += and the like */
        return !use.is_field && !use.is_item;
    case USE_WRITE:
        return comes_from_one(origin, tree_operand(origin->tree, use.node, 1));
    default:
        return FALSE;
    }
}

/* The same for all that VARIABLE, one of the thread's own, is set to. */
static gboolean
variable_comes_from_one(Origin *origin, CXCursor variable)
{
    const SourceTree *tree = origin->tree;
    guint end = tree_end(tree, origin->kernel), declaration = tree_declaration(tree, variable), first;

    for (guint i = 0; i < origin->variables->len; i++)
        if (clang_equalCursors(g_array_index(origin->variables, CXCursor, i), variable))
            return TRUE;
    if (declaration == NO_NODE || declaration <= origin->kernel || declaration >= end ||
        use_place(variable) != PLACE_LOCAL)
        return FALSE;
    g_array_append_val(origin->variables, variable);
    first = tree_operand(tree, declaration, 0);
    if (first != NO_NODE && !comes_from_one(origin, first))
        return FALSE;
    for (guint i = declaration + 1; i < end; i++) {
        const TreeNode *n = tree_node(tree, i);

        if (n->kind == CXCursor_DeclRefExpr &&
            clang_equalCursors(clang_getCursorReferenced(n->cursor), variable) && !is_use_known(origin, i))
            return FALSE;
    }
    return TRUE;
}

static gboolean
name_comes_from_one(Origin *origin, CXCursor name)
{
    const SourceTree *tree = origin->tree;
    guint declaration = tree_declaration(tree, name);

    if (declaration == NO_NODE || !is_pointer(name))
        return FALSE;
    if (clang_getCursorKind(name) == CXCursor_ParmDecl)
        return tree_node(tree, declaration)->parent == origin->kernel && take_parameter(origin, name);
    return clang_getCursorKind(name) == CXCursor_VarDecl && variable_comes_from_one(origin, name);
}

/* Whether the value of the expression NODE leads to elements of the origin's parameter, and to nothing else.
 */
static gboolean
comes_from_one(Origin *origin, guint node)
{
    const SourceTree *tree = origin->tree;
    const TreeNode *n;
    guint first, second;

    if (node == NO_NODE)
        return FALSE;
    node = tree_inner(tree, node);
    n = tree_node(tree, node);
    first = tree_operand(tree, node, 0);
    second = tree_operand(tree, node, 1);
    switch (n->kind) {
    case CXCursor_CXXNullPtrLiteralExpr: /* no element */
        return TRUE;
    case CXCursor_DeclRefExpr:
        return name_comes_from_one(origin, clang_getCursorReferenced(n->cursor));
    case CXCursor_UnaryOperator:
        if (tree_unary(tree, node) == CXUnaryOperator_AddrOf) {
            node = tree_inner(tree, first);
            return tree_node(tree, node)->kind == CXCursor_ArraySubscriptExpr &&
                   use_pointer(tree, node) != NO_NODE && comes_from_one(origin, use_pointer(tree, node));
        }
        return is_pointer(n->cursor) && tree_unary(tree, node) >= CXUnaryOperator_PostInc &&
               tree_unary(tree, node) <= CXUnaryOperator_PreDec && comes_from_one(origin, first);
    case CXCursor_BinaryOperator:
        switch (tree_binary(tree, node)) {
        case CXBinaryOperator_Add:
            return comes_from_one(
                origin, is_pointer(tree_node(tree, tree_inner(tree, first))->cursor) ? first : second);
        case CXBinaryOperator_Sub:
        case CXBinaryOperator_Assign:
            return is_pointer(n->cursor) && comes_from_one(origin, first);
        default:
            return FALSE;
        }
    case CXCursor_CompoundAssignOperator:
        return is_pointer(n->cursor) && comes_from_one(origin, first);
    case CXCursor_ConditionalOperator:
        return comes_from_one(origin, second) && comes_from_one(origin, tree_operand(tree, node, 2));
    default:
        return FALSE;
    }
}

gboolean
pointer_parameter(const SourceTree *tree, guint kernel, guint node, CXCursor *ret_parameter)
{
    g_autoptr(GArray) variables = g_array_new(FALSE, FALSE, sizeof(CXCursor));
    Origin origin = {tree, kernel, variables, clang_getNullCursor()};

    if (!comes_from_one(&origin, node) || clang_Cursor_isNull(origin.found))
        return FALSE;
    for (guint i = 0; i < variables->len; i++)
        if (!clang_equalTypes(element_type(g_array_index(variables, CXCursor, i)),
                              element_type(origin.found)))
            return FALSE;
    *ret_parameter = origin.found;
    return TRUE;
}

gboolean
pointer_is_only_place(const SourceTree *tree, guint node)
{
    for (;;) {
        guint outer = tree_outer(tree, node), parent = tree_node(tree, outer)->parent;
        const TreeNode *p = tree_node(tree, parent);
        enum CXBinaryOperatorKind binary = tree_binary(tree, parent);

        if (p->kind == CXCursor_VarDecl)
            return is_pointer(p->cursor);
        if (use_pointer(tree, parent) == outer)
            return TRUE;
        if (p->kind != CXCursor_BinaryOperator)
            return FALSE;
        if (binary >= CXBinaryOperator_LT && binary <= CXBinaryOperator_NE)
            return TRUE;
        if (binary == CXBinaryOperator_Assign)
            return tree_operand(tree, parent, 1) == outer && is_pointer(p->cursor);
        if (binary != CXBinaryOperator_Add && binary != CXBinaryOperator_Sub)
            return FALSE;
        if (!is_pointer(p->cursor))
            return TRUE; /* how far two are apart */
        node = parent;
    }
}

gboolean
site_is_pointed(const SourceTree *tree, const StageArray *array, guint site)
{
    return tree_node(tree, site)->kind != CXCursor_ArraySubscriptExpr ||
           !use_is_variable(tree, tree_operand(tree, site, 0), array->parameter);
}
