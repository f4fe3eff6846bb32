/* SPDX-License-Identifier: MIT */
#include "source/source.h"

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

char *
edit_list_apply(const EditList *list, const SourceTree *tree, guint file, gsize *ret_length)
{
    const TreeFile *from = tree_file(tree, file);
    GString *text = NULL;
    guint at = 0;

    for (guint i = 0; i < list->edits->len; i++) {
        const Edit *edit = &g_array_index(list->edits, Edit, i);

        if (edit->file != file)
            continue;
        if (!text)
            text = g_string_sized_new(from->length + 256);
        g_string_append_len(text, from->text + at, edit->start - at);
        g_string_append(text, edit->text);
        at = edit->end;
    }
    if (!text)
        return NULL;
    g_string_append_len(text, from->text + at, (gssize)(from->length - at));
    *ret_length = text->len;
    return g_string_free(text, FALSE);
}
