/* SPDX-License-Identifier: MIT */
#include "validate/page/page_private.h"

#include "text/text.h"

void
html_append_text(GString *out, const char *text)
{
    g_autofree char *clean = text_clean(text), *escaped = g_markup_escape_text(clean, -1);

    g_string_append(out, escaped);
}

void
html_append_cell(GString *out, const char *text, gboolean is_number)
{
    g_string_append(out, is_number ? "<td class=\"n\">" : "<td>");
    html_append_text(out, text);
    g_string_append(out, "</td>");
}

void
html_begin_table(GString *out, const char *const *titles, guint n_left)
{
    g_string_append(out, "<div class=\"wide\"><table>\n<thead><tr>");
    for (guint i = 0; titles[i]; i++) {
        g_string_append(out, i < n_left ? "<th>" : "<th class=\"n\">");
        html_append_text(out, titles[i]);
        g_string_append(out, "</th>");
    }
    g_string_append(out, "</tr></thead>\n<tbody>\n");
}

void
html_end_table(GString *out)
{
    g_string_append(out, "</tbody>\n</table></div>\n");
}
