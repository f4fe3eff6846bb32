/* SPDX-License-Identifier: MIT */
/* What is done with pointers to structs, and to flattened arrays. */
#include "rewrite/structs/structs_private.h"

#include "frontend/parse/parse.h"
#include "rewrite/flat/flat.h"
#include "rewrite/refusals/refusals.h"
#include "rewrite/templates/templates.h"

#include <string.h>

/* The name of what CALL calls; "" where it is not known. */
static char *
callee_name(const SourceTree *tree, guint call)
{
    return cursor_name(tree_node(tree, call)->entity);
}

/* Whether NODE stands in sizeof, which does not evaluate it. */
static gboolean
is_measured(const SourceTree *tree, guint node)
{
    for (guint at = tree_node(tree, node)->parent; at != NO_NODE; at = tree_node(tree, at)->parent) {
        if (tree_node(tree, at)->kind == TREE_UNARY_EXPR)
            return TRUE;
        if (kind_is_statement(tree_node(tree, at)->kind))
            return FALSE;
    }
    return FALSE;
}

/* Whether STEP is an argument of swap() beside another pointer of the same type. */
static gboolean
is_swapped(const Flow *flow, const RewriteNames *names, const FlowStep *step)
{
    guint other = step->target;
    g_autofree char *type = NULL, *other_type = NULL;

    if (!flow_is_in(flow, other) || step->has_moved || flow_slot_at(flow, other)->declared->len == 0)
        return FALSE;
    type = slot_header_type(flow->tree, names, flow_slot_at(flow, step->slot));
    other_type = slot_header_type(flow->tree, names, flow_slot_at(flow, other));
    return strcmp(type, other_type) == 0;
}

static void
write_argument(Rules *rules, const FlowStep *step)
{
    const TreeNode *call = tree_node(rules->tree, step->node);
    Entity parameter = flow_parameter(call->entity, step->nth);
    g_autofree char *name = callee_name(rules->tree, step->node);
    guint number, argument;
    const Slot *slot;

    if (transfer_call_write(rules, step) || boundary_write(rules, step->node))
        return;
    if (step->target != NO_NODE && (flow_slot_at(rules->flow, step->target)->is_holder ||
                                    flow_slot_at(rules->flow, step->target)->is_adopted)) {
        pointer_address_give(rules, tree_argument(rules->tree, step->node, step->nth));
        return;
    }
    if (element_pointer_write(rules, step))
        return;
    number = entity_is_none(parameter) ? NO_NODE : flow_slot(rules->flow, parameter);
    slot = number == NO_NODE ? NULL : flow_slot_at(rules->flow, number);
    if (!slot && is_swapped(rules->flow, rules->names, step))
        return;
    if (!slot || slot->declared->len == 0) {
        rules_refuse_argument(rules, step, parameter, *name ? name : "a function");
        return;
    }
    if (!slot_is_restricted(rules->tree, slot))
        return;
    for (argument = step->use; tree_node(rules->tree, argument)->parent != step->node;)
        argument = tree_node(rules->tree, argument)->parent;
    guint start = tree_node(rules->tree, argument)->start, end = tree_node(rules->tree, argument)->end;
    rules_edit(rules, argument, start, start, g_strdup_printf("%s_pass(", rules->names->prefix), "R13");
    rules_edit(rules, argument, end, end, g_strdup(")"), "R13");
}

/* Whether the address of the element or member NODE, or of a part of it, is taken, also as an array that is
 * passed on. */
static gboolean
is_addressed(const SourceTree *tree, guint node)
{
    guint above = tree_node(tree, tree_outer(tree, node))->parent;

    while (above != NO_NODE && tree_node(tree, above)->kind == TREE_MEMBER_REF_EXPR) {
        node = above;
        above = tree_node(tree, tree_outer(tree, above))->parent;
    }
    while (above != NO_NODE && tree_is_cast(tree_node(tree, above)->kind))
        above = tree_node(tree, above)->parent;
    if (above != NO_NODE && tree_node(tree, above)->kind == TREE_CALL_EXPR &&
        type_is(tree_type(tree, node), TYPE_CONSTANT_ARRAY))
        return TRUE;
    return above != NO_NODE && tree_unary(tree, above) == UNARY_ADDR_OF;
}

/* Whether the address of the element NODE is an argument of a call of CUDA's that is rewritten, or of a
 * function that makes such a call. */
static gboolean
is_copied(const Rules *rules, guint node)
{
    const SourceTree *tree = rules->tree;
    guint address = tree_node(tree, tree_outer(tree, node))->parent, call, argument;

    if (address == NO_NODE || tree_unary(tree, address) != UNARY_ADDR_OF)
        return FALSE;
    call = flow_above_casts(tree, address, &argument);
    return call != NO_NODE && tree_node(tree, call)->kind == TREE_CALL_EXPR &&
           (boundary_is_call(tree, call) || transfer_is_told(rules, call, argument));
}

/* Whether the assignment NODE, which may be NO_NODE, sets a pointer that is not of the closure. */
static gboolean
sets_other(const Flow *flow, guint node)
{
    return node != NO_NODE && tree_binary(flow->tree, node) == BINARY_ASSIGN &&
           !flow_is_in(flow, flow_slot_of(flow, tree_operand(flow->tree, node, 0)));
}

/* The pointer is set in `pointer = other = NULL`, or `other = pointer = NULL`, where OTHER is of another
 * type. */
static void
check_chain(Rules *rules, const FlowStep *step)
{
    const SourceTree *tree = rules->tree;
    guint value = tree_operand(tree, step->node, 1);

    if (tree_binary(tree, step->node) != BINARY_ASSIGN)
        return;
    if (sets_other(rules->flow, tree_node(tree, tree_outer(tree, step->node))->parent) ||
        (value != NO_NODE && sets_other(rules->flow, tree_skip_casts(tree, value))))
        rules_refuse(rules, step->node, REFUSE(TWO_POINTERS_SET));
}

/* The pointer is compared with `(Body *)0`: the cast of null goes. */
static void
write_test(Rules *rules, const FlowStep *step)
{
    const SourceTree *tree = rules->tree;
    BinaryKind operator= tree_binary(tree, step->node);

    for (guint i = 0; i < 2 && (operator== BINARY_EQ || operator== BINARY_NE); i++) {
        guint operand = tree_inner(tree, tree_operand(tree, step->node, i));
        const TreeNode *cast = tree_node(tree, operand);

        if (tree_is_cast(cast->kind) && flow_is_null(tree, tree_skip_casts(tree, operand)))
            rules_edit(rules, operand, cast->start, cast->end, g_strdup("nullptr"), "R3");
    }
}

static void
write_use(Rules *rules, const FlowStep *step)
{
    gboolean is_access = step->kind == FLOW_ELEMENT || step->kind == FLOW_MEMBER;

    if (generic_lambda_skips(rules, step->use) || both_memories_write(rules, step) ||
        fixed_write(rules, step))
        return;
    if (is_access && !rules->is_host_accessible && !node_is_device_code(rules->tree, step->use) &&
        !is_measured(rules->tree, step->node)) {
        if (step->kind == FLOW_ELEMENT && is_copied(rules, step->node)) {
            if (rules->names->n_items == 0) /* flat_write() writes the others */
                element_write(rules, step);
        } else if (is_addressed(rules->tree, step->node))
            rules_refuse(rules, step->use, REFUSE(HOST_TAKES_ADDRESS));
        else
            rules_refuse(rules, step->use, REFUSE(HOST_ACCESS));
        return;
    }
    if (rules->names->n_items > 0 && flat_step_is_done(rules, step))
        return;
    switch (step->kind) {
    case FLOW_ELEMENT:
        element_write(rules, step);
        break;
    case FLOW_MEMBER:
        member_write(rules, step->node, step);
        break;
    case FLOW_ADDRESS:
        pointer_address_write(rules, step);
        break;
    case FLOW_ARGUMENT:
        write_argument(rules, step);
        break;
    case FLOW_CAST:
        pointer_cast_write(rules, step);
        break;
    case FLOW_RETYPE:
        redundant_cast_drop(rules, step);
        break;
    case FLOW_RETURN:
        if (step->target == NO_NODE)
            rules_refuse_return(rules, step);
        break;
    case FLOW_SIZEOF:
        rules_refuse_sizeof(rules, step);
        break;
    case FLOW_INTO:
        if (step->target == NO_NODE && flow_slot_of(rules->flow, step->node) == NO_NODE &&
            flow_slot(rules->flow, tree_node(rules->tree, step->node)->entity) == NO_NODE)
            rules_refuse_variable(rules, step);
        break;
    case FLOW_UNKNOWN:
        rules_refuse_unknown(rules, step);
        break;
    case FLOW_SET:
        check_chain(rules, step);
        break;
    case FLOW_TEST:
        write_test(rules, step);
        break;
    case FLOW_STEP:
    case FLOW_DIFFERENCE:
    case FLOW_NOTHING:
        break;
    }
}

void
uses_write(Rules *rules)
{
    const Flow *flow = rules->flow;
    GArray *refusals = rules->result->refusals;

    for (guint i = 0; i < flow->steps->len; i++) {
        const FlowStep *step = &g_array_index(flow->steps, FlowStep, i);
        guint n_refusals = refusals->len;

        if (flow_is_in(flow, step->slot))
            write_use(rules, step);
        if (refusals->len == n_refusals)
            continue;
        slot_want_copies(rules, step->slot);
        if (g_hash_table_contains(
                rules->notes->elsewhere,
                GUINT_TO_POINTER(step->slot))) /* it is refused where it meets device arrays */
            g_array_set_size(refusals, n_refusals);
    }
}
