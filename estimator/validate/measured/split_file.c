/* SPDX-License-Identifier: MIT */
#include "validate/measured/measured.h"

#include <string.h>

#define BLANKS " \t\r"

static gboolean
take_line(GHashTable *split, char *text, const char *path, guint line, GError **error)
{
    char *rest = NULL, *kernel, *group;

    text[strcspn(text, "#")] = '\0';
    kernel = strtok_r(text, BLANKS, &rest);
    if (!kernel)
        return TRUE;
    group = strtok_r(NULL, BLANKS, &rest);
    if (!group)
        return validation_fail(error, VALIDATION_ERROR_INPUT, path, line, "kernel '%s' has no group", kernel);
    if (g_hash_table_contains(split, kernel))
        return validation_fail(error, VALIDATION_ERROR_INPUT, path, line, "kernel '%s' occurs twice", kernel);
    g_hash_table_insert(split, g_strdup(kernel), g_strdup(group));
    return TRUE;
}

GHashTable *
split_file_load(const char *path, GError **error)
{
    gsize len = 0;
    g_autofree char *bytes = validation_read_file(path, &len, error);
    g_auto(GStrv) lines = bytes ? g_strsplit(bytes, "\n", -1) : NULL;
    g_autoptr(GHashTable) split = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);

    if (!bytes)
        return NULL;
    for (guint i = 0; lines[i]; i++)
        if (!take_line(split, lines[i], path, i + 1, error))
            return NULL;
    return g_steal_pointer(&split);
}
