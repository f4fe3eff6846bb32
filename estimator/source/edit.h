/* SPDX-License-Identifier: MIT */
#pragma once

#include "source/tree.h"

/* TEXT takes the place of the bytes from START to before END of a file. */
typedef struct {
    guint file, start, end;
    char *text;
    const char *rule; /* static: which one wrote it, as in docs/guide/apply.md */
} Edit;

/* Edits of several files. */
typedef struct {
    GArray *edits; /* of Edit; in the order of files and places once edit_list_settle() has been called */
} EditList;

EditList *edit_list_new(void);
void edit_list_free(EditList *list);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(EditList, edit_list_free)

/* Takes TEXT. */
void edit_list_add(EditList *list, guint file, guint start, guint end, char *text, const char *rule);

/* Sorts the edits and drops those that stand there twice. FALSE, with the file and byte of the second, where
 * two overlap. */
gboolean edit_list_settle(EditList *list, guint *ret_file, guint *ret_offset);

/* The text of FILE with its edits; NULL where it has none. The edits are settled. Free with g_free(). */
char *edit_list_apply(const EditList *list, const SourceTree *tree, guint file, gsize *ret_length);
