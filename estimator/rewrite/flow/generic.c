/* SPDX-License-Identifier: MIT */
/* Functions that may become templates over the types of their pointers: what a parameter points at is used in
 * the function alone, by its index, or on the host is copied, filled or freed as a whole. */
#include "rewrite/flow/flow_private.h"

#include "frontend/parse/parse.h"
#include "source/source.h"
#include "text/text.h"

#include <string.h>

/* A parameter, with the local variables that its value goes into. */
typedef struct {
    const Flow *flow;
    guint parameter;     /* slot */
    GArray *slots;       /* of guint: it, and the variables */
    gboolean may_access; /* host code may access elements */
} SlotGroup;

static gboolean
is_of_group(const SlotGroup *group, guint slot)
{
    for (guint i = 0; i < group->slots->len; i++)
        if (g_array_index(group->slots, guint, i) == slot)
            return TRUE;
    return FALSE;
}

/* The function, a node, that declares SLOT as a parameter, or NO_NODE. */
static guint
function_of(const Flow *flow, const Slot *slot)
{
    guint node = slot->declared->len > 0 ? g_array_index(slot->declared, guint, 0) : NO_NODE;

    return node != NO_NODE && tree_node(flow->tree, node)->kind == TREE_PARM_DECL
               ? tree_node(flow->tree, node)->parent
               : NO_NODE;
}

/* Whether the program has another function of the name of FUNCTION, a node, or names it other than to call
 * it. */
static gboolean
is_named_otherwise(const Flow *flow, guint function)
{
    const SourceTree *tree = flow->tree;
    g_autofree char *name = cursor_name(tree_node(tree, function)->entity);
    guint number = flow_function(flow, function);

    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        guint above = n->parent;

        if (n->kind == TREE_FUNCTION_DECL || n->kind == TREE_FUNCTION_TEMPLATE) {
            g_autofree char *its = cursor_name(n->entity);

            if (strcmp(its, name) == 0 && flow_function(flow, i) != number)
                return TRUE;
        }
        if (n->kind != TREE_DECL_REF_EXPR || flow_called(flow, n->entity) != number)
            continue;
        while (above != NO_NODE && tree_node(tree, above)->kind != TREE_CALL_EXPR &&
               kind_is_expression(tree_node(tree, above)->kind))
            above = tree_node(tree, above)->parent;
        if (above == NO_NODE || tree_node(tree, above)->kind != TREE_CALL_EXPR ||
            flow_called(flow, tree_node(tree, above)->entity) != number ||
            tree_node(tree, tree_outer(tree, i))->parent != above)
            return TRUE;
    }
    return FALSE;
}

/* Whether each source that declares FUNCTION, an index into the flow's functions, defines it too. */
static gboolean
is_defined_everywhere(const Flow *flow, guint function)
{
    const GArray *declared = flow_function_at(flow, function)->declared;

    for (guint i = 0; i < declared->len; i++) {
        guint unit = tree_node(flow->tree, g_array_index(declared, guint, i))->unit;
        gboolean is_defined = FALSE;

        for (guint k = 0; k < declared->len && !is_defined; k++) {
            const TreeNode *n = tree_node(flow->tree, g_array_index(declared, guint, k));

            is_defined = n->unit == unit && entity_is_definition(n->entity);
        }
        if (!is_defined)
            return FALSE;
    }
    return TRUE;
}

/* Whether FUNCTION, a node, is a kernel of one pointer, the parameter SLOT, which launches give several
 * pointers. One of several pointers gets those of a record by its groups. */
static gboolean
is_kernel_of_one(const Flow *flow, guint function, guint slot)
{
    Entity cursor = tree_node(flow->tree, function)->entity;
    guint n_pointers = 0, first = NO_NODE;

    for (int i = 0; i < entity_n_arguments(cursor); i++)
        n_pointers += type_kind(flow_pointee_type(entity_argument(cursor, (guint)i))) != TYPE_INVALID;
    for (guint i = 0; n_pointers == 1 && i < flow->steps->len; i++) {
        const FlowStep *step = &g_array_index(flow->steps, FlowStep, i);

        if (step->target == slot && first != NO_NODE && step->slot != first)
            return tree_has_attribute(flow->tree, function, TREE_CUDA_GLOBAL_ATTR);
        if (step->target == slot)
            first = step->slot;
    }
    return FALSE;
}

/* Whether something below the function FUNCTION is there once in the program. */
static gboolean
has_static(const SourceTree *tree, guint function)
{
    for (guint i = function + 1, end = tree_end(tree, function); i < end; i++)
        if (tree_node(tree, i)->kind == TREE_VAR_DECL && entity_is_static(tree_node(tree, i)->entity) &&
            !tree_has_attribute(tree, i, TREE_CUDA_SHARED_ATTR))
            return TRUE;
    return FALSE;
}

/* The same, of one that is written as a function of a namespace, and is no template. */
static gboolean
is_plain_kernel(const Flow *flow, guint function, guint slot)
{
    const TreeNode *n = tree_node(flow->tree, function);

    return n->kind == TREE_FUNCTION_DECL && entity_is_none(entity_template(n->entity)) &&
           (n->parent == NO_NODE || tree_node(flow->tree, n->parent)->kind == TREE_NAMESPACE) &&
           n->start < n->end && !has_static(flow->tree, function) && is_kernel_of_one(flow, function, slot);
}

/* Whether all declarations of FUNCTION, a node, which has the parameter SLOT, can become those of a template.
 */
static gboolean
may_be_template(const Flow *flow, guint function, guint slot)
{
    guint number = flow_function(flow, function);
    const GArray *declared = number == NO_NODE ? NULL : flow_function_at(flow, number)->declared;

    for (guint i = 0; declared && i < declared->len; i++) {
        guint node = g_array_index(declared, guint, i);

        if (!flow_may_have_second_version(flow->tree, node) && !is_plain_kernel(flow, node, slot))
            return FALSE;
    }
    return declared && is_defined_everywhere(flow, number) && !is_named_otherwise(flow, function);
}

/* The slot whose pointer, with an offset or without, the expression NODE is; NO_NODE: another expression. */
static guint
root_slot(const Flow *flow, guint node)
{
    const SourceTree *tree = flow->tree;
    guint inner = node == NO_NODE ? NO_NODE : tree_inner(tree, node), slot = flow_slot_of(flow, inner),
          operand;

    if (inner == NO_NODE || slot != NO_NODE)
        return slot;
    operand = tree_operand(tree, inner, 0);
    switch (tree_node(tree, inner)->kind) {
    case TREE_UNARY_OPERATOR:
        return tree_unary(tree, inner) == UNARY_ADDR_OF ? root_slot(flow, operand) : NO_NODE;
    case TREE_ARRAY_SUBSCRIPT_EXPR:
        return root_slot(flow, operand);
    case TREE_BINARY_OPERATOR:
        if (tree_binary(tree, inner) != BINARY_ADD && tree_binary(tree, inner) != BINARY_SUB)
            return NO_NODE;
        slot = root_slot(flow, operand);
        return slot != NO_NODE ? slot : root_slot(flow, tree_operand(tree, inner, 1));
    default:
        return NO_NODE;
    }
}

/* Whether the variable that NODE declares can be declared by auto, and begins with a pointer of GROUP. */
static gboolean
is_plain_local(const SlotGroup *group, guint node)
{
    const SourceTree *tree = group->flow->tree;
    const TreeNode *n = tree_node(tree, node);
    guint value = tree_operand(tree, node, 0),
          root = value == NO_NODE ? NO_NODE : root_slot(group->flow, value);
    const char *text = tree_file(tree, n->file)->text;
    guint at = tree_name_offset(n);

    if (n->kind != TREE_VAR_DECL || n->is_made || root == NO_NODE || !is_of_group(group, root) ||
        entity_is_static(n->entity))
        return FALSE;
    while (char_is_word(text[at]))
        at++;
    return text[at + strspn(text + at, " \t\r\n")] == '=' && tree_node(tree, value)->start > at;
}

/* Adds TARGET, which a pointer of GROUP goes into, to it; FALSE where that cannot be. */
static gboolean
add_local(SlotGroup *group, guint target, guint node)
{
    const Slot *slot = target == NO_NODE ? NULL : flow_slot_at(group->flow, target);

    if (!slot || slot->declared->len != 1 || g_array_index(slot->declared, guint, 0) != node ||
        slot->is_reference || slot->is_list || slot->is_adopted || !is_plain_local(group, node))
        return FALSE;
    if (!is_of_group(group, target))
        g_array_append_val(group->slots, target);
    return TRUE;
}

/* Functions of CUDA that headers have for pointers of any type. */
static const char *const TRANSFERS[] = {"cudaFree",      "cudaMemset",      "cudaMemsetAsync",
                                        "cudaMemcpy",    "cudaMemcpyAsync", "cudaMemPrefetchAsync",
                                        "cudaMemAdvise", "cudaFreeHost",    NULL};

/* Whether the pointer of STEP, an argument or a cast, goes to one of these. */
static gboolean
is_transferred(const Flow *flow, const FlowStep *step)
{
    const SourceTree *tree = flow->tree;
    guint call = step->node;

    while (call != NO_NODE && tree_node(tree, call)->kind != TREE_CALL_EXPR)
        call = tree_is_cast(tree_node(tree, call)->kind) ? tree_node(tree, tree_outer(tree, call))->parent
                                                         : NO_NODE;
    if (call == NO_NODE)
        return FALSE;
    g_autofree char *name = cursor_name(tree_node(tree, call)->entity);
    return g_strv_contains(TRANSFERS, name);
}

/* Whether the argument STEP goes to a function that uses the one scalar there, or to a parameter among MAY.
 */
static gboolean
is_passed_well(const Flow *flow, const FlowStep *step, GHashTable *may)
{
    guint argument = tree_argument(flow->tree, step->node, step->nth), target;
    Entity parameter = flow_parameter(tree_node(flow->tree, step->node)->entity, step->nth);

    if (argument != NO_NODE && call_takes_one_scalar(flow->tree, step->node, argument))
        return TRUE;
    target = entity_is_none(parameter) ? NO_NODE : flow_slot(flow, parameter);
    return target != NO_NODE && (flow_is_for_one_element(flow, target) ||
                                 g_hash_table_contains(may, flow_slot_at(flow, target)->key));
}

/* Whether the element of STEP is not accessed: its address is taken, or its size. */
static gboolean
is_not_accessed(const SourceTree *tree, const FlowStep *step)
{
    guint above = tree_node(tree, tree_outer(tree, step->node))->parent;

    return above != NO_NODE &&
           (tree_unary(tree, above) == UNARY_ADDR_OF || tree_node(tree, above)->kind == TREE_UNARY_EXPR);
}

/* Whether the parameter of GROUP is one of a function that runs on the host alone. */
static gboolean
is_of_host(const SlotGroup *group)
{
    guint function = function_of(group->flow, flow_slot_at(group->flow, group->parameter));

    return function != NO_NODE && !tree_has_attribute(group->flow->tree, function, TREE_CUDA_DEVICE_ATTR) &&
           !tree_has_attribute(group->flow->tree, function, TREE_CUDA_GLOBAL_ATTR);
}

/* Whether STEP, of a slot of GROUP, could be one of a pointer of any type. */
static gboolean
is_generic_step(SlotGroup *group, const FlowStep *step, GHashTable *may)
{
    if (is_of_host(group) && (step->kind == FLOW_ARGUMENT || step->kind == FLOW_CAST) &&
        is_transferred(group->flow, step))
        return TRUE;
    switch (step->kind) {
    case FLOW_ELEMENT: /* on the host of managed memory alone; or the address of one, which moves the pointer,
                          or its size */
        return group->may_access || !is_of_host(group) || is_not_accessed(group->flow->tree, step);
    case FLOW_TEST:
    case FLOW_NOTHING:
        return TRUE;
    case FLOW_STEP:
        return step->slot != group->parameter;
    case FLOW_INTO:
        return add_local(group, flow_slot(group->flow, tree_node(group->flow->tree, step->node)->entity),
                         step->node);
    case FLOW_ARGUMENT:
        return is_passed_well(group->flow, step, may);
    default:
        return FALSE;
    }
}

/* Whether all that is done with the pointers of GROUP, which gets its variables, leaves their type open. */
static gboolean
is_generic(SlotGroup *group, GHashTable *may)
{
    for (guint k = 0; k < group->slots->len; k++)
        for (guint i = 0; i < group->flow->steps->len; i++) {
            const FlowStep *step = &g_array_index(group->flow->steps, FlowStep, i);

            if (step->slot == g_array_index(group->slots, guint, k) && !is_generic_step(group, step, may))
                return FALSE;
        }
    return TRUE;
}

/* Whether no call gives SLOT, a parameter, a null pointer, which has no type to go by. */
static gboolean
has_typed_arguments(const Flow *flow, guint slot)
{
    const SourceTree *tree = flow->tree;

    for (guint i = 0; i < tree->nodes->len; i++) {
        int n =
            tree_node(tree, i)->kind == TREE_CALL_EXPR ? entity_n_arguments(tree_node(tree, i)->entity) : 0;

        for (int k = 0; k < n; k++) {
            Entity parameter = flow_parameter(tree_node(tree, i)->entity, (guint)k);
            guint argument;

            if (entity_is_none(parameter) || flow_slot(flow, parameter) != slot)
                continue;
            argument = tree_argument(tree, i, (guint)k);
            if (argument == NO_NODE || flow_is_null(tree, tree_skip_casts(tree, argument)))
                return FALSE;
        }
    }
    return TRUE;
}

/* The parameters of the closure of FLOW that functions which may be templates declare: a set of their keys.
 */
static GHashTable *
candidates(const Flow *flow)
{
    GHashTable *may = g_hash_table_new(g_str_hash, g_str_equal);

    for (guint s = 0; s < flow->slots->len; s++) {
        const Slot *slot = flow_slot_at(flow, s);
        guint function = slot->is_in ? function_of(flow, slot) : NO_NODE;

        if (function != NO_NODE && !slot->is_reference && may_be_template(flow, function, s) &&
            has_typed_arguments(flow, s))
            g_hash_table_add(may, slot->key);
    }
    return may;
}

/* Takes those out of MAY that are none, given the others, and adds the variables of the rest to LOCALS. */
static gboolean
drop_others(const Flow *flow, gboolean may_access, GHashTable *may, GHashTable *locals)
{
    gboolean changed = FALSE;

    g_hash_table_remove_all(locals);
    for (guint s = 0; s < flow->slots->len; s++) {
        g_autoptr(GArray) slots = g_array_new(FALSE, FALSE, sizeof(guint));
        SlotGroup group = {flow, s, slots, may_access};

        if (!g_hash_table_contains(may, flow_slot_at(flow, s)->key))
            continue;
        g_array_append_val(slots, s);
        if (!is_generic(&group, may)) {
            g_hash_table_remove(may, flow_slot_at(flow, s)->key);
            changed = TRUE;
        }
        for (guint k = 1; k < slots->len; k++)
            g_hash_table_add(locals, flow_slot_at(flow, g_array_index(slots, guint, k))->key);
    }
    return changed;
}

/* Whether an element of SLOT is bound to a reference, which could lead to its neighbours. */
static gboolean
binds_reference(const Flow *flow, guint slot)
{
    const SourceTree *tree = flow->tree;

    for (guint i = 0; i < flow->steps->len; i++) {
        const FlowStep *step = &g_array_index(flow->steps, FlowStep, i);
        guint outer =
                  step->slot == slot && step->kind == FLOW_ELEMENT ? tree_outer(tree, step->node) : NO_NODE,
              nth;
        guint above = outer == NO_NODE ? NO_NODE : tree_node(tree, outer)->parent;
        Entity to;

        if (above == NO_NODE)
            continue;
        to = tree_node(tree, above)->entity;
        if (tree_argument_number(tree, above, outer, &nth))
            to = flow_parameter(to, nth);
        else if (tree_node(tree, above)->kind != TREE_VAR_DECL)
            continue;
        if (type_is(entity_type(to), TYPE_LVALUE_REFERENCE))
            return TRUE;
    }
    return FALSE;
}

void
flow_find_generic(const Flow *flow, gboolean may_access, FlowGeneric *generic)
{
    g_autoptr(GHashTable) may = candidates(flow), locals = g_hash_table_new(g_str_hash, g_str_equal);
    GHashTableIter iter;
    gpointer key;

    while (drop_others(flow, may_access, may, locals))
        ;
    for (guint s = 0; s < flow->slots->len; s++) {
        const Slot *slot = flow_slot_at(flow, s);
        guint function = slot->is_in ? function_of(flow, slot) : NO_NODE;

        if (function != NO_NODE && tree_has_attribute(flow->tree, function, TREE_CUDA_DEVICE_ATTR) &&
            flow_is_for_one_element(flow, s) && !binds_reference(flow, s))
            g_hash_table_add(generic->singles, g_strdup(slot->key));
        else if (g_hash_table_contains(may, slot->key))
            g_hash_table_add(generic->parameters, g_strdup(slot->key));
    }
    g_hash_table_iter_init(&iter, locals);
    while (g_hash_table_iter_next(&iter, &key, NULL))
        g_hash_table_add(generic->locals, g_strdup(key));
}
