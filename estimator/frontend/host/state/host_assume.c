/* SPDX-License-Identifier: MIT */
#include "frontend/host/state/state.h"

#include <string.h>

#define MOST_ASSUMPTIONS 64u /* as many as bits in HostValue.assumed */
#define LONGEST_TEXT 60u     /* bytes of source in a sentence */

HostValue
host_assume(HostRun *run, HostValue value, char *text)
{
    g_autofree char *owned = text;
    guint number = 0;

    while (number < run->assumptions->len && strcmp(g_ptr_array_index(run->assumptions, number), text) != 0)
        number++;
    if (value.kind == HOST_UNKNOWN || number >= MOST_ASSUMPTIONS)
        return host_value_unknown();
    if (number == run->assumptions->len)
        g_ptr_array_add(run->assumptions, g_steal_pointer(&owned));
    return host_value_assuming(value, G_GUINT64_CONSTANT(1) << number);
}

HostValue
host_assume_no_arguments(HostRun *run, HostValue value)
{
    return host_assume(run, value, g_strdup("the program is started without arguments"));
}

void
host_assumptions_tell(const HostRun *run, guint64 assumed, GPtrArray *texts)
{
    for (guint i = 0; i < run->assumptions->len; i++)
        if (assumed >> i & 1)
            g_ptr_array_add(texts, g_strdup(g_ptr_array_index(run->assumptions, i)));
}

/* TEXT of LENGTH bytes with each run of blanks made one, and cut. */
static char *
one_line(const char *text, gsize length)
{
    GString *line = g_string_new(NULL);

    for (gsize i = 0; i < length && line->len <= LONGEST_TEXT; i++) {
        gboolean is_blank = g_ascii_isspace(text[i]);

        if (!is_blank || (line->len > 0 && line->str[line->len - 1] != ' '))
            g_string_append_c(line, is_blank ? ' ' : text[i]);
    }
    if (line->len > LONGEST_TEXT) {
        g_string_truncate(line, LONGEST_TEXT);
        g_string_append(line, "...");
    }
    return g_string_free(line, FALSE);
}

char *
host_source_text(CXCursor cursor)
{
    CXSourceRange range = clang_getCursorExtent(cursor);
    CXFile file = NULL, end_file = NULL;
    guint start = 0, end = 0;
    gsize size = 0;
    const char *contents;
    g_autofree char *line = NULL;

    clang_getExpansionLocation(clang_getRangeStart(range), &file, NULL, NULL, &start);
    clang_getExpansionLocation(clang_getRangeEnd(range), &end_file, NULL, NULL, &end);
    contents = file ? clang_getFileContents(clang_Cursor_getTranslationUnit(cursor), file, &size) : NULL;
    if (!contents || file != end_file || start >= end || end > size)
        return g_strdup("?");
    line = one_line(contents + start, end - start);
    return g_utf8_make_valid(line, -1);
}
