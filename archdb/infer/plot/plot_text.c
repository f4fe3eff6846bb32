/* SPDX-License-Identifier: MIT */
#include "archdb/infer/plot/plot_private.h"

#include <math.h>

#define NUMBER_DIGITS 9 /* more than any picture shows */

/* Whether C can stand in a document of XML and in a line of text. */
static gboolean
is_plain(gunichar c)
{
    return !g_unichar_iscntrl(c) && g_unichar_type(c) != G_UNICODE_LINE_SEPARATOR &&
           g_unichar_type(c) != G_UNICODE_PARAGRAPH_SEPARATOR && g_unichar_type(c) != G_UNICODE_FORMAT &&
           (c & 0xfffe) != 0xfffe;
}

char *
plot_text_clean(const char *text, guint max_chars)
{
    g_autofree char *valid = g_utf8_make_valid(text ? text : "?", -1);
    GString *clean = g_string_new(NULL);
    guint n = 0;

    for (const char *at = valid; *at != '\0'; at = g_utf8_next_char(at)) {
        gunichar c = g_utf8_get_char(at);

        if (++n == max_chars && *g_utf8_next_char(at) != '\0') {
            g_string_append(clean, "…");
            break;
        }
        g_string_append_unichar(clean, is_plain(c) ? c : ' ');
    }
    return g_string_free(clean, FALSE);
}

void
plot_text_append_quoted(GString *script, const char *text)
{
    g_string_append_c(script, '\'');
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == '\'')
            g_string_append_c(script, '\'');
        g_string_append_c(script, *at);
    }
    g_string_append_c(script, '\'');
}

void
plot_text_append_html(GString *page, const char *text)
{
    g_autofree char *escaped = g_markup_escape_text(text, -1);

    g_string_append(page, escaped);
}

char *
plot_text_number(double value, guint digits)
{
    char format[16], buffer[G_ASCII_DTOSTR_BUF_SIZE];

    g_snprintf(format, sizeof format, "%%.%ug", MIN(digits, 17u));
    return g_strdup(g_ascii_formatd(buffer, sizeof buffer, format, value));
}

void
plot_text_append_number(GString *script, double value)
{
    g_autofree char *text = plot_text_number(value, NUMBER_DIGITS);

    g_string_append(script, text);
}

char *
plot_text_bytes(double bytes)
{
    static const char *const UNITS[] = {"B", "KiB", "MiB", "GiB", "TiB"};
    guint unit = 0;

    while (fabs(bytes) >= 1024 && unit + 1 < G_N_ELEMENTS(UNITS)) {
        bytes /= 1024;
        unit++;
    }
    g_autofree char *number = plot_text_number(bytes, 4);
    return g_strdup_printf("%s %s", number, UNITS[unit]);
}
