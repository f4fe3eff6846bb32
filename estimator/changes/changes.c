/* SPDX-License-Identifier: MIT */
#include "changes/changes.h"

void
file_change_free(gpointer data)
{
    FileChange *change = data;

    g_free(change->path);
    g_free(change->old);
    g_free(change->new);
    g_free(change->diff);
    g_free(change);
}

void
changes_add_edits(GPtrArray *changes, const SourceTree *tree, const EditList *edits)
{
    for (guint f = 0; f < tree->files->len; f++) {
        gsize length;
        char *text = edit_list_apply(edits, tree, f, &length);
        FileChange *change;

        if (!text)
            continue;
        change = g_new0(FileChange, 1);
        change->path = g_strdup(tree_file(tree, f)->path);
        change->old = g_strdup(tree_file(tree, f)->text);
        change->new = text;
        change->diff = diff_of_edits(edits, tree, f, change->path);
        g_ptr_array_add(changes, change);
    }
}
