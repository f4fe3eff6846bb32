/* SPDX-License-Identifier: MIT */
/* Places and texts of the source. */
#include "frontend/syntax/syntax_private.h"
#include "frontend/parse/parse.h"
#include "text/text.h"

#define MAX_TEXT 60u

void
place_of(const Ast *at, SourcePlace *ret_place)
{
    *ret_place = (SourcePlace){0};
    if (at)
        cursor_source_place(at->cursor, ret_place);
}

/* Copies SIZE bytes of TEXT with white space collapsed, as many as fit. */
static char *
collapse(const char *text, gsize size)
{
    GString *line = g_string_sized_new(MAX_TEXT + 4);

    for (gsize i = 0; i < size && line->len <= MAX_TEXT; i++) {
        if (g_ascii_isspace(text[i])) {
            if (line->len && line->str[line->len - 1] != ' ')
                g_string_append_c(line, ' ');
        } else {
            g_string_append_c(line, text[i]);
        }
    }
    while (line->len && line->str[line->len - 1] == ' ')
        g_string_truncate(line, line->len - 1);
    if (line->len > MAX_TEXT) {
        g_string_truncate(line, MAX_TEXT);
        while (line->len && (line->str[line->len - 1] & 0xc0) == 0x80) /* not inside a UTF-8 sequence */
            g_string_truncate(line, line->len - 1);
        g_string_append(line, "...");
    }
    return g_string_free(line, FALSE);
}

/* The SIZE bytes at TEXT for people; NULL where they are none. */
static char *
shown_text(const char *text, gsize size)
{
    char *line = collapse(text, MIN(size, 4 * MAX_TEXT));

    if (*line != '\0' && g_utf8_validate(line, -1, NULL))
        return line;
    g_free(line);
    return NULL;
}

/* The end of the macro's name and arguments that begin at TEXT[START]; that of the statement where there are
 * none. */
static gsize
invocation_end(const char *text, gsize start, gsize size)
{
    gsize at = start;
    guint depth = 0;

    while (at < size && char_is_word(text[at]))
        at++;
    for (gboolean called = at < size && text[at] == '('; at < size && text[at] != ';'; at++) {
        depth += text[at] == '(';
        if (text[at] == ')' && depth > 0 && --depth == 0 && called)
            return at + 1;
    }
    return at;
}

typedef struct {
    const char *text;
    gsize size;
} FileText;

const char *
syntax_file_text(const Syntax *syntax, CXFile file, gsize *ret_size)
{
    FileText *known = file ? g_hash_table_lookup(syntax->texts, file) : NULL;
    size_t size = 0;

    if (!file)
        return NULL;
    if (!known) {
        known = arena_new_items(syntax->arena, FileText, 1);
        known->text = clang_getFileContents(syntax->unit, file, &size);
        known->size = size;
        g_hash_table_insert(syntax->texts, file, known);
    }
    *ret_size = known->size;
    return known->text;
}

/* What stands where AT comes from, as it is before macros are expanded: a range over several expansions has
 * no text of its own. */
static char *
invocation_text(const Syntax *syntax, const Ast *at)
{
    CXFile file = NULL;
    guint start;
    size_t size = 0;
    const char *text;

    clang_getFileLocation(clang_getCursorLocation(at->cursor), &file, NULL, NULL, &start);
    text = syntax_file_text(syntax, file, &size);
    return text && start < size ? shown_text(text + start, invocation_end(text, start, size) - start) : NULL;
}

char *
text_of(const Syntax *syntax, const Ast *at)
{
    CXSourceRange extent;
    guint start, end;
    size_t size = 0;
    CXFile file = NULL, end_file = NULL;
    const char *text;
    char *line = NULL;

    if (!at)
        return g_strdup("");
    extent = clang_getCursorExtent(at->cursor);
    clang_getFileLocation(clang_getRangeStart(extent), &file, NULL, NULL, &start);
    clang_getFileLocation(clang_getRangeEnd(extent), &end_file, NULL, NULL, &end);
    text =
        file && end_file && clang_File_isEqual(file, end_file) ? syntax_file_text(syntax, file, &size) : NULL;
    if (text && end <= size && start < end)
        line = shown_text(text + start, end - start);
    if (!line)
        line = invocation_text(syntax, at);
    return line ? line : g_strdup("?");
}
