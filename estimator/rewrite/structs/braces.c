/* SPDX-License-Identifier: MIT */
/* Elements in braces: where one would be taken for the first field, or for the proxy that it is. */
#include "rewrite/structs/structs_private.h"

#include <string.h>

void
brace_cast(Rules *rules, guint node)
{
    const SourceTree *tree = rules->tree;
    const TreeNode *n = tree_node(tree, node);
    const char *text = tree_file(tree, n->file)->text;
    guint at = n->start, above = n->parent;

    while (at > 0 && g_ascii_isspace(text[at - 1]))
        at--;
    while (above != NO_NODE && tree_node(tree, above)->start >= n->start)
        above = tree_node(tree, above)->parent;
    if (at == 0 || text[at - 1] != '{' || above == NO_NODE || tree_node(tree, above)->file != n->file)
        return;
    switch (tree_node(tree, above)->kind) {
    case TREE_VAR_DECL:
        if (type_kind(tree_type(tree, above)) == TYPE_LVALUE_REFERENCE)
            return;
        break;
    case TREE_INIT_LIST_EXPR: /* of the element alone, not of a struct that has it */
        if (!flow_is_record(rules->names->record, tree_type(tree, above)))
            return;
        break;
    case TREE_CXX_FUNCTIONAL_CAST_EXPR:
    case TREE_RETURN_STMT:
    case TREE_CALL_EXPR:
    case TREE_BINARY_OPERATOR:
        break;
    default: /* a block, or a list of which the element is one */
        return;
    }
    rules_edit(rules, node, n->start, n->start, g_strdup_printf("(%s)", rules->names->element), "R11");
}

void
list_cast(Rules *rules, guint node, guint list)
{
    const SourceTree *tree = rules->tree;
    guint start = tree_node(tree, node)->start;

    brace_cast(rules, node);
    for (guint at = tree_node(tree, list)->parent; at != NO_NODE; at = tree_node(tree, at)->parent) {
        const TreeNode *n = tree_node(tree, at);
        SourceType type = entity_type(n->entity);
        g_autofree char *name = type_kind(type) == TYPE_INVALID ? NULL : flow_type_name(type);

        if (n->kind == TREE_CXX_FOR_RANGE_STMT || (name && strstr(name, "initializer_list"))) {
            rules_edit(rules, node, start, start, g_strdup_printf("(%s)", rules->names->element), "R11");
            return;
        }
        if (kind_is_statement(n->kind) || n->kind == TREE_CALL_EXPR)
            return;
    }
}
