/* SPDX-License-Identifier: MIT */
#include "source/tree.h"

#include "frontend/parse/parse.h"

CXCursor
tree_instance(CXCursor cursor)
{
    CXCursor class = clang_getNullCursor();
    CXType type;

    switch (clang_getCursorKind(cursor)) {
    case CXCursor_CXXMethod:
    case CXCursor_Constructor:
    case CXCursor_Destructor:
    case CXCursor_ConversionFunction:
        class = clang_getCursorSemanticParent(cursor);
        break;
    case CXCursor_VarDecl:
    case CXCursor_FieldDecl:
    case CXCursor_ParmDecl:
        type = clang_getCanonicalType(clang_getCursorType(cursor));
        while (type.kind == CXType_Pointer || type.kind == CXType_LValueReference)
            type = clang_getCanonicalType(clang_getPointeeType(type));
        class = clang_getTypeDeclaration(type);
        break;
    default:
        break;
    }
    return (clang_getCursorKind(class) == CXCursor_ClassDecl ||
            clang_getCursorKind(class) == CXCursor_StructDecl) &&
                   !clang_Cursor_isNull(clang_getSpecializedCursorTemplate(class))
               ? class
               : clang_getNullCursor();
}

gboolean
tree_is_in_namespaces(const SourceTree *tree, guint node)
{
    for (guint at = tree_node(tree, node)->parent; at != NO_NODE; at = tree_node(tree, at)->parent) {
        g_autofree char *name = cursor_name(tree_node(tree, at)->cursor);

        if (tree_node(tree, at)->kind != CXCursor_Namespace || *name == '\0')
            return FALSE;
    }
    return TRUE;
}
