/* SPDX-License-Identifier: MIT */
/* Functions of the program: where they are defined, and what runs on the device. */
#include "rewrite/edits/edits_private.h"

#include "frontend/parse/parse.h"
#include "text/text.h"

guint
function_definition(const SourceTree *tree, Entity function)
{
    Entity definition = entity_definition(function);

    return entity_is_none(definition) ? NO_NODE : tree_declaration(tree, definition);
}

guint
function_definition_anywhere(const Flow *flow, Entity function)
{
    guint definition = function_definition(flow->tree, function);

    return definition == NO_NODE ? flow_definition(flow, function) : definition;
}

/* Whether the lambda LAMBDA is one of the device: libclang shows no attributes of it. */
static gboolean
is_device_lambda(const SourceTree *tree, guint lambda)
{
    const TreeNode *l = tree_node(tree, lambda);
    guint end = l->end;

    for (guint i = lambda + 1; i < tree_end(tree, lambda); i++) {
        const TreeNode *n = tree_node(tree, i);

        if (n->parent == lambda && n->kind == TREE_COMPOUND_STMT)
            end = n->start;
        if (n->parent != lambda || n->kind != TREE_PARM_DECL)
            continue;
        g_autoptr(GArray) children = cursor_children(entity_parent(n->entity));
        for (guint k = 0; k < children->len; k++)
            if (entity_kind(g_array_index(children, Entity, k)) == TREE_CUDA_DEVICE_ATTR)
                return TRUE;
    }
    g_autofree char *head = text_without_comments(tree_file(tree, l->file)->text + l->start, end - l->start);
    return g_regex_match_simple("\\b__device__\\b", head, G_REGEX_RAW, 0);
}

gboolean
node_is_device_code(const SourceTree *tree, guint node)
{
    for (guint f = tree_function(tree, node); f != NO_NODE;
         f = tree_function(tree, tree_node(tree, f)->parent)) {
        if (tree_has_attribute(tree, f, TREE_CUDA_GLOBAL_ATTR) ||
            tree_has_attribute(tree, f, TREE_CUDA_DEVICE_ATTR) ||
            (tree_node(tree, f)->kind == TREE_LAMBDA_EXPR && is_device_lambda(tree, f)))
            return TRUE;
        if (tree_node(tree, f)->parent == NO_NODE) {
            guint lambda = tree_generic_lambda(tree, f);

            return lambda != NO_NODE && node_is_device_code(tree, lambda);
        }
    }
    return FALSE;
}
