/* SPDX-License-Identifier: MIT */
/* Where cursors stand in their files. */
#include "frontend/parse/parse.h"

gboolean
cursor_is_in_source(CXCursor cursor)
{
    return clang_Location_isFromMainFile(clang_getRangeStart(clang_getCursorExtent(cursor))) != 0;
}

void
cursor_lines(CXCursor cursor, char **ret_file, guint *ret_first, guint *ret_last)
{
    CXSourceRange range = clang_getCursorExtent(cursor);
    CXFile file = NULL;

    clang_getExpansionLocation(clang_getRangeStart(range), &file, ret_first, NULL, NULL);
    clang_getExpansionLocation(clang_getRangeEnd(range), NULL, ret_last, NULL, NULL);
    if (ret_file) {
        CXString name = clang_getFileName(file);

        *ret_file = g_strdup(clang_getCString(name));
        clang_disposeString(name);
    }
}

gboolean
cursor_begins_with(CXCursor a, CXCursor b)
{
    return clang_equalLocations(clang_getRangeStart(clang_getCursorExtent(a)),
                                clang_getRangeStart(clang_getCursorExtent(b))) != 0;
}

const char *
cursor_text(CXTranslationUnit unit, CXCursor cursor, gsize *ret_size)
{
    CXSourceRange extent = clang_getCursorExtent(cursor);
    guint start, end;
    size_t size = 0;
    CXFile file = NULL;
    const char *text;

    clang_getSpellingLocation(clang_getRangeStart(extent), &file, NULL, NULL, &start);
    clang_getSpellingLocation(clang_getRangeEnd(extent), NULL, NULL, NULL, &end);
    text = file ? clang_getFileContents(unit, file, &size) : NULL;
    if (!text || end > size || start >= end)
        return NULL;
    *ret_size = end - start;
    return text + start;
}
