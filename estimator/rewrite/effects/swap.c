/* SPDX-License-Identifier: MIT */
/* Functions of the program that exchange two objects as std::swap() does. */
#include "rewrite/effects/effects.h"

#include "frontend/parse/parse.h"

#include <string.h>

/* The variable or parameter that NODE names, below conversions and the constructor of a copy. */
static Entity
named_below(const SourceTree *tree, guint node)
{
    for (node = tree_inner(tree, node); node != NO_NODE;
         node = tree_inner(tree, tree_operand(tree, node, 0))) {
        const TreeNode *n = tree_node(tree, node);

        if (n->kind == TREE_DECL_REF_EXPR)
            return entity_referenced(n->entity);
        if (n->kind != TREE_CALL_EXPR || !constructor_is_of_copy(cursor_callee(n->entity)) ||
            tree_operand(tree, node, 0) == NO_NODE)
            break;
    }
    return entity_none();
}

/* Whether the statement NODE is `TO = FROM;`. */
static gboolean
assigns(const SourceTree *tree, guint node, Entity to, Entity from)
{
    const TreeNode *n = tree_node(tree, node);
    g_autofree char *name = n->kind == TREE_CALL_EXPR ? cursor_name(n->entity) : NULL;
    guint left, right;

    if (tree_binary(tree, node) == BINARY_ASSIGN) {
        left = tree_operand(tree, node, 0);
        right = tree_operand(tree, node, 1);
    } else if (g_strcmp0(name, "operator=") == 0) {
        left = tree_argument(tree, node, 0);
        right = tree_argument(tree, node, 1);
    } else {
        return FALSE;
    }
    return left != NO_NODE && right != NO_NODE && entity_equal(named_below(tree, left), to) &&
           entity_equal(named_below(tree, right), from);
}

/* Whether the function DEFINITION, a node, is written so. */
static gboolean
is_written_so(const SourceTree *tree, guint definition)
{
    Entity function = tree_entity(tree, definition), variable = entity_none();
    guint body = NO_NODE, parts[3], n = 0;
    Entity one, other;

    if (entity_n_arguments(function) != 2)
        return FALSE;
    one = entity_argument(function, 0);
    other = entity_argument(function, 1);
    for (guint i = definition + 1; i < tree_end(tree, definition) && body == NO_NODE; i++)
        if (tree_node(tree, i)->parent == definition && tree_node(tree, i)->kind == TREE_COMPOUND_STMT)
            body = i;
    for (guint i = body == NO_NODE ? NO_NODE : body + 1; i != NO_NODE && i < tree_end(tree, body);
         i = tree_end(tree, i)) {
        if (n == G_N_ELEMENTS(parts))
            return FALSE;
        parts[n++] = i;
    }
    if (n < G_N_ELEMENTS(parts) || tree_node(tree, parts[0])->kind != TREE_DECL_STMT)
        return FALSE;
    for (guint i = parts[0] + 1; i < tree_end(tree, parts[0]); i++) {
        const TreeNode *v = tree_node(tree, i);
        SourceType type = entity_canonical_type(v->entity);

        if (v->kind != TREE_VAR_DECL)
            continue;
        if (!entity_is_none(variable) || type_kind(type) == TYPE_LVALUE_REFERENCE)
            return FALSE;
        variable = v->entity;
        for (guint k = i + 1; k < tree_end(tree, i); k++)
            if (tree_node(tree, k)->parent == i && kind_is_expression(tree_node(tree, k)->kind) &&
                !entity_equal(named_below(tree, k), one))
                return FALSE;
    }
    return !entity_is_none(variable) && assigns(tree, parts[1], one, other) &&
           assigns(tree, parts[2], other, variable);
}

/* Whether FUNCTION is of the standard library, or of another library with its meaning. */
static gboolean
is_of_standard_library(const SourceTree *tree, Entity function)
{
    static const char *const SPACES[] = {"std", "thrust", "cuda"};
    g_autofree char *outermost = NULL;

    if (tree_is_own(tree, function))
        return FALSE;
    for (Entity at = entity_parent(function); entity_kind(at) == TREE_NAMESPACE; at = entity_parent(at)) {
        g_free(outermost);
        outermost = cursor_name(at);
    }
    for (guint i = 0; outermost && i < G_N_ELEMENTS(SPACES); i++)
        if (strcmp(outermost, SPACES[i]) == 0)
            return TRUE;
    return FALSE;
}

gboolean
function_swaps_whole(const Flow *flow, Entity function)
{
    g_autofree char *name = cursor_name(function);
    guint definition = function_definition_anywhere(flow, function);

    if (strcmp(name, "swap") == 0 && is_of_standard_library(flow->tree, function))
        return TRUE;
    return definition != NO_NODE && is_written_so(flow->tree, definition);
}
