/* SPDX-License-Identifier: MIT */
/* Lines as a person fills them. */
#include "layouts/header/structs/structs.h"

#include <string.h>

void
header_append_filled(GString *out, const GPtrArray *items, const char *between, const char *end, guint indent)
{
    gsize column = 0;

    for (guint i = 0; i < items->len; i++) {
        const char *item = g_ptr_array_index(items, i);
        gsize length = strlen(between) + strlen(item) + strlen(end);

        if (i > 0 && column + length <= HEADER_COLUMNS) {
            g_string_append(out, between);
            column += strlen(between);
        } else {
            if (i > 0)
                g_string_append_printf(out, "%s\n", end);
            g_string_append_printf(out, "%*s", (int)indent, "");
            column = indent;
        }
        g_string_append(out, item);
        column += strlen(item);
    }
    g_string_append_c(out, '\n');
}

/* "    float" of the line "    float x;", whose declarator is *RET_NAME; NULL: it is no such line, or no
 * other name can follow. Free both with g_free(). */
static char *
declared_type(const char *line, char **ret_name)
{
    const char *name = strrchr(line, ' ');

    if (!name || strpbrk(line, "*:(){}<>,#/") || !g_str_has_suffix(line, ";") ||
        strspn(line, " ") > (gsize)(name - line))
        return NULL;
    *ret_name = g_strndup(name + 1, strlen(name + 1) - 1);
    return g_strndup(line, (gsize)(name - line));
}

char *
header_join_members(const char *text)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    g_autofree char *type = NULL;
    GString *out = g_string_new(NULL);
    gsize column = 0;

    for (guint i = 0; lines[i] && (*lines[i] || lines[i + 1]); i++) {
        g_autofree char *name = NULL, *its = declared_type(lines[i], &name);

        if (its && g_strcmp0(its, type) == 0 && column + strlen(name) + strlen(", ") <= HEADER_COLUMNS) {
            g_string_truncate(out, out->len - strlen(";\n"));
            g_string_append_printf(out, ", %s;\n", name);
            column += strlen(name) + strlen(", ");
        } else {
            g_string_append_printf(out, "%s\n", lines[i]);
            column = strlen(lines[i]);
        }
        g_free(type);
        type = g_steal_pointer(&its);
    }
    return g_string_free(out, FALSE);
}
