/* SPDX-License-Identifier: MIT */
/* Casts of pointers of the closure to what they are: they fall away. */
#include "rewrite/structs/structs_private.h"

/* Whether CAST is an argument of a call whose rule takes casts off. */
static gboolean
is_stripped(const SourceTree *tree, guint cast)
{
    guint above;

    do {
        above = tree_node(tree, tree_outer(tree, cast))->parent;
        cast = above;
    } while (above != NO_NODE && tree_is_cast(tree_node(tree, above)->kind));
    return above != NO_NODE && tree_node(tree, above)->kind == TREE_CALL_EXPR &&
           boundary_is_call(tree, above);
}

void
redundant_cast_drop(Rules *rules, const FlowStep *step)
{
    const SourceTree *tree = rules->tree;
    const TreeNode *cast = tree_node(tree, step->node);
    guint operand = tree_operand(tree, step->node, 0);

    if (is_stripped(tree, step->node))
        return;
    if (operand == NO_NODE) {
        rules_refuse(rules, step->use, REFUSE(CAST_FORM));
        return;
    }
    rules_edit(rules, step->node, cast->start, tree_node(tree, operand)->start,
               g_strdup(cast->kind == TREE_CSTYLE_CAST_EXPR ? "" : "("), "R3");
}
