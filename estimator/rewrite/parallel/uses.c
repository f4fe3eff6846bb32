/* SPDX-License-Identifier: MIT */
/* What is done with pointers to fields. */
#include "rewrite/parallel/parallel_private.h"

#include "frontend/parse/parse.h"
#include "source/source.h"
#include "rewrite/refusals/refusals.h"
#include "rewrite/structs/structs.h"
#include "rewrite/templates/templates.h"

#include <string.h>

static guint
above_of(const SourceTree *tree, guint node)
{
    return tree_node(tree, tree_outer(tree, node))->parent;
}

static gboolean
is_address(const SourceTree *tree, guint node)
{
    return node != NO_NODE && tree_unary(tree, node) == UNARY_ADDR_OF;
}

static gboolean
is_below_sizeof(const SourceTree *tree, guint node)
{
    guint above = above_of(tree, node);

    return above != NO_NODE && tree_node(tree, above)->kind == TREE_UNARY_EXPR;
}

/* Refuses the address of what REFERENCE, a declaration, is bound to: NODE, an element. Atomics may take it.
 */
static void
check_reference(Rules *rules, guint node, Entity reference)
{
    const SourceTree *tree = rules->tree;

    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        guint above;

        if (n->kind != TREE_DECL_REF_EXPR ||
            !entity_equal(entity_canonical(entity_referenced(n->entity)), entity_canonical(reference)))
            continue;
        above = above_of(tree, i);
        if (is_address(tree, above) &&
            !call_takes_one_scalar(tree, above_of(tree, above), tree_outer(tree, above)))
            rules_refuse(rules, node, REFUSE(FIELD_REFERENCE_ADDRESS));
    }
}

/* The element NODE is an argument of CALL. */
static void
check_argument(Rules *rules, guint node, guint call)
{
    const SourceTree *tree = rules->tree;
    Entity function = tree_callee(tree, call), parameter;
    guint nth;

    if (!tree_argument_number(tree, call, tree_outer(tree, node), &nth) ||
        (int)nth >= entity_n_arguments(function))
        return;
    parameter = entity_argument(function, nth);
    if (type_is(entity_type(parameter), TYPE_LVALUE_REFERENCE))
        check_reference(rules, node, parameter);
}

/* An element stays as it is written: it is a C++ reference to the scalar. */
static void
use_element(Rules *rules, const FlowStep *step)
{
    const SourceTree *tree = rules->tree;
    guint above = above_of(tree, step->node), function;
    const TreeNode *a = above == NO_NODE ? NULL : tree_node(tree, above);
    SourceType type = a ? entity_canonical_type(a->entity) : (SourceType){0};

    if (is_address(tree, above) || is_below_sizeof(tree, step->node)) /* a step of its own */
        return;
    if (!rules->is_host_accessible && !node_is_device_code(tree, step->use)) {
        rules_refuse(rules, step->use, REFUSE(HOST_ACCESS));
        return;
    }
    switch (a ? a->kind : TREE_INVALID_FILE) {
    case TREE_VAR_DECL:
        if (type_kind(type) == TYPE_LVALUE_REFERENCE)
            check_reference(rules, step->node, a->entity);
        break;
    case TREE_CALL_EXPR:
        check_argument(rules, step->node, above);
        break;
    case TREE_RETURN_STMT:
        function = tree_function(tree, above);
        if (function == NO_NODE || tree_node(tree, function)->kind == TREE_LAMBDA_EXPR ||
            tree_generic_lambda(tree, function) != NO_NODE ||
            type_is(entity_result_type(tree_node(tree, function)->entity), TYPE_LVALUE_REFERENCE))
            rules_refuse(rules, step->node, REFUSE(REFERENCE_RETURNED_OF_FIELD));
        break;
    default:
        if (a && tree_is_cast(a->kind) && type_kind(type) == TYPE_LVALUE_REFERENCE)
            rules_refuse(rules, step->node, REFUSE(ELEMENT_READ_AS_OTHER));
        break;
    }
}

/* The address of an element, which goes on as a pointer: &p[i] becomes (p + (i)). */
static void
use_address(Rules *rules, const FlowStep *step)
{
    const SourceTree *tree = rules->tree;
    guint inner = tree_operand(tree, step->use, 0);

    while (inner != NO_NODE && tree_node(tree, inner)->kind != TREE_ARRAY_SUBSCRIPT_EXPR &&
           tree_unary(tree, inner) != UNARY_DEREF)
        inner = tree_operand(tree, inner, 0);
    if (inner == NO_NODE) {
        rules_refuse(rules, step->use, REFUSE(ELEMENT_ADDRESS_KEPT));
        return;
    }
    element_address_write(rules, inner, step->use);
}

/* Whether argument NTH of CALL is one of a launch, which writes it. */
static gboolean
is_of_launch(const Parallel *parallel, const Flow *flow, guint call, guint nth)
{
    const SourceTree *tree = flow->tree;
    Entity parameter = flow_parameter(tree_node(tree, call)->entity, nth);
    guint node = entity_is_none(parameter) ? NO_NODE : tree_declaration(tree, parameter);
    guint slot = entity_is_none(parameter) ? NO_NODE : flow_slot(flow, parameter);

    if (slot != NO_NODE &&
        (flow_slot_at(flow, slot)->is_generic || parallel_is_separate(parallel, flow, slot)))
        return FALSE;
    return node != NO_NODE && tree_node(tree, node)->parent != NO_NODE &&
           tree_has_attribute(tree, tree_node(tree, node)->parent, TREE_CUDA_GLOBAL_ATTR);
}

/* Whether CAST, a node, is an argument of a launch, which is written without casts. */
static gboolean
is_passed_to_kernel(const Parallel *parallel, const Flow *flow, guint cast)
{
    const SourceTree *tree = flow->tree;
    guint outer = tree_outer(tree, cast), call = tree_node(tree, outer)->parent, nth;

    return call != NO_NODE && tree_argument_number(tree, call, outer, &nth) &&
           is_of_launch(parallel, flow, call, nth);
}

/* Whether STEP, an argument of swap(), is exchanged with a pointer of its field, and the library does that.
 */
static gboolean
is_exchanged(const Flow *flow, const FlowStep *step)
{
    Entity callee = tree_referenced(flow->tree, step->node);

    return step->target != NO_NODE && flow_is_in(flow, step->target) && !step->has_moved &&
           entity_is_in_system_header(callee);
}

static void
use_argument(const Parallel *parallel, Rules *rules, const FlowStep *step)
{
    const SourceTree *tree = rules->tree;
    Entity cursor = tree_node(tree, step->node)->entity, parameter = flow_parameter(cursor, step->nth);
    g_autofree char *name = cursor_name(cursor);
    guint number = entity_is_none(parameter) ? NO_NODE : flow_slot(rules->flow, parameter);
    guint argument = tree_argument(tree, step->node, step->nth);

    const Slot *slot = number == NO_NODE ? NULL : flow_slot_at(rules->flow, number);

    if (boundary_write(rules, step->node) ||
        (slot && (slot->is_in || slot->is_generic) && slot->declared->len > 0)) {
        if (is_address(tree, step->use) && !is_of_launch(parallel, rules->flow, step->node, step->nth))
            use_address(rules, step);
        return;
    }
    if ((slot && slot->is_single) || call_takes_one_scalar(tree, step->node, argument)) {
        const TreeNode *a = tree_node(tree, argument);

        if (is_address(tree, step->use))
            return;
        rules_edit(rules, argument, a->start, a->start, g_strdup("&*("), "P1");
        rules_edit(rules, argument, a->end, a->end, g_strdup(")"), "P1");
        return;
    }
    if (strcmp(name, "swap") == 0 && is_exchanged(rules->flow, step))
        return;
    rules_refuse_argument(rules, step, parameter, *name ? name : "a function");
}

/* The pointer is compared: with another one of its field, or a null pointer. */
static void
use_test(Rules *rules, const FlowStep *step)
{
    const SourceTree *tree = rules->tree;
    BinaryKind operator= tree_binary(tree, step->node);

    if (operator== BINARY_LT || operator== BINARY_GT || operator== BINARY_LE || operator== BINARY_GE)
        rules_refuse(rules, step->use, REFUSE(FIELDS_ORDERED));
    for (guint i = 0; i < 2 && (operator== BINARY_EQ || operator== BINARY_NE); i++) {
        guint operand = tree_operand(tree, step->node, i);
        guint slot = operand == NO_NODE ? NO_NODE : flow_slot_of(rules->flow, operand);
        gboolean is_same = slot != NO_NODE &&
                           flow_class(rules->flow, slot) == flow_class(rules->flow, step->slot) &&
                           !flow_slot_at(rules->flow, slot)->steps;

        if (operand == NO_NODE || !(is_same || flow_is_null(tree, tree_skip_casts(tree, operand))))
            rules_refuse(rules, step->use, REFUSE(POINTERS_COMPARED));
    }
}

/* Whether STEP casts a pointer to one number for a function that uses that alone, such as an atomic: it gets
 * the number's address. */
static gboolean
use_one_number(Rules *rules, const FlowStep *step)
{
    const SourceTree *tree = rules->tree;
    guint cast = step->node, operand = tree_operand(tree, cast, 0), above = above_of(tree, cast);
    SourceType to = type_pointee(tree_canonical_type(tree, cast));
    SourceType from = operand == NO_NODE ? (SourceType){0} : type_pointee(tree_canonical_type(tree, operand));

    if (operand == NO_NODE || type_size(to) <= 0 || type_size(to) != type_size(from) ||
        !call_takes_one_scalar(tree, above, tree_outer(tree, cast)))
        return FALSE;
    if (!is_address(tree, step->use)) {
        const TreeNode *o = tree_node(tree, operand);

        rules_edit(rules, operand, o->start, o->start, g_strdup("&*("), "P1");
        rules_edit(rules, operand, o->end, o->end, g_strdup(")"), "P1");
    }
    return TRUE;
}

static void
use_cast(Rules *rules, const FlowStep *step)
{
    const SourceTree *tree = rules->tree;
    SourceType type = tree_canonical_type(tree, step->node);

    if (type_kind(type) == TYPE_VOID)
        return;
    if (is_address(tree, step->use)) {
        guint above = above_of(tree, step->node);

        if (above != NO_NODE && tree_node(tree, above)->kind == TREE_CALL_EXPR &&
            boundary_write(rules, above)) {
            use_address(rules, step);
            return;
        }
    }
    if (!use_one_number(rules, step))
        pointer_cast_write(rules, step);
}

static void
use_into(Rules *rules, const FlowStep *step)
{
    const SourceTree *tree = rules->tree;
    guint slot = flow_slot_of(rules->flow, step->node);

    if (slot == NO_NODE)
        slot = flow_slot(rules->flow, tree_node(tree, step->node)->entity);
    if (slot == NO_NODE && step->target == NO_NODE)
        rules_refuse_variable(rules, step);
    else if (slot != NO_NODE && flow_slot_at(rules->flow, slot)->is_inner)
        rules_refuse(rules, step->use, REFUSE(OBJECT_GETS_POINTER));
    else if (is_address(tree, step->use))
        use_address(rules, step);
}

/* The pointer is set in `other = pointer = NULL`, where OTHER is of another type then. */
static void
use_set(Rules *rules, const FlowStep *step)
{
    const SourceTree *tree = rules->tree;
    guint above = above_of(tree, step->node);
    guint slot = tree_binary(tree, above) == BINARY_ASSIGN
                     ? flow_slot_of(rules->flow, tree_operand(tree, above, 0))
                     : NO_NODE;

    if (slot != NO_NODE && flow_class(rules->flow, slot) != flow_class(rules->flow, step->slot))
        rules_refuse(rules, step->node, REFUSE(TWO_POINTERS_SET));
}

static void
use(const Parallel *parallel, Rules *rules, const FlowStep *step)
{
    gboolean is_address_of = is_address(rules->tree, step->use);

    if (generic_lambda_skips(rules, step->use))
        return;
    switch (step->kind) {
    case FLOW_ELEMENT:
        if (is_address_of)
            use_address(rules, step);
        use_element(rules, step);
        return;
    case FLOW_ADDRESS:
        pointer_address_write(rules, step);
        return;
    case FLOW_ARGUMENT:
        use_argument(parallel, rules, step);
        return;
    case FLOW_CAST:
        use_cast(rules, step);
        return;
    case FLOW_RETYPE:
        if (!is_passed_to_kernel(parallel, rules->flow, step->node))
            redundant_cast_drop(rules, step);
        return;
    case FLOW_INTO:
        use_into(rules, step);
        return;
    case FLOW_TEST:
        use_test(rules, step);
        return;
    case FLOW_RETURN:
        if (step->target == NO_NODE)
            rules_refuse_return(rules, step);
        else if (is_address_of)
            use_address(rules, step);
        return;
    case FLOW_SIZEOF:
        rules_refuse_sizeof(rules, step);
        return;
    case FLOW_DIFFERENCE:
        rules_refuse(rules, step->use, REFUSE(FIELD_DIFFERENCE));
        return;
    case FLOW_MEMBER:
    case FLOW_UNKNOWN:
        rules_refuse_unknown(rules, step);
        return;
    case FLOW_SET:
        use_set(rules, step);
        return;
    case FLOW_STEP:
    case FLOW_NOTHING:
        return;
    }
}

void
parallel_write_uses(Parallel *parallel, Rules *rules)
{
    const Flow *flow = rules->flow;

    for (guint i = 0; i < flow->steps->len; i++) {
        const FlowStep *step = &g_array_index(flow->steps, FlowStep, i);
        g_autofree char *name = NULL;

        if (flow_slot_at(flow, step->slot)->is_inner || /* its class has rules of its own */
            (!flow_is_in(flow, step->slot) && !flow_slot_at(flow, step->slot)->is_generic))
            continue;
        use(parallel, rules, step);
        if (step->kind != FLOW_ADDRESS)
            continue;
        /* cudaMalloc of a field that is not the first */
        for (guint call = step->node; call != NO_NODE; call = tree_node(flow->tree, call)->parent) {
            const char *has = g_hash_table_lookup(parallel->first, GUINT_TO_POINTER(call));
            guint bytes = has ? tree_argument(flow->tree, call, 1) : NO_NODE;

            if (bytes == NO_NODE)
                continue;
            rules_edit(rules, bytes, tree_node(flow->tree, bytes)->end, tree_node(flow->tree, bytes)->end,
                       g_strdup_printf(", %s", has), "B1");
            break;
        }
    }
}
