/* SPDX-License-Identifier: MIT */
#include "frontend/parse/parse_private.h"
#include "text/text.h"

#include <string.h>

/* Whether a comment, with blanks around it, is all that is between AT and the end of its line. */
static gboolean
has_comment_alone(const char *at, const char *end)
{
    const char *after;

    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    after = text_skip_comment(at, end);
    if (after == at || memchr(at, '\n', (gsize)(after - at)))
        return FALSE;
    while (after < end && g_ascii_isspace(*after) && *after != '\n')
        after++;
    return after < end && *after == '\n';
}

/* After the directive that starts at AT, up to its line end; AT: none does. */
static const char *
skip_directive(const char *at, const char *end)
{
    const char *next;

    if (*at != '#')
        return at;
    do {
        next = memchr(at, '\n', (gsize)(end - at));
        if (!next)
            return end;
        at = next + 1;
    } while (next[-1] == '\\' || (next[-1] == '\r' && next[-2] == '\\'));
    return next;
}

char *
stray_backslashes_blank(const char *text, gsize length)
{
    const char *end = text + length, *at = text;
    gboolean starts_line = TRUE;
    char *copy = NULL;

    while (at < end) {
        const char *after = starts_line ? skip_directive(at, end) : at;

        after = after > at ? after : text_skip(text, at, end);
        if (after > at) {
            at = after;
            starts_line = FALSE;
            continue;
        }
        if (*at == '\\' && has_comment_alone(at + 1, end)) {
            if (!copy) {
                copy = g_malloc(length + 1);
                memcpy(copy, text, length);
                copy[length] = '\0';
            }
            copy[at - text] = ' ';
        }
        starts_line = *at == '\n' || (starts_line && g_ascii_isspace(*at));
        at++;
    }
    return copy;
}
