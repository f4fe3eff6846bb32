/* SPDX-License-Identifier: MIT */
#include "frontend/parse/parse_private.h"
#include "text/text.h"

#include <string.h>

#define LONGEST_CONFIGURATION 4096 /* bytes between the brackets of a launch */

/* A place in a text, which comments and literals are skipped in. */
typedef struct {
    const char *start, *at, *end;
    gsize *left; /* bytes that are still looked at for ends of launches */
} Reader;

/* Where `<<<` or `>>>` stands, with blanks before its last sign or not. */
typedef struct {
    const char *start, *end;
    gboolean is_spaced;
} Bracket;

static const char *
skip_blanks(const char *at, const char *end)
{
    while (at < end && g_ascii_isspace(*at))
        at++;
    return at;
}

/* Goes past a comment or a literal; FALSE where none starts. */
static gboolean
skip_text(Reader *reader)
{
    const char *after = text_skip(reader->start, reader->at, reader->end);
    gboolean skips = after > reader->at;

    reader->at = after;
    return skips;
}

/* Three SIGNs at AT, blanks between them or not. */
static gboolean
bracket_at(const char *at, const char *end, char sign, Bracket *bracket)
{
    const char *start = at;

    for (guint i = 0; i < 3; i++) {
        at = i > 0 ? skip_blanks(at, end) : at;
        if (at >= end || *at++ != sign)
            return FALSE;
    }
    *bracket = (Bracket){start, at, at - start > 3};
    return TRUE;
}

/* `<<<` behind the name of a kernel or its template's arguments, joined or `<< <`. */
static gboolean
opens(const Reader *reader, Bracket *bracket)
{
    const char *before = reader->at;

    if (reader->end - before < 3 || before[0] != '<' || before[1] != '<' ||
        !bracket_at(before, reader->end, '<', bracket))
        return FALSE;
    while (before > reader->start && g_ascii_isspace(before[-1]))
        before--;
    if (before == reader->start || (!char_is_word(before[-1]) && !strchr(">)]", before[-1])))
        return FALSE;
    return before - reader->start < 8 || strncmp(before - 8, "operator", 8) != 0;
}

/* The `>>>(` that ends the configuration after READER; joined ones come first, since `>> >(` can be the end
 * of template arguments in the configuration. */
static gboolean
closes(Reader reader, gboolean spaced, Bracket *bracket)
{
    const char *limit =
        reader.end - reader.at > LONGEST_CONFIGURATION ? reader.at + LONGEST_CONFIGURATION : reader.end;
    int depth = 0;

    while (reader.at<limit && * reader.left> 0) {
        const char *after;

        --*reader.left;
        if (skip_text(&reader))
            continue;
        depth += strchr("([{", *reader.at) != NULL;
        depth -= strchr(")]}", *reader.at) != NULL;
        if (depth < 0 || *reader.at == '\0' || (depth == 0 && *reader.at == ';'))
            return FALSE;
        if (depth == 0 && bracket_at(reader.at, reader.end, '>', bracket) && bracket->is_spaced == spaced) {
            after = skip_blanks(bracket->end, reader.end);
            if (after < reader.end && *after == '(')
                return TRUE;
        }
        reader.at++;
    }
    return FALSE;
}

/* Adds BRACKET joined, and as many blanks as keep what comes after it in its line and column:
 *
 *   k << <1, 2>> >(p)
 *   k <<< 1, 2>>> (p)
 */
static void
add_joined(GString *text, const Bracket *bracket)
{
    const char *rest = memchr(bracket->start, '\n', (gsize)(bracket->end - bracket->start));

    for (guint i = 0; i < 3; i++)
        g_string_append_c(text, *bracket->start);
    for (const char *at = rest ? rest : bracket->start + 3; at < bracket->end; at++)
        g_string_append_c(text, *at == '\n' ? '\n' : ' ');
}

/* Adds what stands from FROM on up to TO. */
static void
add_until(GString *text, const char *from, const char *to)
{
    g_string_append_len(text, from, to - from);
}

char *
spaced_launches_join(const char *text, gsize length, gsize *ret_length)
{
    gsize left = 4 * length + LONGEST_CONFIGURATION;
    Reader reader = {text, text, text + length, &left};
    GString *joined = NULL;
    const char *done = text;

    while (reader.at < reader.end) {
        Bracket open, close;

        if (skip_text(&reader))
            continue;
        if (!opens(&reader, &open)) {
            reader.at++;
            continue;
        }
        reader.at = open.end;
        if (!closes(reader, FALSE, &close) && !closes(reader, TRUE, &close))
            continue;
        if (!open.is_spaced && !close.is_spaced)
            continue;
        joined = joined ? joined : g_string_sized_new(length + 16);
        add_until(joined, done, open.start);
        add_joined(joined, &open);
        add_until(joined, open.end, close.start);
        add_joined(joined, &close);
        done = reader.at = close.end;
    }
    if (!joined)
        return NULL;
    add_until(joined, done, reader.end);
    *ret_length = joined->len;
    return g_string_free(joined, FALSE);
}
