/* SPDX-License-Identifier: MIT */
#include "stage/write/write_private.h"
#include "text/text.h"

#include <string.h>

char *
emit_fresh_name(const char *text, const char *name, const char *ending, GHashTable *names)
{
    g_autoptr(GString) fresh = g_string_new(NULL);

    g_string_printf(fresh, "%s_%s", name, ending);
    while (word_find(text, text, fresh->str) || (names && g_hash_table_contains(names, fresh->str)))
        g_string_append_c(fresh, '_');
    if (names)
        g_hash_table_add(names, g_strdup(fresh->str));
    return g_strdup(fresh->str);
}

char *
emit_indent_of(const char *text, guint at)
{
    guint start = at, end;

    while (start > 0 && text[start - 1] != '\n')
        start--;
    for (end = start; text[end] == ' ' || text[end] == '\t'; end++)
        ;
    return g_strndup(text + start, end - start);
}

gboolean
emit_begins_line(const char *text, guint at)
{
    while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t'))
        at--;
    return at == 0 || text[at - 1] == '\n';
}

const char *
emit_step_of(const char *indent)
{
    return strchr(indent, '\t') ? "\t" : "    ";
}
