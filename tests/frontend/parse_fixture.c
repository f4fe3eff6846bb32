/* SPDX-License-Identifier: MIT */
#include "parse_fixture.h"

#include <string.h>

SourceUnit *
parse_text(const Scratch *scratch, const char *text, const ParseOptions *options)
{
    g_autofree char *path = scratch_write(scratch, "source.cu", text, -1);
    g_autoptr(GError) error = NULL;
    SourceUnit *unit = source_unit_parse(path, options, &error);

    g_assert_no_error(error);
    return unit;
}

SourceUnit *
parse_with_args(const Scratch *scratch, const char *text, char **args)
{
    return parse_text(scratch, text, &(ParseOptions){.compiler_args = args});
}

void
assert_clean(const SourceUnit *unit, const char *what)
{
    g_autofree char *first = source_unit_first_error(unit);

    if (first)
        g_error("%s: %s", what, first);
}

static enum CXChildVisitResult
find_attribute(CXCursor cursor, CXCursor parent, CXClientData data)
{
    if (clang_getCursorKind(cursor) != CXCursor_CUDAGlobalAttr)
        return CXChildVisit_Continue;
    *(gboolean *)data = TRUE;
    return CXChildVisit_Break;
}

static enum CXChildVisitResult
count_kernel(CXCursor cursor, CXCursor parent, CXClientData data)
{
    gboolean is_kernel = FALSE;

    clang_visitChildren(cursor, find_attribute, &is_kernel);
    *(guint *)data += is_kernel;
    return CXChildVisit_Continue;
}

guint
count_kernels(const SourceUnit *unit)
{
    guint n = 0;

    clang_visitChildren(clang_getTranslationUnitCursor(unit->unit), count_kernel, &n);
    return n;
}

typedef struct {
    enum CXCursorKind kind;
    const char *name;
    CXFile file;
    guint n;
} Wanted;

static enum CXChildVisitResult
count_wanted(CXCursor cursor, CXCursor parent, CXClientData data)
{
    Wanted *wanted = data;
    CXString name = clang_getCursorSpelling(cursor);
    CXFile file;

    clang_getExpansionLocation(clang_getCursorLocation(cursor), &file, NULL, NULL, NULL);
    if (file && clang_File_isEqual(file, wanted->file) && clang_getCursorKind(cursor) == wanted->kind &&
        g_str_equal(clang_getCString(name), wanted->name))
        wanted->n++;
    clang_disposeString(name);
    return CXChildVisit_Recurse;
}

guint
count_cursors(const SourceUnit *unit, enum CXCursorKind kind, const char *name)
{
    Wanted wanted = {kind, name, clang_getFile(unit->unit, unit->path), 0};

    clang_visitChildren(clang_getTranslationUnitCursor(unit->unit), count_wanted, &wanted);
    return wanted.n;
}
