/* SPDX-License-Identifier: MIT */
#include "text/text.h"

#include <string.h>

/* The LENGTH bytes at TEXT with blanks in place of comments, and with WITH_LITERALS of what quotes enclose.
 */
static char *
blanked(const char *text, guint length, gboolean with_literals)
{
    char *code = g_strndup(text, length), *end = code + strlen(code);

    for (char *at = code; at < end;) {
        gsize skipped = (gsize)(text_skip(code, at, end) - at);

        if (skipped > 0 && *at == '/')
            memset(at, ' ', skipped);
        else if (skipped > 2 && with_literals)
            memset(at + 1, ' ', skipped - 2);
        else if (skipped == 0 && *at == '\\' && at[1 + strspn(at + 1, "\r")] == '\n')
            *at = ' ';
        at += MAX(skipped, 1);
    }
    return code;
}

char *
text_without_comments(const char *text, guint length)
{
    return blanked(text, length, FALSE);
}

char *
text_without_literals(const char *text, guint length)
{
    return blanked(text, length, TRUE);
}
