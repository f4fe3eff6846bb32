/* SPDX-License-Identifier: MIT */
/* Diffs read backwards. */
#include "changes/changes.h"

#include <stdio.h>
#include <string.h>

/* clang-format off */
G_DEFINE_QUARK(fieldwise-undo-error, undo_error)
/* clang-format on */

#define WAS_MARK "# was "
#define WHOLE_MARK "# whole "
#define NO_NEWLINE "\\ No newline at end of file\n"

static void
undo_file_free(gpointer data)
{
    UndoFile *file = data;

    g_free(file->name);
    g_free(file->sum);
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

/* What the line at AT, which begins with '#', says of one file; NULL: nothing. */
static UndoFile *
read_mark(const char *at)
{
    gboolean is_whole = g_str_has_prefix(at, WHOLE_MARK);
    UndoFile *file;

    if (!is_whole && !g_str_has_prefix(at, WAS_MARK))
        return NULL;
    at += strlen(is_whole ? WHOLE_MARK : WAS_MARK);
    file = g_new0(UndoFile, 1);
    file->is_whole = is_whole;
    file->sum = *at == '-' ? NULL : g_strndup(at, (gsize)(strchrnul(at, '\n') - at));
    return file;
}

/* Reads the lines of marks at *AT, and moves it behind them. */
static GPtrArray *
read_marks(const char **at)
{
    GPtrArray *files = g_ptr_array_new_with_free_func(undo_file_free);

    for (; **at == '#'; *at = next_line(*at)) {
        UndoFile *file = read_mark(*at);

        if (file)
            g_ptr_array_add(files, file);
    }
    return files;
}

GPtrArray *
undo_files_new(const char *diff, GError **error)
{
    const char *end = diff + strlen(diff), *at = diff;
    g_autoptr(GPtrArray) files = read_marks(&at);
    guint n_marks = files->len, n = 0;

    for (; at < end; n++) {
        UndoFile *file = n < n_marks ? g_ptr_array_index(files, n) : g_new0(UndoFile, 1);
        const char *behind = next_line(at), *name = behind + strlen("+++ b/");

        if (n >= n_marks)
            g_ptr_array_add(files, file);
        file->is_new = g_str_has_prefix(at, "--- /dev/null\n");
        if ((!file->is_new && !g_str_has_prefix(at, "--- a/")) || !g_str_has_prefix(behind, "+++ b/"))
            goto form;
        file->name = g_strndup(name, (gsize)(next_line(behind) - name) - 1);
        at = file->hunks = next_line(behind);
        while (g_str_has_prefix(at, "@@ ")) {
            g_auto(Hunk) hunk = {{0}, {NULL}};

            if (!read_hunk(&at, end, &hunk))
                goto form;
        }
        file->length = (gsize)(at - file->hunks);
    }
    if (n < n_marks)
        goto form;
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
undo_text(const UndoFile *file, const char *name, const char *text, const char *command, GError **error)
{
    g_autoptr(GString) out = g_string_new(NULL);
    const char *at = file->hunks, *end = at + file->length, *done = text;

    if (undo_is_before(file, text))
        return g_strdup(text);
    while (at < end) {
        g_auto(Hunk) hunk = {{0}, {NULL}};
        const char *found;

        if (!read_hunk(&at, end, &hunk))
            g_assert_not_reached(); /* undo_files_new() has read it */
        if (file->is_whole)
            return g_strdup(hunk.sides[0]->str);
        found = find_lines(text, done, hunk.sides[1]);
        if (!found) {
            g_set_error(error, UNDO_ERROR, UNDO_ERROR_CHANGED,
                        "%s:%u:1: the lines from here on have changed since %s wrote them", name,
                        hunk.starts[1], command);
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

char *
undo_sum(const char *text)
{
    return g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, -1);
}

gboolean
undo_is_before(const UndoFile *file, const char *text)
{
    g_autofree char *sum = undo_sum(text);

    return file->sum && strcmp(file->sum, sum) == 0;
}

static void
write_file(UndoWriter *writer, const UndoFile *file)
{
    g_string_append_printf(writer->marks, "%s%s\n", file->is_whole ? WHOLE_MARK : WAS_MARK,
                           file->sum ? file->sum : "-");
    g_string_append_printf(writer->diff, "--- %s%s\n+++ b/%s\n", file->is_new ? "/dev/null" : "a/",
                           file->is_new ? "" : file->name, file->name);
    g_string_append_len(writer->diff, file->hunks, (gssize)file->length);
}

void
undo_writer_add(UndoWriter *writer, const char *name, const char *old, const char *diff, gboolean whole)
{
    const char *hunks = strstr(diff, "\n@@ ") + 1;
    g_autofree char *sum = old ? undo_sum(old) : NULL, *own_name = g_strdup(name);
    const UndoFile file = {own_name, hunks, strlen(hunks), sum, !old, whole};

    write_file(writer, &file);
}

void
undo_writer_keep(UndoWriter *writer, const UndoFile *file)
{
    write_file(writer, file);
}
