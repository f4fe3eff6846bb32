/* SPDX-License-Identifier: MIT */
/* Parameters that point at one element: a copy of it would do. */
#include "rewrite/flow/flow_private.h"

/* Deeper calls are not followed. */
#define MAX_CALLS 8u

/* Whether the field that MEMBER names, or its address, is used where it stands: not kept. */
static gboolean
is_used_at_once(const SourceTree *tree, guint member)
{
    guint outer = tree_outer(tree, member), above = tree_node(tree, outer)->parent;

    while (above != NO_NODE && (tree_node(tree, above)->kind == TREE_MEMBER_REF_EXPR ||
                                (tree_node(tree, above)->kind == TREE_ARRAY_SUBSCRIPT_EXPR &&
                                 tree_node(tree, outer)->nth == 0))) {
        outer = tree_outer(tree, above);
        above = tree_node(tree, outer)->parent;
    }
    if (above == NO_NODE)
        return FALSE;
    if (tree_unary(tree, above) != UNARY_ADDR_OF)
        return !type_is(tree_type(tree, outer), TYPE_CONSTANT_ARRAY) ||
               tree_node(tree, above)->kind == TREE_CALL_EXPR;
    above = tree_node(tree, tree_outer(tree, above))->parent;
    return above != NO_NODE &&
           (tree_node(tree, above)->kind == TREE_CALL_EXPR || tree_unary(tree, above) == UNARY_DEREF);
}

static gboolean
is_zero(const SourceTree *tree, guint node)
{
    g_autofree char *text = node == NO_NODE ? NULL : tree_text(tree, node);

    return g_strcmp0(text, "0") == 0;
}

static gboolean is_single(const Flow *flow, guint slot, guint depth);

/* Whether STEP, of a parameter, leaves it a pointer to one element. */
static gboolean
keeps_single(const Flow *flow, const FlowStep *step, guint depth)
{
    const SourceTree *tree = flow->tree;
    Entity parameter;
    guint above;

    switch (step->kind) {
    case FLOW_TEST:
    case FLOW_NOTHING:
    case FLOW_RETYPE:
        return TRUE;
    case FLOW_MEMBER:
        return is_used_at_once(tree, step->node);
    case FLOW_ELEMENT:
        above = tree_node(tree, tree_outer(tree, step->node))->parent;
        if (step->has_moved || (tree_node(tree, step->node)->kind == TREE_ARRAY_SUBSCRIPT_EXPR &&
                                !is_zero(tree, tree_operand(tree, step->node, 1))))
            return FALSE;
        return above != NO_NODE && tree_unary(tree, above) != UNARY_ADDR_OF &&
               (tree_node(tree, above)->kind != TREE_MEMBER_REF_EXPR || is_used_at_once(tree, above));
    case FLOW_ARGUMENT:
        parameter = flow_parameter(tree_node(tree, step->node)->entity, step->nth);
        return !step->has_moved && !entity_is_none(parameter) &&
               is_single(flow, flow_slot(flow, parameter), depth + 1);
    default:
        return FALSE;
    }
}

static gboolean
is_single(const Flow *flow, guint number, guint depth)
{
    const Slot *slot = number == NO_NODE ? NULL : flow_slot_at(flow, number);
    guint node, function;

    if (!slot || slot->is_reference || slot->declared->len == 0 || depth > MAX_CALLS)
        return FALSE;
    node = g_array_index(slot->declared, guint, 0);
    function = tree_node(flow->tree, node)->parent;
    if (tree_node(flow->tree, node)->kind != TREE_PARM_DECL || function == NO_NODE ||
        tree_has_attribute(flow->tree, function, TREE_CUDA_GLOBAL_ATTR) ||
        entity_is_none(entity_definition(tree_node(flow->tree, function)->entity)))
        return FALSE;
    for (guint i = 0; i < flow->steps->len; i++) {
        const FlowStep *step = &g_array_index(flow->steps, FlowStep, i);

        if (step->slot == number && !keeps_single(flow, step, depth))
            return FALSE;
    }
    return TRUE;
}

gboolean
flow_is_for_one_element(const Flow *flow, guint slot)
{
    return is_single(flow, slot, 0);
}
