/* SPDX-License-Identifier: MIT */
/* Nodes, notes, places and texts for the kernel IR. */
#include "instructions.h"
#include "schedule.h"

#include <string.h>

#define MAX_TEXT 60u
#define MAX_NOTES 200u

void
place_of(const Ast *at, SourcePlace *ret_place)
{
    CXFile file = NULL;
    CXString name;

    *ret_place = (SourcePlace){0};
    if (!at)
        return;
    clang_getFileLocation(clang_getCursorLocation(at->cursor), &file, &ret_place->line, &ret_place->column,
                          NULL);
    if (!file)
        return;
    name = clang_getFileName(file);
    ret_place->file = g_strdup(clang_getCString(name));
    clang_disposeString(name);
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

    while (at < size && (g_ascii_isalnum(text[at]) || text[at] == '_'))
        at++;
    for (gboolean called = at < size && text[at] == '('; at < size && text[at] != ';'; at++) {
        depth += text[at] == '(';
        if (text[at] == ')' && depth > 0 && --depth == 0 && called)
            return at + 1;
    }
    return at;
}

/* What stands where AT comes from, as it is before macros are expanded: a range over several expansions has
 * no text of its own. */
static char *
invocation_text(Walker *w, const Ast *at)
{
    CXFile file = NULL;
    guint start;
    size_t size = 0;
    const char *text;

    clang_getFileLocation(clang_getCursorLocation(at->cursor), &file, NULL, NULL, &start);
    text = file ? clang_getFileContents(syntax_unit(w->syntax), file, &size) : NULL;
    return text && start < size ? shown_text(text + start, invocation_end(text, start, size) - start) : NULL;
}

char *
text_of(Walker *w, const Ast *at)
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
    text = file && end_file && clang_File_isEqual(file, end_file)
               ? clang_getFileContents(syntax_unit(w->syntax), file, &size)
               : NULL;
    if (text && end <= size && start < end)
        line = shown_text(text + start, end - start);
    if (!line)
        line = invocation_text(w, at);
    return line ? line : g_strdup("?");
}

void
emit_barrier(Walker *w, const char *text, const Ast *at)
{
    SourcePlace place;
    Node *node;

    if (w->quiet)
        return;
    schedule_cut(w);
    instructions_barrier(w);
    place_of(at, &place);
    node = node_new(NODE_BARRIER, &place);
    node->text = g_strdup(text);
    node_add(w->block, node);
    source_place_clear(&place);
}

/* Adds a note unless KEY was noted before. */
static void
add_note(Walker *w, const Ast *at, const char *key, const char *text)
{
    SourcePlace place;

    if (w->kernel->notes->len >= MAX_NOTES || g_hash_table_contains(w->noted, key))
        return;
    g_hash_table_add(w->noted, (gpointer)arena_strdup(w->arena, key));
    place_of(at, &place);
    g_ptr_array_add(w->kernel->notes, g_strdup_printf("%s:%u:%u: %s", place.file ? place.file : "?",
                                                      place.line, place.column, text));
    source_place_clear(&place);
}

void
emit_note(Walker *w, const Ast *at, const char *format, ...)
{
    g_autofree char *text = NULL, *key = NULL;
    SourcePlace place;
    va_list args;

    if (w->quiet)
        return;
    va_start(args, format);
    text = g_strdup_vprintf(format, args);
    va_end(args);
    place_of(at, &place);
    key = g_strdup_printf("%u:%u %s", place.line, place.column, text);
    source_place_clear(&place);
    add_note(w, at, key, text);
}

void
emit_note_once(Walker *w, const Ast *at, const char *format, ...)
{
    g_autofree char *text = NULL;
    va_list args;

    if (w->quiet)
        return;
    va_start(args, format);
    text = g_strdup_vprintf(format, args);
    va_end(args);
    add_note(w, at, text, text);
}

void
emit_decision(Walker *w, const Expr *condition, const char *text, const Ast *at)
{
    Decision *decision;

    if (w->quiet)
        return;
    decision = g_new0(Decision, 1);
    decision->holds = condition;
    decision->text = g_strdup(text);
    place_of(at, &decision->place);
    g_ptr_array_add(w->kernel->decisions, decision);
}

Node *
guard_open(Walker *w, const Expr *condition, const char *text, const Ast *at)
{
    SourcePlace place;
    Node *guard;

    if (w->quiet)
        return NULL;
    instructions_branch(w, condition);
    place_of(at, &place);
    guard = node_new(NODE_GUARD, &place);
    schedule_guard(w, guard, condition);
    guard->condition = condition;
    guard->text = g_strdup(text);
    node_add(guard, node_new(NODE_BLOCK, &place));
    node_add(guard, node_new(NODE_BLOCK, &place));
    source_place_clear(&place);
    node_add(w->block, guard);
    w->block = g_ptr_array_index(guard->children, 0);
    return guard;
}

void
guard_else(Walker *w, Node *guard)
{
    if (guard)
        w->block = g_ptr_array_index(guard->children, 1);
}

void
guard_close(Walker *w, Node *guard, Node *outer)
{
    if (!guard)
        return;
    w->block = outer;
    schedule_guard_end(w, guard);
}
