/* SPDX-License-Identifier: MIT */
#include "text/text.h"

#include <string.h>

/* After the literal in QUOTE that starts at AT; a string or character ends with its line at the latest. */
static const char *
skip_quoted(const char *at, const char *end)
{
    char quote = *at++;

    while (at < end && *at != quote && *at != '\n')
        at += *at == '\\' && at + 1 < end ? 2 : 1;
    return MIN(at + 1, end);
}

/* After the string R"delimiter(...)delimiter" whose quote stands at AT. */
static const char *
skip_raw(const char *at, const char *end)
{
    const char *open = memchr(at, '(', (gsize)(end - at));
    g_autofree char *close = NULL;
    const char *found;

    if (!open || open - at > 17)
        return skip_quoted(at, end);
    close = g_strdup_printf(")%.*s\"", (int)(open - at - 1), at + 1);
    found = g_strstr_len(open, end - open, close);
    return found ? found + strlen(close) : end;
}

static gboolean
is_raw(const char *start, const char *at)
{
    return at > start && at[-1] == 'R' &&
           (at - 1 == start || !char_is_word(at[-2]) || strchr("uUL8", at[-2]));
}

/* A ' between the digits of a number only groups them. */
static gboolean
is_separator(const char *start, const char *at, const char *end)
{
    const char *word = at;

    if (*at != '\'' || at + 1 >= end || !g_ascii_isxdigit(at[1]))
        return FALSE;
    while (word > start && (char_is_word(word[-1]) || word[-1] == '\''))
        word--;
    return g_ascii_isdigit(*word);
}

const char *
text_skip_comment(const char *at, const char *end)
{
    const char *found;

    if (end - at < 2 || *at != '/' || (at[1] != '/' && at[1] != '*'))
        return at;
    if (at[1] == '/') {
        found = memchr(at, '\n', (gsize)(end - at));
        return found ? found : end;
    }
    found = g_strstr_len(at + 2, end - at - 2, "*/");
    return found ? found + 2 : end;
}

const char *
text_skip(const char *start, const char *at, const char *end)
{
    if ((*at == '"' || *at == '\'') && !is_separator(start, at, end))
        return *at == '"' && is_raw(start, at) ? skip_raw(at, end) : skip_quoted(at, end);
    return text_skip_comment(at, end);
}
