/* SPDX-License-Identifier: MIT */
#include "headers_list.h"

GPtrArray *
headers_list_read(const char *root)
{
    g_autofree char *path = g_build_filename(root, "benchmarks/kernels/accessors/headers.list", NULL);
    g_autofree char *text = NULL;
    g_autoptr(GRegex) spaces = g_regex_new(" +", 0, 0, NULL);
    g_auto(GStrv) lines = NULL;
    GPtrArray *rows = g_ptr_array_new_with_free_func((GDestroyNotify)g_strfreev);

    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    lines = g_strsplit(text, "\n", -1);
    for (guint i = 0; lines[i]; i++)
        if (*lines[i] != '\0' && *lines[i] != '#')
            g_ptr_array_add(rows, g_regex_split(spaces, lines[i], 0));
    return rows;
}
