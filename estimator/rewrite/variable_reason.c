/* SPDX-License-Identifier: MIT */
/* Why a record that a variable of the program holds, and no parameter of a kernel, is not rewritten. */
#include "frontend/parse/parse.h"
#include "rewrite/flow.h"
#include "rewrite/rules.h"

#include <string.h>

static enum CXVisitorResult
visit_field(CXCursor field, CXClientData data)
{
    gboolean *is_pointer = data;

    *is_pointer |= clang_getCanonicalType(clang_getCursorType(field)).kind == CXType_Pointer;
    return *is_pointer ? CXVisit_Break : CXVisit_Continue;
}

/* Whether a struct of TYPE has pointers. */
static gboolean
has_pointers(CXType type)
{
    gboolean is_pointer = FALSE;

    clang_Type_visitFields(type, visit_field, &is_pointer);
    return is_pointer;
}

/* What is said of VARIABLE, a node, where it is no ordinary variable; NULL: it is one. */
static const char *
advice_for(const SourceTree *tree, guint variable)
{
    CXType type = clang_getCanonicalType(clang_getCursorType(tree_node(tree, variable)->cursor));

    while (type.kind == CXType_ConstantArray || type.kind == CXType_IncompleteArray)
        type = clang_getCanonicalType(clang_getArrayElementType(type));
    if (tree_has_attribute(tree, variable, CXCursor_CUDAConstantAttr))
        return type.kind == CXType_Pointer
                   ? "is a pointer in constant memory: pass it to the kernel as a parameter"
               : has_pointers(type)
                   ? "is a struct in constant memory, with the pointer: pass it to the kernel as a parameter"
                   : "lies in constant memory, and only arrays in device memory are laid out anew: allocate it with "
                     "cudaMalloc, and pass it to the kernel";
    if (tree_has_attribute(tree, variable, CXCursor_CUDASharedAttr))
        return "lies in shared memory, whose layout is the kernel's own: only arrays that kernels get are laid "
               "out anew";
    if (!tree_has_attribute(tree, variable, CXCursor_CUDADeviceAttr))
        return NULL;
    return type.kind == CXType_Pointer
               ? "is a device variable: pass the pointer to the kernel as a parameter"
               : "is a device variable, no memory of cudaMalloc: allocate it so, and pass it to the kernel";
}

/* Whether VARIABLE is called RECORD, or holds elements or a pointer of that type. */
static gboolean
holds(const char *record, CXCursor variable)
{
    g_autofree char *name = cursor_name(variable);
    CXType type = clang_getCanonicalType(clang_getCursorType(variable));

    if (strcmp(name, record) == 0)
        return TRUE;
    while (type.kind == CXType_ConstantArray || type.kind == CXType_IncompleteArray)
        type = clang_getCanonicalType(clang_getArrayElementType(type));
    return flow_is_record(record, type) || flow_is_pointer(record, type);
}

/* Whether the kernel at PLACE, or any where that is NULL, or a function of device code names VARIABLE. */
static gboolean
is_named(const SourceTree *tree, CXCursor variable, const char *place)
{
    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        guint function;
        g_autofree char *its = NULL;

        if (n->kind != CXCursor_DeclRefExpr ||
            !clang_equalCursors(clang_getCursorReferenced(n->cursor), variable))
            continue;
        function = tree_function(tree, i);
        its = function == NO_NODE ? NULL : cursor_place_text(tree_node(tree, function)->cursor);
        if (!its)
            continue;
        if (tree_has_attribute(tree, function, CXCursor_CUDAGlobalAttr)
                ? !place || strcmp(its, place) == 0
                : tree_has_attribute(tree, function, CXCursor_CUDADeviceAttr))
            return TRUE;
    }
    return FALSE;
}

char *
rewriting_variable_reason(const SourceTree *tree, const char *record, const char *place)
{
    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        const char *advice =
            n->kind == CXCursor_VarDecl && holds(record, n->cursor) ? advice_for(tree, i) : NULL;
        g_autofree char *name = NULL, *at = NULL;

        if (!advice || !is_named(tree, n->cursor, place))
            continue;
        name = cursor_name(n->cursor);
        at = tree_place(tree, n->file, tree_name_offset(n));
        return g_strdup_printf("%s: error: %s %s", at, name, advice);
    }
    return NULL;
}
