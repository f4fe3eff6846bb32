/* SPDX-License-Identifier: MIT */
/* Generic lambdas, [=](auto i) { ... }, and their instances. */
#include "source/source.h"

#include "frontend/parse/parse.h"

#include <string.h>

gboolean
tree_is_generic_lambda(const SourceTree *tree, guint node)
{
    if (tree_node(tree, node)->kind != TREE_LAMBDA_EXPR)
        return FALSE;
    for (guint i = node + 1; i < tree_end(tree, node); i++)
        if (tree_node(tree, i)->parent == node && tree_node(tree, i)->kind == TREE_PARM_DECL &&
            type_is(tree_type(tree, i), TYPE_UNEXPOSED))
            return TRUE;
    return FALSE;
}

gboolean
tree_is_call_instance(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node);
    g_autofree char *name =
        n->kind == TREE_CXX_METHOD && n->parent == NO_NODE ? cursor_name(n->entity) : NULL;

    return name && strcmp(name, "operator()") == 0 && !entity_is_none(entity_template(n->entity));
}

guint
tree_generic_lambda(const SourceTree *tree, guint function)
{
    const TreeNode *f = tree_node(tree, function);
    guint found = NO_NODE;

    if (!tree_is_call_instance(tree, function))
        return NO_NODE;
    for (guint i = 0; i < tree->nodes->len; i++) { /* the innermost one is the last */
        const TreeNode *n = tree_node(tree, i);

        if (n->kind == TREE_LAMBDA_EXPR && n->file == f->file && n->unit == f->unit && n->start <= f->start &&
            f->end <= n->end && tree_is_generic_lambda(tree, i))
            found = i;
    }
    return found;
}
