/* SPDX-License-Identifier: MIT */
#include "source/memory_place.h"

#include "frontend/parse/parse.h"

#include <string.h>

/* How many variables, each set to the next one, are followed. */
#define N_FOLLOWED 4

/* Functions that set the pointer which their first argument points to. */
static const struct {
    const char *name;
    MemoryPlace place;
} ALLOCATIONS[] = {
    {"cudaMalloc", MEMORY_DEVICE},      {"cudaMallocAsync", MEMORY_DEVICE},
    {"cudaMallocPitch", MEMORY_DEVICE}, {"cudaMallocFromPoolAsync", MEMORY_DEVICE},
    {"cudaMallocManaged", MEMORY_BOTH}, {"cudaMallocHost", MEMORY_BOTH},
    {"cudaHostAlloc", MEMORY_BOTH},     {"posix_memalign", MEMORY_HOST},
};

static MemoryPlace follow_pointer(const SourceTree *tree, guint node, guint n_left);

static MemoryPlace
called_place(const char *name)
{
    if (g_strcmp0(name, "malloc") == 0 || g_strcmp0(name, "calloc") == 0 || g_strcmp0(name, "realloc") == 0 ||
        g_strcmp0(name, "aligned_alloc") == 0)
        return MEMORY_HOST;
    return 0;
}

/* The place of what a variable is set to, the expression VALUE. */
static MemoryPlace
set_place(const SourceTree *tree, guint value, guint n_left)
{
    MemoryPlace place = follow_pointer(tree, value, n_left);

    if (place || n_left == 0)
        return place;
    switch (tree_node(tree, tree_skip_casts(tree, value))->kind) {
    case CXCursor_CXXNullPtrLiteralExpr:
    case CXCursor_GNUNullExpr:
    case CXCursor_IntegerLiteral:
        return 0;
    default:
        return MEMORY_UNSEEN;
    }
}

static gboolean
refers_to(const SourceTree *tree, guint node, CXCursor variable)
{
    return clang_equalCursors(clang_getCursorReferenced(tree_node(tree, node)->cursor), variable);
}

/* The place that the call NODE gives VARIABLE: it allocates memory for it, or VARIABLE is a parameter of the
 * function that it calls. */
static MemoryPlace
place_by_call(const SourceTree *tree, guint node, CXCursor variable, guint n_left)
{
    const TreeNode *n = tree_node(tree, node);
    CXCursor callee = clang_getCanonicalCursor(cursor_callee(n->cursor)),
             function = clang_getCursorSemanticParent(variable);
    g_autofree char *name = cursor_name(n->cursor);
    guint first = tree_argument(tree, node, 0);

    if (clang_getCursorKind(variable) == CXCursor_ParmDecl &&
        clang_equalCursors(callee, clang_getCanonicalCursor(function))) {
        for (int i = 0; i < clang_Cursor_getNumArguments(function); i++)
            if (clang_equalCursors(clang_Cursor_getArgument(function, (guint)i), variable)) {
                guint argument = tree_argument(tree, node, (guint)i);

                return argument == NO_NODE ? 0 : set_place(tree, argument, n_left);
            }
        return 0;
    }
    for (guint i = 0; first != NO_NODE && i < G_N_ELEMENTS(ALLOCATIONS); i++)
        if (g_strcmp0(name, ALLOCATIONS[i].name) == 0)
            for (guint k = first; k < tree_end(tree, first); k++)
                if (refers_to(tree, k, variable))
                    return ALLOCATIONS[i].place;
    return 0;
}

static MemoryPlace
follow_variable(const SourceTree *tree, CXCursor variable, guint n_left)
{
    CXType type = clang_getCanonicalType(clang_getCursorType(variable));
    MemoryPlace place = 0;

    if (type.kind == CXType_ConstantArray)
        return MEMORY_HOST;
    if (type.kind == CXType_Record) {
        g_autofree char *name = cursor_name(clang_getTypeDeclaration(type));

        if (g_str_equal(name, "device_vector"))
            return MEMORY_DEVICE;
        return g_str_equal(name, "vector") || g_str_equal(name, "array") || g_str_equal(name, "host_vector")
                   ? MEMORY_HOST
                   : 0;
    }
    if (type.kind != CXType_Pointer)
        return 0;
    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);

        if (tree_binary(tree, i) == CXBinaryOperator_Assign &&
            refers_to(tree, tree_inner(tree, tree_operand(tree, i, 0)), variable))
            place |= set_place(tree, tree_operand(tree, i, 1), n_left);
        else if (n->kind == CXCursor_VarDecl && clang_equalCursors(n->cursor, variable) &&
                 tree_operand(tree, i, 0) != NO_NODE)
            place |= set_place(tree, tree_operand(tree, i, 0), n_left);
        else if (n->kind == CXCursor_CallExpr)
            place |= place_by_call(tree, i, variable, n_left);
    }
    return place;
}

static MemoryPlace
follow_pointer(const SourceTree *tree, guint node, guint n_left)
{
    guint value = tree_skip_casts(tree, node);
    const TreeNode *v = tree_node(tree, value);
    MemoryPlace place = 0;

    if (n_left == 0)
        return 0;
    if (v->kind == CXCursor_CXXNewExpr)
        return MEMORY_HOST;
    if (v->kind == CXCursor_CallExpr) {
        g_autofree char *name = cursor_name(v->cursor);

        place = called_place(name);
        if (place)
            return place;
    }
    if (v->kind == CXCursor_UnaryOperator && clang_getCursorType(v->cursor).kind == CXType_Pointer) {
        guint of = tree_operand(tree, value, 0);
        CXCursor operand =
            of == NO_NODE ? clang_getNullCursor() : tree_node(tree, tree_skip_casts(tree, of))->cursor;

        if (clang_getCursorKind(clang_getCursorReferenced(operand)) == CXCursor_VarDecl &&
            clang_equalTypes(clang_getPointeeType(clang_getCursorType(v->cursor)),
                             clang_getCursorType(operand))) /* &variable */
            return MEMORY_HOST;
    }
    for (guint i = value; i < tree_end(tree, value); i++) {
        const TreeNode *n = tree_node(tree, i);

        if (n->kind == CXCursor_DeclRefExpr || n->kind == CXCursor_MemberRefExpr) {
            CXCursor variable = clang_getCursorReferenced(n->cursor);

            switch (clang_getCursorKind(variable)) {
            case CXCursor_VarDecl:
            case CXCursor_FieldDecl:
            case CXCursor_ParmDecl:
                place |= follow_variable(tree, variable, n_left - 1);
                break;
            default:
                break;
            }
        }
    }
    return place;
}

MemoryPlace
memory_place(const SourceTree *tree, guint node)
{
    return node == NO_NODE ? 0 : follow_pointer(tree, node, N_FOLLOWED);
}
