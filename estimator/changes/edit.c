/* SPDX-License-Identifier: MIT */
#include "changes/changes.h"

#include <string.h>

EditList *
edit_list_new(void)
{
    EditList *list = g_new0(EditList, 1);

    list->edits = g_array_new(FALSE, FALSE, sizeof(Edit));
    return list;
}

void
edit_list_free(EditList *list)
{
    if (!list)
        return;
    for (guint i = 0; i < list->edits->len; i++)
        g_free(g_array_index(list->edits, Edit, i).text);
    g_array_unref(list->edits);
    g_free(list);
}

void
edit_list_add(EditList *list, guint file, guint start, guint end, char *text, const char *rule)
{
    Edit edit = {file, start, end, text, rule};

    g_array_append_val(list->edits, edit);
}

static gint
compare_edits(gconstpointer a, gconstpointer b)
{
    const Edit *x = a, *y = b;

    if (x->file != y->file)
        return x->file < y->file ? -1 : 1;
    if (x->start != y->start)
        return x->start < y->start ? -1 : 1;
    if (x->end != y->end)
        return x->end < y->end ? -1 : 1;
    return strcmp(x->text, y->text);
}

gboolean
edit_list_settle(EditList *list, guint *ret_file, guint *ret_offset)
{
    g_array_sort(list->edits, compare_edits); /* GLib's sort keeps the order of equals */
    for (guint i = 1; i < list->edits->len;) {
        const Edit *last = &g_array_index(list->edits, Edit, i - 1);
        const Edit *edit = &g_array_index(list->edits, Edit, i);

        if (compare_edits(last, edit) == 0) {
            g_free(edit->text);
            g_array_remove_index(list->edits, i);
            continue;
        }
        if (edit->file == last->file && edit->start < last->end) {
            *ret_file = edit->file;
            *ret_offset = edit->start;
            return FALSE;
        }
        i++;
    }
    return TRUE;
}

/* The text of FILE from START to END with those edits of LIST that are there. */
static GString *
edited(const EditList *list, const SourceTree *tree, guint file, guint start, guint end)
{
    const char *text = tree_file(tree, file)->text;
    GString *out = g_string_new(NULL);
    guint at = start;

    for (guint i = 0; i < list->edits->len; i++) {
        const Edit *edit = &g_array_index(list->edits, Edit, i);

        if (edit->file != file || edit->start < start || edit->end > end)
            continue;
        g_string_append_len(out, text + at, edit->start - at);
        g_string_append(out, edit->text);
        at = edit->end;
    }
    g_string_append_len(out, text + at, end - at);
    return out;
}

char *
edit_list_text(const EditList *list, const SourceTree *tree, guint file, guint start, guint end)
{
    return g_string_free(edited(list, tree, file, start, end), FALSE);
}

guint
edit_list_start(const EditList *list)
{
    return list->edits->len > 0 ? g_array_index(list->edits, Edit, 0).start : G_MAXUINT;
}

char *
edit_list_apply(const EditList *list, const SourceTree *tree, guint file, gsize *ret_length)
{
    const TreeFile *from = tree_file(tree, file);
    gboolean is_changed = FALSE;
    GString *text;

    for (guint i = 0; i < list->edits->len && !is_changed; i++)
        is_changed = g_array_index(list->edits, Edit, i).file == file;
    if (!is_changed)
        return NULL;
    text = edited(list, tree, file, 0, (guint)from->length);
    *ret_length = text->len;
    return g_string_free(text, FALSE);
}
