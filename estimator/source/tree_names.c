/* SPDX-License-Identifier: MIT */
/* Where a program names its variables. */
#include "source/source.h"

static void
add_name(GHashTable *names, Entity entity, guint node)
{
    GArray *nodes = g_hash_table_lookup(names, &entity);

    if (!nodes) {
        nodes = g_array_new(FALSE, FALSE, sizeof(guint));
        g_hash_table_insert(names, g_memdup2(&entity, sizeof entity), nodes);
    }
    g_array_append_val(nodes, node);
}

static void
list_names(const SourceTree *tree)
{
    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);

        if (n->kind == TREE_VAR_DECL || n->kind == TREE_PARM_DECL)
            add_name(tree->names, n->entity, i);
        else if (n->kind == TREE_DECL_REF_EXPR)
            add_name(tree->names, entity_referenced(n->entity), i);
    }
}

const GArray *
tree_names(const SourceTree *tree, Entity variable)
{
    if (g_hash_table_size(tree->names) == 0) /* many programs are never asked */
        list_names(tree);
    return g_hash_table_lookup(tree->names, &variable);
}
