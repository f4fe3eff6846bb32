/* SPDX-License-Identifier: MIT */
/* Headers that the arguments do not lead to, and that lie elsewhere in the project. */
#include "frontend/parse/parse_private.h"
#include "base/base.h"

#include <stdlib.h>
#include <string.h>

#define MOST_READINGS 4u /* a header that was found may include others */

char *
missing_header(const ParseDiagnostic *diagnostic)
{
    const char *end = strstr(diagnostic->message, "' file not found");

    if (!diagnostic->is_error || diagnostic->message[0] != '\'' || !end)
        return NULL;
    return g_strndup(diagnostic->message + 1, (gsize)(end - diagnostic->message - 1));
}

static gboolean
ends_with(const char *path, gconstpointer data)
{
    return g_str_has_suffix(path, data);
}

/* How many bytes A and B begin with alike. */
static gsize
common(const char *a, const char *b)
{
    gsize n = 0;

    while (a[n] && a[n] == b[n])
        n++;
    return n;
}

/* The folder from which `#include "NAME"` leads to a file of the project of SOURCE, the nearest one; NULL:
 * none does. Free with g_free(). */
static char *
folder_of(const char *source, const char *name)
{
    g_autofree char *suffix = NULL;
    g_autoptr(GPtrArray) found = NULL;
    const char *best = NULL;

    while (g_str_has_prefix(name, "../") || g_str_has_prefix(name, "./"))
        name = strchr(name, '/') + 1;
    suffix = g_strconcat("/", name, NULL);
    found = project_files(source, ends_with, suffix);
    for (guint i = 0; i < found->len; i++) {
        const char *path = g_ptr_array_index(found, i);

        if (!best || common(path, source) > common(best, source))
            best = path;
    }
    return best ? g_strndup(best, strlen(best) - strlen(suffix)) : NULL;
}

/* Adds to FOLDERS those of headers that UNIT lacks; FALSE: no new one. */
static gboolean
add_folders(const SourceUnit *unit, const char *source, GPtrArray *folders)
{
    guint n = folders->len;

    for (guint i = 0; i < unit->diagnostics->len; i++) {
        g_autofree char *name = missing_header(g_ptr_array_index(unit->diagnostics, i));
        char *folder = name ? folder_of(source, name) : NULL;

        if (folder && !g_ptr_array_find_with_equal_func(folders, folder, g_str_equal, NULL))
            g_ptr_array_add(folders, folder);
        else
            g_free(folder);
    }
    return folders->len > n;
}

SourceUnit *
headers_reread(SourceUnit *unit, const char *path, const ParseOptions *options)
{
    g_autoptr(GPtrArray) folders = g_ptr_array_new_with_free_func(g_free);
    ParseOptions with = options ? *options : (ParseOptions){0};
    char *source = with.header_folders ? NULL : realpath(path, NULL);

    for (guint i = 0; source && i < MOST_READINGS && add_folders(unit, source, folders); i++) {
        SourceUnit *other;

        with.header_folders = folders;
        with.is_later |= standard_needs_later(unit); /* both at a time: each reading takes its time */
        other = source_unit_parse_once(path, &with, NULL);
        if (!other || diagnostics_count_errors(other) > diagnostics_count_errors(unit)) {
            source_unit_free(other);
            break;
        }
        source_unit_free(unit);
        unit = other;
        g_clear_pointer(&unit->header_folders, g_ptr_array_unref);
        unit->header_folders = g_ptr_array_ref(folders);
    }
    free(source);
    return unit;
}
