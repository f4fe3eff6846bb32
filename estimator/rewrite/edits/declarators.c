/* SPDX-License-Identifier: MIT */
/* Variables that one declaration has. */
#include "rewrite/edits/edits_private.h"

#include <string.h>

/* Whether NEXT, a declaration behind PREVIOUS, is one more declarator of it: int *a, *b. */
static gboolean
continues(const SourceTree *tree, const TreeNode *previous, const TreeNode *next)
{
    const char *text = tree_file(tree, next->file)->text;

    if (previous->file != next->file || previous->end > tree_name_offset(next))
        return FALSE;
    for (guint at = previous->end; at < tree_name_offset(next); at++)
        if (strchr(";{}", text[at]))
            return FALSE;
    return TRUE;
}

GArray *
declarators_of(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node);
    GArray *group = g_array_new(FALSE, FALSE, sizeof(guint));
    guint begin = n->parent == NO_NODE ? 0 : n->parent + 1;
    guint end = n->parent == NO_NODE ? tree->nodes->len : tree_end(tree, n->parent);

    for (guint i = begin; i < end; i++) {
        const TreeNode *other = tree_node(tree, i);

        if (other->parent != n->parent || other->kind != n->kind)
            continue;
        if (group->len > 0 &&
            !continues(tree, tree_node(tree, g_array_index(group, guint, group->len - 1)), other)) {
            if (i > node)
                break;
            g_array_set_size(group, 0);
        }
        g_array_append_val(group, i);
    }
    return group;
}
