/* SPDX-License-Identifier: MIT */
/* Unified diffs. The edits say which lines change, so nothing is searched. */
#include "changes/changes.h"

#include <string.h>

#define CONTEXT 3u /* lines around a change */

/* Lines of the old text, by their number, that some edits change, and the new text in their place. */
typedef struct {
    guint first, end; /* lines from 0 */
    GString *text;
} Change;

static void
change_clear(gpointer data)
{
    g_string_free(((Change *)data)->text, TRUE);
}

/* The byte that each line begins at, with the text's end behind. */
static GArray *
line_starts(const TreeFile *file)
{
    GArray *starts = g_array_new(FALSE, FALSE, sizeof(guint));
    guint start = 0;

    g_array_append_val(starts, start);
    for (guint i = 0; i < file->length; i++)
        if (file->text[i] == '\n' && i + 1 < file->length) {
            start = i + 1;
            g_array_append_val(starts, start);
        }
    start = (guint)file->length;
    g_array_append_val(starts, start);
    return starts;
}

static guint
line_of(const GArray *starts, guint offset)
{
    guint low = 0, high = starts->len - 1;

    while (high - low > 1) {
        guint middle = (low + high) / 2;

        if (g_array_index(starts, guint, middle) <= offset)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* Leaves out lines that stay at the beginning and the end of CHANGE. */
static void
trim_change(Change *change, const TreeFile *from, const GArray *starts)
{
    while (change->first < change->end) {
        guint start = g_array_index(starts, guint, change->first);
        guint length = g_array_index(starts, guint, change->first + 1) - start;

        if (length > change->text->len || memcmp(from->text + start, change->text->str, length) != 0)
            break;
        g_string_erase(change->text, 0, length);
        change->first++;
    }
    while (change->first < change->end) {
        guint start = g_array_index(starts, guint, change->end - 1);
        guint length = g_array_index(starts, guint, change->end) - start;
        gsize at = change->text->len - length;

        if (length > change->text->len || memcmp(from->text + start, change->text->str + at, length) != 0 ||
            (at > 0 && change->text->str[at - 1] != '\n'))
            break;
        g_string_truncate(change->text, at);
        change->end--;
    }
}

static GArray *
collect_changes(const EditList *list, const TreeFile *from, guint file, const GArray *starts)
{
    GArray *changes = g_array_new(FALSE, FALSE, sizeof(Change));
    guint at = 0;

    g_array_set_clear_func(changes, change_clear);
    for (guint i = 0; i < list->edits->len; i++) {
        const Edit *edit = &g_array_index(list->edits, Edit, i);
        Change *last = changes->len > 0 ? &g_array_index(changes, Change, changes->len - 1) : NULL;
        guint first, end;

        if (edit->file != file)
            continue;
        first = line_of(starts, edit->start);
        end = line_of(starts, MAX(edit->start, edit->end > 0 ? edit->end - 1 : 0)) + 1;
        if (!last || first >= last->end) {
            Change change = {first, end, g_string_new(NULL)};

            if (last)
                g_string_append_len(last->text, from->text + at,
                                    g_array_index(starts, guint, last->end) - at);
            g_array_append_val(changes, change);
            last = &g_array_index(changes, Change, changes->len - 1);
            at = g_array_index(starts, guint, first);
        }
        g_string_append_len(last->text, from->text + at, edit->start - at);
        g_string_append(last->text, edit->text);
        at = edit->end;
        last->end = MAX(last->end, end);
    }
    if (changes->len > 0) {
        Change *last = &g_array_index(changes, Change, changes->len - 1);

        g_string_append_len(last->text, from->text + at, g_array_index(starts, guint, last->end) - at);
    }
    for (guint i = 0; i < changes->len; i++)
        trim_change(&g_array_index(changes, Change, i), from, starts);
    return changes;
}

/* TEXT's lines, each behind MARK. Returns their number. */
static guint
append_lines(GString *out, char mark, const char *text, gsize length)
{
    guint lines = 0;

    for (gsize at = 0; at < length; lines++) {
        const char *newline = memchr(text + at, '\n', length - at);
        gsize end = newline ? (gsize)(newline - text) + 1 : length;

        g_string_append_c(out, mark);
        g_string_append_len(out, text + at, (gssize)(end - at));
        if (!newline)
            g_string_append(out, "\n\\ No newline at end of file\n");
        at = end;
    }
    return lines;
}

static guint
append_old(GString *out, char mark, const TreeFile *file, const GArray *starts, guint first, guint end)
{
    guint from = g_array_index(starts, guint, first);

    return append_lines(out, mark, file->text + from, g_array_index(starts, guint, end) - from);
}

/* Writes changes FIRST to before END as one hunk. SHIFT is how many lines those before it have added. */
static void
append_hunk(GString *out, const TreeFile *file, const GArray *starts, const GArray *changes, guint first,
            guint end, gint *shift)
{
    g_autoptr(GString) body = g_string_new(NULL);
    guint n_lines = starts->len - 1, begin, old_lines = 0, new_lines = 0, at;

    begin = g_array_index(changes, Change, first).first;
    begin = begin > CONTEXT ? begin - CONTEXT : 0;
    at = begin;
    for (guint i = first; i < end; i++) {
        const Change *change = &g_array_index(changes, Change, i);
        guint same = append_old(body, ' ', file, starts, at, change->first);
        guint removed = append_old(body, '-', file, starts, change->first, change->end);

        old_lines += same + removed;
        new_lines += same + append_lines(body, '+', change->text->str, change->text->len);
        at = change->end;
    }
    guint tail = append_old(body, ' ', file, starts, at, MIN(at + CONTEXT, n_lines));

    old_lines += tail;
    new_lines += tail;
    g_string_append_printf(out, "@@ -%u,%u +%d,%u @@\n%s", begin + 1, old_lines, (gint)begin + 1 + *shift,
                           new_lines, body->str);
    *shift += (gint)new_lines - (gint)old_lines;
}

char *
diff_of_edits(const EditList *list, const SourceTree *tree, guint file, const char *name)
{
    const TreeFile *from = tree_file(tree, file);
    g_autoptr(GArray) starts = line_starts(from);
    g_autoptr(GArray) changes = collect_changes(list, from, file, starts);
    GString *out;
    gint shift = 0;

    if (changes->len == 0)
        return NULL;
    out = g_string_new(NULL);
    g_string_append_printf(out, "--- a/%s\n+++ b/%s\n", name, name);
    for (guint first = 0, end; first < changes->len; first = end) {
        for (end = first + 1; end < changes->len; end++)
            if (g_array_index(changes, Change, end).first >
                g_array_index(changes, Change, end - 1).end + 2 * CONTEXT)
                break;
        append_hunk(out, from, starts, changes, first, end, &shift);
    }
    return g_string_free(out, FALSE);
}

char *
diff_whole(const char *name, const char *old, const char *text)
{
    g_autoptr(GString) body = g_string_new(NULL);
    guint removed = append_lines(body, '-', old ? old : "", old ? strlen(old) : 0);
    guint added = append_lines(body, '+', text ? text : "", text ? strlen(text) : 0);

    if (g_strcmp0(old, text) == 0)
        return NULL;
    return g_strdup_printf("--- %s%s\n+++ %s%s\n@@ -%u,%u +%u,%u @@\n%s", old ? "a/" : "/dev/",
                           old ? name : "null", text ? "b/" : "/dev/", text ? name : "null", removed > 0,
                           removed, added > 0, added, body->str);
}
