/* SPDX-License-Identifier: MIT */
#include "choose/choose.h"

#include <string.h>

#define LAYOUT_MARK "#define FIELDWISE_LAYOUT_" /* PREFIX 0x...: how a header says which layout it holds */

void
header_set_place(const Kernel *kernel, GError **error)
{
    g_autofree char *message = NULL;

    if (!kernel || !error)
        return;
    message = g_strdup((*error)->message);
    g_clear_error(error);
    g_set_error(error, HEADER_ERROR, HEADER_ERROR_PLACE, "%s:%u:%u: error: %s", kernel->place.file,
                kernel->place.line, kernel->place.column, message);
}

char *
header_of_record(const Record *record, const HeaderNames *names, HeaderExtent extent, const char *spec,
                 gboolean in_two, GError **error)
{
    g_autoptr(Layout) layout = layout_parse(spec, record, error);

    if (!layout) {
        g_prefix_error(error, "layout '%s': ", spec);
        return NULL;
    }
    return in_two ? header_split_text(record, layout, names, extent, error)
                  : header_text(record, layout, names, extent, error);
}

gboolean
header_replaces(const char *text, const char *path)
{
    const char *mark = strstr(text, LAYOUT_MARK);
    g_autofree char *line = mark ? g_strndup(mark, strcspn(mark, "0\n")) : NULL, *old = NULL;

    return line && path && g_file_test(path, G_FILE_TEST_IS_REGULAR) &&
           g_file_get_contents(path, &old, NULL, NULL) && strstr(old, line);
}
