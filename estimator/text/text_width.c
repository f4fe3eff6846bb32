/* SPDX-License-Identifier: MIT */
#include "text/text.h"

static guint
char_width(gunichar c)
{
    return g_unichar_iszerowidth(c) ? 0 : g_unichar_iswide(c) ? 2 : 1;
}

guint
text_width(const char *text)
{
    guint width = 0;

    for (const char *c = text; *c != '\0'; c = g_utf8_next_char(c))
        width += char_width(g_utf8_get_char(c));
    return width;
}

char *
text_clean(const char *text)
{
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    GString *clean = g_string_new(NULL);

    for (const char *c = valid; *c != '\0'; c = g_utf8_next_char(c)) {
        gunichar character = g_utf8_get_char(c);
        GUnicodeType type = g_unichar_type(character);

        if (character == '\t' || character == '\n')
            g_string_append_c(clean, ' ');
        else if (type == G_UNICODE_CONTROL || type == G_UNICODE_FORMAT || type == G_UNICODE_LINE_SEPARATOR)
            g_string_append_c(clean, '?');
        else
            g_string_append_unichar(clean, character);
    }
    return g_string_free(clean, FALSE);
}

char *
text_shorten(const char *text, guint width, gboolean utf8)
{
    const char *ellipsis = utf8 ? "…" : "..";
    guint ellipsis_width = utf8 ? 1 : 2, keep, taken = 0, have = text_width(text);
    const char *head = text, *tail = text;
    GString *shortened;

    if (have <= width || width <= ellipsis_width)
        return g_strdup(text);
    keep = width - ellipsis_width;
    while (taken + char_width(g_utf8_get_char(head)) <= (keep + 1) / 2) {
        taken += char_width(g_utf8_get_char(head));
        head = g_utf8_next_char(head);
    }
    for (guint left = have; left > keep - taken; tail = g_utf8_next_char(tail))
        left -= char_width(g_utf8_get_char(tail));
    shortened = g_string_new_len(text, head - text);
    g_string_append(shortened, ellipsis);
    g_string_append(shortened, tail);
    return g_string_free(shortened, FALSE);
}

void
text_append_blanks(GString *out, guint n)
{
    for (guint i = 0; i < n; i++)
        g_string_append_c(out, ' ');
}

void
text_wrap(GString *out, const char *text, guint width, guint indent, guint hang)
{
    g_auto(GStrv) words = g_strsplit(text, " ", -1);
    guint column = indent;

    text_append_blanks(out, indent);
    for (guint i = 0; words[i]; i++) {
        guint needed = text_width(words[i]);

        if (i > 0 && column + 1 + needed > width && column > indent + hang) {
            g_string_append_c(out, '\n');
            text_append_blanks(out, indent + hang);
            column = indent + hang;
        } else if (i > 0) {
            g_string_append_c(out, ' ');
            column++;
        }
        g_string_append(out, words[i]);
        column += needed;
    }
    g_string_append_c(out, '\n');
}
