/* SPDX-License-Identifier: MIT */
#include "host_names.h"

static enum CXChildVisitResult
global_attribute_visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    gboolean *found = data;

    if (clang_getCursorKind(cursor) == CXCursor_CUDAGlobalAttr) {
        *found = TRUE;
        return CXChildVisit_Break;
    }
    return CXChildVisit_Continue;
}

gboolean
host_is_kernel(CXCursor function)
{
    gboolean found = FALSE;

    clang_visitChildren(function, global_attribute_visit, &found);
    return found;
}

static char *
spelling_of(CXCursor cursor)
{
    CXString string = clang_getCursorSpelling(cursor);
    char *text = g_strdup(clang_getCString(string));

    clang_disposeString(string);
    return text;
}

char *
host_function_name(CXCursor function)
{
    char *name = spelling_of(function);
    CXCursor scope = clang_getCursorSemanticParent(function);

    for (;; scope = clang_getCursorSemanticParent(scope)) {
        enum CXCursorKind kind = clang_getCursorKind(scope);
        g_autofree char *outer = NULL;
        g_autofree char *inner = NULL;

        if (kind != CXCursor_StructDecl && kind != CXCursor_ClassDecl)
            return name;
        outer = spelling_of(scope);
        inner = name;
        name = g_strdup_printf("%s::%s", outer, inner);
    }
}
