/* SPDX-License-Identifier: MIT */
#include "text/text.h"

#include <glib.h>

#define QUOTED_CHARACTERS 40

char *
quote_text(const char *text)
{
    g_autofree char *valid = g_utf8_make_valid(text, -1);

    if (g_utf8_strlen(valid, -1) <= QUOTED_CHARACTERS)
        return g_strdup_printf("'%s'", valid);
    g_autofree char *start = g_utf8_substring(valid, 0, QUOTED_CHARACTERS);
    return g_strdup_printf("'%s...'", start);
}
