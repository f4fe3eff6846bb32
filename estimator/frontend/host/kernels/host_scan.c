/* SPDX-License-Identifier: MIT */
#include "frontend/host/kernels/kernels.h"
#include "base/base.h"

#include <stdlib.h>

/* Where a function is written. The functions that one template makes share the place of the template. */
typedef struct {
    CXFile file;
    guint offset, spelling_offset; /* the second tells apart what one macro writes */
} FunctionPlace;

static guint
place_hash(gconstpointer key)
{
    const FunctionPlace *place = key;

    return g_direct_hash(place->file) ^ (place->offset * 31u) ^ place->spelling_offset;
}

static gboolean
place_equal(gconstpointer a, gconstpointer b)
{
    const FunctionPlace *x = a, *y = b;

    return x->file == y->file && x->offset == y->offset && x->spelling_offset == y->spelling_offset;
}

static FunctionPlace
place_of(CXCursor cursor)
{
    CXSourceLocation location = clang_getCursorLocation(cursor);
    FunctionPlace place = {0};

    clang_getExpansionLocation(location, &place.file, NULL, NULL, &place.offset);
    clang_getSpellingLocation(location, NULL, NULL, NULL, &place.spelling_offset);
    return place;
}

static void
site_free(gpointer data)
{
    HostSite *site = data;

    g_array_unref(site->instances);
    g_free(site);
}

void
host_scan_clear(HostScan *scan)
{
    g_ptr_array_unref(scan->sites);
    g_hash_table_unref(scan->by_place);
    g_array_unref(scan->variables);
    g_hash_table_unref(scan->others);
}

static void
site_add(HostScan *scan, CXCursor cursor, gboolean is_template)
{
    FunctionPlace place = place_of(cursor);
    HostSite *site = g_hash_table_lookup(scan->by_place, &place);

    if (site && !is_template) {
        g_array_append_val(site->instances, cursor);
        return;
    }
    site = g_new0(HostSite, 1);
    site->cursor = cursor;
    site->is_template = is_template;
    site->instances = g_array_new(FALSE, FALSE, sizeof(CXCursor));
    g_ptr_array_add(scan->sites, site);
    if (is_template)
        g_hash_table_replace(scan->by_place, g_memdup2(&place, sizeof(place)), site);
}

static enum CXChildVisitResult template_visit(CXCursor cursor, CXCursor parent, CXClientData data);

static enum CXChildVisitResult
scan_declaration(HostScan *scan, CXCursor cursor, gboolean in_template)
{
    switch (clang_getCursorKind(cursor)) {
    case CXCursor_Namespace:
    case CXCursor_LinkageSpec:
    case CXCursor_UnexposedDecl:
    case CXCursor_FriendDecl:
    case CXCursor_StructDecl:
    case CXCursor_ClassDecl:
        return CXChildVisit_Recurse;
    case CXCursor_ClassTemplate:
    case CXCursor_ClassTemplatePartialSpecialization:
        clang_visitChildren(cursor, template_visit, scan);
        return CXChildVisit_Continue;
    case CXCursor_FunctionDecl:
    case CXCursor_CXXMethod:
    case CXCursor_Constructor:
    case CXCursor_Destructor:
    case CXCursor_ConversionFunction:
    case CXCursor_FunctionTemplate:
        if (clang_isCursorDefinition(cursor))
            site_add(scan, cursor, in_template || clang_getCursorKind(cursor) == CXCursor_FunctionTemplate);
        return CXChildVisit_Continue;
    case CXCursor_VarDecl:
        g_array_append_val(scan->variables, cursor);
        return CXChildVisit_Continue;
    default:
        return CXChildVisit_Continue;
    }
}

static enum CXChildVisitResult
template_visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    return scan_declaration(data, cursor, TRUE);
}

static enum CXChildVisitResult
unit_visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    if (cursor_is_library(cursor) || source_unit_added_line(((HostScan *)data)->unit, cursor) > 0)
        return CXChildVisit_Continue;
    return scan_declaration(data, cursor, FALSE);
}

HostScan
host_scan(const SourceUnit *unit)
{
    HostScan scan = {unit, g_ptr_array_new_with_free_func(site_free),
                     g_hash_table_new_full(place_hash, place_equal, g_free, NULL),
                     g_array_new(FALSE, FALSE, sizeof(CXCursor)), g_hash_table_new(NULL, NULL)};

    clang_visitChildren(clang_getTranslationUnitCursor(unit->unit), unit_visit, &scan);
    return scan;
}

/* Whether FILE is of another project than the source of UNIT. */
static gboolean
is_of_other_project(const SourceUnit *unit, CXFile file)
{
    CXString name = clang_getFileName(file);
    char *source = realpath(unit->path, NULL), *path = realpath(clang_getCString(name), NULL);
    gboolean is_other = source && path && project_is_other(source, path);

    free(source);
    free(path);
    clang_disposeString(name);
    return is_other;
}

gboolean
host_site_is_unused(const HostScan *scan, const HostSite *site)
{
    CXFile file = NULL;
    gpointer is_other;

    if (!site->is_template || site->instances->len > 0)
        return FALSE;
    clang_getExpansionLocation(clang_getCursorLocation(site->cursor), &file, NULL, NULL, NULL);
    if (!file)
        return FALSE;
    if (!g_hash_table_lookup_extended(scan->others, file, NULL, &is_other)) {
        is_other = GINT_TO_POINTER(is_of_other_project(scan->unit, file));
        g_hash_table_insert(scan->others, file, is_other);
    }
    return is_other != NULL;
}
