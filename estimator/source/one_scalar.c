/* SPDX-License-Identifier: MIT */
#include "source/one_scalar.h"

#include "frontend/parse/parse.h"

#include <string.h>

/* Deeper calls are not followed. */
#define MAX_CALLS 8u

static gboolean
has_known_name(const char *name)
{
    static const char *const BEGINNINGS[] = {"atomic", "__ldg", "__ldc", "__ldl", "__stc", "__stw"};

    for (guint i = 0; i < G_N_ELEMENTS(BEGINNINGS); i++)
        if (g_str_has_prefix(name, BEGINNINGS[i]))
            return TRUE;
    return strcmp(name, "__prefetch_global_l1") == 0;
}

/* The bytes of what TYPE, a pointer, points to; 0: it is none. */
static long long
pointee_size(CXType type)
{
    CXType canonical = clang_getCanonicalType(type);

    return canonical.kind == CXType_Pointer ? clang_Type_getSizeOf(clang_getPointeeType(canonical)) : 0;
}

static gboolean takes_one(const SourceTree *tree, guint call, guint argument, guint depth);
static gboolean holds_one(const SourceTree *tree, guint declared, guint function, guint depth);

static gboolean
is_zero(const SourceTree *tree, guint node)
{
    g_autofree char *text = node == NO_NODE ? NULL : tree_text(tree, node);

    return g_strcmp0(text, "0") == 0;
}

/* Whether USE, which names a pointer to one scalar of SIZE bytes in FUNCTION, is of no more than that. */
static gboolean
is_use_of_one(const SourceTree *tree, guint use, long long size, guint function, guint depth)
{
    guint node = tree_outer(tree, use), above = tree_node(tree, node)->parent;

    while (above != NO_NODE && tree_is_cast(tree_node(tree, above)->kind)) {
        long long its = pointee_size(clang_getCursorType(tree_node(tree, above)->cursor));

        if (its <= 0 || its > size)
            return FALSE;
        node = tree_outer(tree, above);
        above = tree_node(tree, node)->parent;
    }
    if (above == NO_NODE)
        return FALSE;
    switch (tree_node(tree, above)->kind) {
    case CXCursor_UnaryOperator:
        return tree_unary(tree, above) == CXUnaryOperator_Deref;
    case CXCursor_ArraySubscriptExpr:
        return tree_operand(tree, above, 0) == node && is_zero(tree, tree_operand(tree, above, 1));
    case CXCursor_VarDecl:
        return holds_one(tree, above, function, depth);
    case CXCursor_CallExpr:
        return takes_one(tree, above, node, depth + 1);
    default:
        return FALSE;
    }
}

/* Whether all uses of DECLARED, a pointer that FUNCTION declares, are of the one scalar that it points at. */
static gboolean
holds_one(const SourceTree *tree, guint declared, guint function, guint depth)
{
    CXCursor cursor = tree_node(tree, declared)->cursor;
    long long size = pointee_size(clang_getCursorType(cursor));

    for (guint i = function + 1, end = tree_end(tree, function); i < end; i++)
        if (tree_node(tree, i)->kind == CXCursor_DeclRefExpr &&
            clang_equalCursors(clang_getCursorReferenced(tree_node(tree, i)->cursor), cursor) &&
            !is_use_of_one(tree, i, size, function, depth))
            return FALSE;
    return TRUE;
}

/* The node that defines FUNCTION, or the template that it is an instance of, or NO_NODE. */
static guint
definition_of(const SourceTree *tree, CXCursor function)
{
    CXCursor template = clang_getSpecializedCursorTemplate(function);
    CXCursor definition = clang_getCursorDefinition(clang_Cursor_isNull(template) ? function : template);

    return clang_Cursor_isNull(definition) ? NO_NODE : tree_declaration(tree, definition);
}

/* The parameter NTH of the function FUNCTION, or NO_NODE. */
static guint
parameter_at(const SourceTree *tree, guint function, guint nth)
{
    for (guint i = function + 1, end = tree_end(tree, function); i < end; i++)
        if (tree_node(tree, i)->parent == function && tree_node(tree, i)->kind == CXCursor_ParmDecl &&
            nth-- == 0)
            return i;
    return NO_NODE;
}

/* Whether the program's FUNCTION uses one scalar of its parameter NTH. */
static gboolean
function_takes_one(const SourceTree *tree, CXCursor function, guint nth, guint depth)
{
    guint node = depth > MAX_CALLS ? NO_NODE : definition_of(tree, function);
    guint parameter = node == NO_NODE ? NO_NODE : parameter_at(tree, node, nth);

    return parameter != NO_NODE && holds_one(tree, parameter, node, depth);
}

/* Whether all functions of the program that are called NAME use one scalar of their parameter NTH. */
static gboolean
named_take_one(const SourceTree *tree, const char *name, guint nth, guint depth)
{
    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        g_autofree char *its = n->function == i ? cursor_name(n->cursor) : NULL;

        if (its && strcmp(its, name) == 0 && !function_takes_one(tree, n->cursor, nth, depth))
            return FALSE;
    }
    return TRUE;
}

/* The name of what CALL calls, also where that depends on a template's arguments. Free with g_free(). */
static char *
called_name(CXCursor call)
{
    g_autofree char *name = cursor_name(call);
    g_autoptr(GArray) children = *name ? NULL : cursor_children(call);

    return children && children->len > 0
               ? cursor_name(clang_getCursorReferenced(g_array_index(children, CXCursor, 0)))
               : g_steal_pointer(&name);
}

static gboolean
is_own(const SourceTree *tree, CXCursor function)
{
    CXFile file = NULL;

    clang_getFileLocation(clang_getCursorLocation(function), &file, NULL, NULL, NULL);
    return !file || tree_file_index(tree, file) != NO_NODE;
}

static gboolean
takes_one(const SourceTree *tree, guint call, guint argument, guint depth)
{
    CXCursor cursor = tree_node(tree, call)->cursor, function = clang_getCursorReferenced(cursor);
    g_autofree char *name = called_name(cursor);
    guint nth;

    if (!has_known_name(name))
        return FALSE;
    if (clang_Cursor_isNull(function) || !tree_argument_number(tree, call, argument, &nth))
        return named_take_one(tree, name, 0, depth);
    return !is_own(tree, function) || function_takes_one(tree, function, nth, depth);
}

gboolean
call_takes_one_scalar(const SourceTree *tree, guint call, guint argument)
{
    return call != NO_NODE && argument != NO_NODE && tree_node(tree, call)->kind == CXCursor_CallExpr &&
           takes_one(tree, call, argument, 0);
}
