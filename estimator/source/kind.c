/* SPDX-License-Identifier: MIT */
#include "source/source.h"

gboolean
kind_is_declaration(TreeKind kind)
{
    return clang_isDeclaration((enum CXCursorKind)kind) != 0;
}

gboolean
kind_is_expression(TreeKind kind)
{
    return clang_isExpression((enum CXCursorKind)kind) != 0;
}

gboolean
kind_is_statement(TreeKind kind)
{
    return clang_isStatement((enum CXCursorKind)kind) != 0;
}

gboolean
kind_is_attribute(TreeKind kind)
{
    return clang_isAttribute((enum CXCursorKind)kind) != 0;
}

gboolean
kind_is_invalid(TreeKind kind)
{
    return clang_isInvalid((enum CXCursorKind)kind) != 0;
}

char *
binary_kind_text(BinaryKind kind)
{
    CXString spelling = clang_getBinaryOperatorKindSpelling((enum CXBinaryOperatorKind)kind);
    char *text = g_strdup(clang_getCString(spelling));

    clang_disposeString(spelling);
    return text;
}
