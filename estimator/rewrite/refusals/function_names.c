/* SPDX-License-Identifier: MIT */
#include "rewrite/refusals/refusals_private.h"

#include "frontend/parse/parse.h"

void
function_names_clear(FunctionNames *naming)
{
    g_array_unref(naming->functions);
    g_hash_table_unref(naming->names);
    g_hash_table_unref(naming->known);
}

FunctionNames
function_names(const SourceTree *tree, GHashTable *functions)
{
    FunctionNames naming = {tree, g_array_new(FALSE, FALSE, sizeof(guint)),
                            g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
                            g_hash_table_new(NULL, NULL)};
    GHashTableIter iter;
    gpointer key;

    g_hash_table_iter_init(&iter, functions);
    while (g_hash_table_iter_next(&iter, &key, NULL))
        g_hash_table_add(naming.names, cursor_name(tree_node(tree, GPOINTER_TO_UINT(key))->entity));
    for (guint i = 0; i < tree->nodes->len; i++)
        if (tree_node(tree, i)->function == i)
            g_array_append_val(naming.functions, i);
    return naming;
}

/* Whether the text of the function NODE names one of the closure. */
static gboolean
names_closure(FunctionNames *naming, guint node)
{
    const TreeNode *n = tree_node(naming->tree, node);
    gpointer known = g_hash_table_lookup(naming->known, GUINT_TO_POINTER(node));

    if (!known) {
        const char *text = tree_file(naming->tree, n->file)->text;

        known = GINT_TO_POINTER(1 + (text_find_name(text, n->start, n->end, naming->names) < n->end));
        g_hash_table_insert(naming->known, GUINT_TO_POINTER(node), known);
    }
    return GPOINTER_TO_INT(known) > 1;
}

guint
function_names_find(FunctionNames *naming, guint file, guint offset)
{
    for (guint i = 0; i < naming->functions->len; i++) {
        guint node = g_array_index(naming->functions, guint, i);
        const TreeNode *n = tree_node(naming->tree, node);

        if (n->file == file && n->start <= offset && offset < n->end && names_closure(naming, node))
            return node;
    }
    return NO_NODE;
}
