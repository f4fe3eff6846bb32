/* SPDX-License-Identifier: MIT */
/* What the tables of this folder have in common: a line of names, a row a line, "#" before a comment. */
#include "archdb/archdb_private.h"

gboolean
csv_fail_line(GError **error, const char *file, guint line, const char *what)
{
    g_set_error(error, ARCH_ERROR, ARCH_ERROR_VALUE, "%s:%u: %s", file, line, what);
    return FALSE;
}

gboolean
csv_read_number(const char *text, double most, double *ret_value)
{
    char *end;
    double value = g_ascii_strtod(text, &end);

    if (end == text || *end != '\0' || !(value >= 0 && value <= most))
        return FALSE;
    *ret_value = value;
    return TRUE;
}

gboolean
csv_is_row(const char *line, const char *header)
{
    return *line != '#' && *line != '\0' && !g_str_has_prefix(line, header);
}

gboolean
csv_find(const char *folder, const char *name, char **ret_path, char **ret_text, GError **error)
{
    g_auto(GStrv) folders = arch_search_path();

    for (char **at = folders; *at; at++) {
        g_autofree char *path = g_build_filename(*at, folder, name, NULL);
        gsize size;

        if (!g_file_test(path, G_FILE_TEST_EXISTS))
            continue;
        if (!arch_read_file(path, ret_text, &size, error)) {
            g_prefix_error(error, "%s: ", path);
            return FALSE;
        }
        *ret_path = g_steal_pointer(&path);
        return TRUE;
    }
    return FALSE;
}
