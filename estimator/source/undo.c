/* SPDX-License-Identifier: MIT */
/* Diffs read backwards. */
#include "source/source.h"

#include <stdio.h>
#include <string.h>

/* clang-format off */
G_DEFINE_QUARK(fieldwise-undo-error, undo_error)
/* clang-format on */

#define NO_NEWLINE "\\ No newline at end of file\n"

static void
undo_file_free(gpointer data)
{
    UndoFile *file = data;

    g_free(file->name);
    g_free(file);
}

/* The start of the line behind AT. */
static const char *
next_line(const char *at)
{
    const char *newline = strchr(at, '\n');

    return newline ? newline + 1 : at + strlen(at);
}

/* The number of the line at AT, from 1. */
static guint
line_number(const char *text, const char *at)
{
    guint number = 1;

    for (; text < at; text++)
        number += *text == '\n';
    return number;
}

/* The two counts of lines behind "@@", and where they begin; FALSE: AT is no such line. */
static gboolean
read_counts(const char *at, guint starts[2], guint counts[2])
{
    return sscanf(at, "@@ -%u,%u +%u,%u @@", &starts[0], &counts[0], &starts[1], &counts[1]) == 4;
}

/* One hunk: the lines before and after it. */
typedef struct {
    guint starts[2]; /* lines from 1 */
    GString *sides[2];
} Hunk;

static void
hunk_clear(Hunk *hunk)
{
    for (guint side = 0; side < 2; side++) {
        g_string_free(hunk->sides[side], TRUE);
        hunk->sides[side] = NULL;
    }
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Hunk, hunk_clear)

/* Reads the hunk at *AT and moves *AT behind it. */
static gboolean
read_hunk(const char **at, const char *end, Hunk *hunk)
{
    guint left[2];

    hunk->sides[0] = g_string_new(NULL);
    hunk->sides[1] = g_string_new(NULL);
    if (!read_counts(*at, hunk->starts, left))
        return FALSE;
    *at = next_line(*at);
    while (*at < end && (left[0] > 0 || left[1] > 0)) {
        const char *line = *at, *behind = next_line(line);
        gboolean is_in[2] = {*line != '+', *line != '-'};
        gsize length = (gsize)(behind - line) - 1;

        if (!strchr(" -+", *line))
            return FALSE;
        if (g_str_has_prefix(behind, NO_NEWLINE)) {
            length--; /* the text's line had no end */
            behind = next_line(behind);
        }
        for (guint side = 0; side < 2; side++) {
            if (!is_in[side])
                continue;
            if (left[side]-- == 0)
                return FALSE;
            g_string_append_len(hunk->sides[side], line + 1, (gssize)length);
        }
        *at = behind;
    }
    return left[0] == 0 && left[1] == 0;
}

GPtrArray *
undo_files_new(const char *diff, GError **error)
{
    g_autoptr(GPtrArray) files = g_ptr_array_new_with_free_func(undo_file_free);
    const char *end = diff + strlen(diff), *at = diff;

    while (*at == '#')
        at = next_line(at);
    while (at < end) {
        UndoFile *file = g_new0(UndoFile, 1);
        const char *name = at + strlen("--- a/"), *behind = next_line(at);

        g_ptr_array_add(files, file);
        if (!g_str_has_prefix(at, "--- a/") || !g_str_has_prefix(behind, "+++ b/"))
            goto form;
        file->name = g_strndup(name, (gsize)(behind - name) - 1);
        at = file->hunks = next_line(behind);
        while (g_str_has_prefix(at, "@@ ")) {
            g_auto(Hunk) hunk = {{0}, {NULL}};

            if (!read_hunk(&at, end, &hunk))
                goto form;
        }
        file->length = (gsize)(at - file->hunks);
    }
    return g_steal_pointer(&files);
form:
    g_set_error(error, UNDO_ERROR, UNDO_ERROR_FORM, "line %u is none that apply writes",
                line_number(diff, at));
    return NULL;
}

/* The first place from FROM on where a line begins and LINES stand; NULL: there is none. */
static const char *
find_lines(const char *text, const char *from, const GString *lines)
{
    for (const char *at = from; at; at = strchr(at, '\n') ? strchr(at, '\n') + 1 : NULL)
        if ((at == text || at[-1] == '\n') && strncmp(at, lines->str, lines->len) == 0)
            return at;
    return NULL;
}

char *
undo_text(const UndoFile *file, const char *name, const char *text, GError **error)
{
    g_autoptr(GString) out = g_string_new(NULL);
    const char *at = file->hunks, *end = at + file->length, *done = text;

    while (at < end) {
        g_auto(Hunk) hunk = {{0}, {NULL}};
        const char *found;

        if (!read_hunk(&at, end, &hunk))
            g_assert_not_reached(); /* undo_files_new() has read it */
        found = find_lines(text, done, hunk.sides[1]);
        if (!found) {
            g_set_error(error, UNDO_ERROR, UNDO_ERROR_CHANGED,
                        "%s:%u:1: the lines from here on have changed since apply wrote them", name,
                        hunk.starts[1]);
            return NULL;
        }
        g_string_append_len(out, done, found - done);
        g_string_append_len(out, hunk.sides[0]->str, (gssize)hunk.sides[0]->len);
        done = found + hunk.sides[1]->len;
    }
    g_string_append(out, done);
    return g_string_free(g_steal_pointer(&out), FALSE);
}

char *
undo_hunks(const UndoFile *file)
{
    g_autoptr(GString) out = g_string_new(NULL);
    const char *end = file->hunks + file->length, *behind;

    for (const char *at = file->hunks; at < end; at = behind) {
        guint starts[2], counts[2];

        behind = next_line(at);
        if (read_counts(at, starts, counts))
            g_string_append_printf(out, "@@ -%u,%u +%u,%u @@\n", starts[1], counts[1], starts[0], counts[0]);
        else
            g_string_append_printf(out, "%c%.*s",
                                   *at == '-'   ? '+'
                                   : *at == '+' ? '-'
                                                : *at,
                                   (int)(behind - at) - 1, at + 1);
    }
    return g_string_free(g_steal_pointer(&out), FALSE);
}
