/* SPDX-License-Identifier: MIT */
#include "text/text.h"

gunichar
text_find_control(const char *text)
{
    for (;; text = g_utf8_next_char(text)) {
        while (*text >= ' ' && *text < 0x7f)
            text++;
        if (*text == '\0')
            return 0;
        gunichar c = g_utf8_get_char(text);
        GUnicodeType type = g_unichar_type(c);
        if (c != '\t' && (type == G_UNICODE_CONTROL || type == G_UNICODE_FORMAT ||
                          type == G_UNICODE_LINE_SEPARATOR || type == G_UNICODE_PARAGRAPH_SEPARATOR))
            return c;
    }
}

guint
text_line_start(const char *text, guint at)
{
    while (at > 0 && text[at - 1] != '\n')
        at--;
    return at;
}
