/* SPDX-License-Identifier: MIT */
#include "source/source.h"

#include <glib.h>
#include <string.h>

char *
path_between(const char *folder, const char *to)
{
    g_autofree char *whole = g_canonicalize_filename(folder, NULL);
    g_autofree char *from = g_strcmp0(whole, "/") == 0 ? g_strdup("/") : g_strconcat(whole, "/", NULL);
    g_autofree char *target = g_canonicalize_filename(to, NULL);
    g_autoptr(GString) name = g_string_new(NULL);
    gsize common = 0;

    for (gsize i = 0; from[i] != '\0' && from[i] == target[i]; i++)
        common = from[i] == '/' ? i + 1 : common;
    for (const char *at = from + common; (at = strchr(at, '/')); at++)
        g_string_append(name, "../");
    g_string_append(name, target + common);
    return g_string_free(g_steal_pointer(&name), FALSE);
}

const char *
path_without_dot(const char *path)
{
    while (path && g_str_has_prefix(path, "./"))
        path += 2;
    return path;
}
