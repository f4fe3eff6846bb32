/* SPDX-License-Identifier: MIT */
/* Headers with macros such as MYLIB_EXPORT, which a build writes (CMake's GenerateExportHeader): without them
 * each `class MYLIB_EXPORT Grid` is an error, and all that uses the class another one. On a GPU they are
 * empty.
 */
#include "frontend/parse/parse_private.h"

#include <string.h>

/* What such a header defines, and "_EXPORT" itself, behind the library's name. */
static const char *const ENDS[] = {"_EXPORT", "_NO_EXPORT", "_DEPRECATED", "_DEPRECATED_EXPORT",
                                   "_DEPRECATED_NO_EXPORT"};

static gboolean
is_word(char c)
{
    return g_ascii_isalnum(c) || c == '_';
}

gboolean
export_header_is(const char *name)
{
    g_autofree char *base = g_path_get_basename(name), *lower = g_ascii_strdown(base, -1);

    return strncmp(lower, "export.", strlen("export.")) == 0 || strstr(lower, "_export.") != NULL;
}

/* Whether the words before AT, in a text that begins at TEXT, say that a class is declared there. */
static gboolean
is_behind_class(const char *text, const char *at)
{
    static const char *const words[] = {"class", "struct"};
    const char *end = at;

    while (end > text && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    for (guint i = 0; end < at && i < G_N_ELEMENTS(words); i++) {
        gsize size = strlen(words[i]);

        if ((gsize)(end - text) >= size && strncmp(end - size, words[i], size) == 0 &&
            ((gsize)(end - text) == size || !is_word(end[-(gssize)size - 1])))
            return TRUE;
    }
    return FALSE;
}

void
export_names_add(GHashTable *names, const char *text, gsize length)
{
    const char *end = text + length;

    for (const char *at = text; (at = memmem(at, (gsize)(end - at), ENDS[0], strlen(ENDS[0])));
         at += strlen(ENDS[0])) {
        const char *first = at, *last = at + strlen(ENDS[0]);

        while (first > text && is_word(first[-1]))
            first--;
        if (first < at && (last == end || !is_word(*last)) && is_behind_class(text, first))
            g_hash_table_add(names, g_strndup(first, (gsize)(at - first)));
    }
}

char *
export_header_text(GHashTable *names)
{
    g_autoptr(GList) sorted = g_list_sort(g_hash_table_get_keys(names), (GCompareFunc)strcmp);
    GString *text = g_string_new(NULL);

    for (const GList *name = sorted; name; name = name->next)
        for (guint i = 0; i < G_N_ELEMENTS(ENDS); i++)
            g_string_append_printf(text, "#define %s%s\n", (const char *)name->data, ENDS[i]);
    return g_string_free(text, FALSE);
}
