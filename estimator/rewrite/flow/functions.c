/* SPDX-License-Identifier: MIT */
/* Functions that are called with device arrays and with other memory: they get a second version for the
 * arrays, and the first stays. So a pointer that goes to such a function tells nothing of what else goes
 * there. */
#include "rewrite/flow/flow_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

void
flow_function_free(gpointer data)
{
    FlowFunction *function = data;

    g_array_unref(function->declared);
    g_free(function);
}

/* The outermost function around NODE, as a node, or NO_NODE. */
static guint
outermost_function(const SourceTree *tree, guint node)
{
    guint found = NO_NODE;

    for (guint at = tree_function(tree, node); at != NO_NODE;
         at = tree_node(tree, at)->parent == NO_NODE ? NO_NODE
                                                     : tree_function(tree, tree_node(tree, at)->parent))
        found = at;
    return found;
}

static guint
function_of_cursor(const Flow *flow, Entity cursor)
{
    g_autofree char *usr = cursor_usr(cursor);

    return GPOINTER_TO_UINT(g_hash_table_lookup(flow->by_usr, usr)) - 1; /* NO_NODE: none */
}

guint
flow_definition(const Flow *flow, Entity function)
{
    guint number = entity_is_none(function) ? NO_NODE : function_of_cursor(flow, function);
    const GArray *declared = number == NO_NODE ? NULL : flow_function_at(flow, number)->declared;

    for (guint i = 0; declared && i < declared->len; i++) {
        guint node = g_array_index(declared, guint, i);

        if (entity_is_definition(tree_node(flow->tree, node)->entity))
            return node;
    }
    return NO_NODE;
}

guint
flow_function(const Flow *flow, guint node)
{
    guint function = outermost_function(flow->tree, node);

    return function == NO_NODE ? NO_NODE : function_of_cursor(flow, tree_node(flow->tree, function)->entity);
}

guint
flow_called(const Flow *flow, Entity call)
{
    Entity callee = entity_referenced(call);

    G_STATIC_ASSERT(NO_NODE == (guint)-1);
    return entity_is_none(callee) ? NO_NODE : function_of_cursor(flow, callee);
}

/* Whether something below the function FUNCTION is there once, and would be there twice. */
static gboolean
has_state(const SourceTree *tree, guint function)
{
    for (guint i = function + 1, end = tree_end(tree, function); i < end; i++)
        if (tree_node(tree, i)->kind == TREE_VAR_DECL && (entity_is_static(tree_node(tree, i)->entity) ||
                                                          tree_has_attribute(tree, i, TREE_CUDA_SHARED_ATTR)))
            return TRUE;
    return FALSE;
}

gboolean
flow_may_have_second_version(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node);
    g_autofree char *name = cursor_name(n->entity);

    return n->kind == TREE_FUNCTION_DECL && !tree_has_attribute(tree, node, TREE_CUDA_GLOBAL_ATTR) &&
           entity_is_none(entity_template(n->entity)) &&
           (n->parent == NO_NODE || tree_node(tree, n->parent)->kind == TREE_NAMESPACE) &&
           strcmp(name, "main") != 0 && n->start < n->end && !has_state(tree, node);
}

/* Whether NODE declares an instance of a function template that may have a version for the closure beside it:
 * a parameter that stands for a pointer, whose type the template leaves open, tells the two apart. */
static gboolean
is_instance_with_holder(const Flow *flow, guint node)
{
    const SourceTree *tree = flow->tree;
    Entity function = tree_node(tree, node)->entity, open = entity_template(function);

    if (entity_kind(open) != TREE_FUNCTION_TEMPLATE || has_state(tree, node))
        return FALSE;
    for (int i = 0; i < entity_n_arguments(function); i++) {
        guint slot = flow_slot(flow, entity_argument(function, (guint)i));

        if (slot != NO_NODE && flow_slot_at(flow, slot)->is_holder &&
            !flow_is_held_by(flow->pointee, entity_type(flow_template_parameter(open, (guint)i))))
            return TRUE;
    }
    return FALSE;
}

void
flow_list_functions(Flow *flow, gboolean may_have_versions)
{
    const SourceTree *tree = flow->tree;

    for (guint i = 0; i < tree->nodes->len; i++) {
        FlowFunction *function;
        g_autofree char *usr = NULL;
        guint known;

        if (tree_function(tree, i) != i || outermost_function(tree, i) != i)
            continue;
        usr = cursor_usr(tree_node(tree, i)->entity);
        known = GPOINTER_TO_UINT(g_hash_table_lookup(flow->by_usr, usr));
        if (known == 0) {
            function = g_new0(FlowFunction, 1);
            function->declared = g_array_new(FALSE, FALSE, sizeof(guint));
            function->is_separable = TRUE;
            g_ptr_array_add(flow->functions, function);
            g_hash_table_insert(flow->by_usr, g_steal_pointer(&usr), GUINT_TO_POINTER(flow->functions->len));
        } else {
            function = flow_function_at(flow, known - 1);
        }
        g_array_append_val(function->declared, i);
        function->is_separable &=
            may_have_versions && (flow_may_have_second_version(tree, i) || is_instance_with_holder(flow, i));
    }
    for (guint s = 0; s < flow->slots->len; s++) {
        Slot *slot = flow_slot_at(flow, s);

        slot->function =
            slot->declared->len > 0 ? flow_function(flow, g_array_index(slot->declared, guint, 0)) : NO_NODE;
    }
}

static gboolean
is_separable(const Flow *flow, guint function)
{
    return function != NO_NODE && flow_function_at(flow, function)->is_separable;
}

gboolean
flow_is_one_way(const Flow *flow, const FlowStep *step, guint target)
{
    return step->kind == FLOW_ARGUMENT && is_separable(flow, flow_slot_at(flow, target)->function) &&
           (!flow->has_seeds || flow_slot_at(flow, target)->is_holder ||
            flow_slot_at(flow, target)->is_adopted);
}

/* FUNCTION, which may be NO_NODE, has no second version; TRUE where it could have had one. */
static gboolean
bind_function(const Flow *flow, guint function)
{
    if (!is_separable(flow, function))
        return FALSE;
    flow_function_at(flow, function)->is_separable = FALSE;
    return TRUE;
}

/* Whether STEP sets the pointer of a caller to one that the function got. */
static gboolean
hands_out(const Flow *flow, const FlowStep *step)
{
    const Slot *from = flow_slot_at(flow, step->slot);

    return step->kind == FLOW_INTO && flow_slot_at(flow, step->target)->is_holder && !from->is_reference &&
           from->declared->len > 0 &&
           tree_node(flow->tree, g_array_index(from->declared, guint, 0))->kind == TREE_PARM_DECL;
}

void
flow_restrict_second_versions(Flow *flow)
{
    gboolean changed = TRUE;

    while (changed) {
        changed = FALSE;
        for (guint i = 0; i < flow->steps->len; i++) {
            const FlowStep *step = &g_array_index(flow->steps, FlowStep, i);
            guint target = step->target, from, to;

            if (target == NO_NODE || flow_is_one_way(flow, step, target))
                continue;
            from = flow_slot_at(flow, step->slot)->function;
            to = flow_slot_at(flow, target)->function;
            if (from != to || hands_out(flow, step))
                changed |= bind_function(flow, from) | bind_function(flow, to);
        }
    }
}

/* --- what is of the closure */

gboolean
flow_is_null(const SourceTree *tree, guint node)
{
    g_autofree char *text = NULL;
    guint inner;

    switch (tree_node(tree, node)->kind) {
    case TREE_CXX_NULL_PTR_LITERAL_EXPR:
    case TREE_GNU_NULL_EXPR:
        return TRUE;
    case TREE_INIT_LIST_EXPR: /* float *p{}, *q{nullptr} */
        inner = tree_operand(tree, node, 0);
        return inner == NO_NODE || flow_is_null(tree, tree_skip_casts(tree, inner));
    default:
        text = tree_text(tree, node);
        return strcmp(text, "0") == 0 || strcmp(text, "NULL") == 0;
    }
}

gboolean
flow_is_exchanged_for_null(const SourceTree *tree, guint call)
{
    Entity cursor = tree_node(tree, call)->entity, function = entity_referenced(cursor);
    g_autofree char *name = cursor_name(cursor);
    guint value = strcmp(name, "exchange") == 0 ? tree_argument(tree, call, 1) : NO_NODE;

    return value != NO_NODE && flow_is_null(tree, tree_skip_casts(tree, value)) &&
           entity_is_in_system_header(function);
}

static gboolean
is_pointer(const SourceTree *tree, guint node)
{
    return node != NO_NODE && flow_is_address(tree_type(tree, node));
}

gboolean
flow_is_of_closure(const Flow *flow, guint node, guint *ret_node, gboolean *ret_is_null)
{
    const SourceTree *tree = flow->tree;
    guint slot, first, second;

    if (node == NO_NODE)
        return FALSE;
    node = tree_skip_casts(tree, node);
    *ret_node = node;
    if (flow_is_null(tree, node)) {
        if (ret_is_null)
            *ret_is_null = TRUE;
        return TRUE;
    }
    slot = flow_slot_of(flow, node);
    if (slot != NO_NODE)
        return flow_is_in(flow, slot);
    first = tree_operand(tree, node, 0);
    second = tree_operand(tree, node, 1);
    switch (tree_node(tree, node)->kind) {
    case TREE_CONDITIONAL_OPERATOR:
        return flow_is_of_closure(flow, second, ret_node, NULL) &&
               flow_is_of_closure(flow, tree_operand(tree, node, 2), ret_node, NULL);
    case TREE_ARRAY_SUBSCRIPT_EXPR: /* below & */
    case TREE_COMPOUND_ASSIGN_OPERATOR:
    case TREE_UNARY_OPERATOR:
    case TREE_INIT_LIST_EXPR: /* float *p{q} */
        return flow_is_of_closure(flow, first, ret_node, NULL);
    case TREE_CALL_EXPR:
        return flow_is_exchanged_for_null(tree, node) &&
               flow_is_of_closure(flow, tree_argument(tree, node, 0), ret_node, NULL);
    case TREE_BINARY_OPERATOR:
        if (tree_binary(tree, node) == BINARY_ASSIGN || tree_binary(tree, node) == BINARY_COMMA)
            return flow_is_of_closure(flow, second, ret_node, NULL);
        return flow_is_of_closure(flow, is_pointer(tree, first) ? first : second, ret_node, NULL);
    default:
        return FALSE;
    }
}

FlowCall
flow_call(const Flow *flow, guint call)
{
    Entity cursor = tree_node(flow->tree, call)->entity;
    int count = entity_n_arguments(cursor);
    guint n_ours = 0, n_others = 0, n_nulls = 0;

    for (int k = 0; k < count; k++) {
        Entity parameter = flow_parameter(cursor, (guint)k);
        guint slot = entity_is_none(parameter) ? NO_NODE : flow_slot(flow, parameter), other;
        gboolean null = FALSE, ours;

        if (!flow_is_in(flow, slot))
            continue;
        ours = flow_is_of_closure(flow, tree_argument(flow->tree, call, (guint)k), &other, &null);
        n_nulls += null;
        n_ours += ours && !null;
        n_others += !ours;
    }
    if (n_ours + n_others == 0)
        return n_nulls > 0 ? FLOW_CALL_NULLS : FLOW_CALL_OTHER;
    return n_others == 0 ? FLOW_CALL_ALL : n_ours == 0 ? FLOW_CALL_NONE : FLOW_CALL_SOME;
}

/* Whether arguments of CALL are pointers that FUNCTION, around it, declares. */
static gboolean
passes_own(const Flow *flow, guint call, guint function)
{
    for (guint i = call + 1, end = tree_end(flow->tree, call); i < end; i++) {
        guint slot = tree_node(flow->tree, i)->kind == TREE_DECL_REF_EXPR ? flow_slot_of(flow, i) : NO_NODE;

        if (flow_is_in(flow, slot) && flow_slot_at(flow, slot)->function == function)
            return TRUE;
    }
    return FALSE;
}

void
flow_mark_second_versions(Flow *flow)
{
    gboolean changed = TRUE;

    while (changed) {
        changed = FALSE;
        for (guint i = 0; i < flow->tree->nodes->len; i++) {
            guint function, caller;
            FlowCall kind;

            if (tree_node(flow->tree, i)->kind != TREE_CALL_EXPR)
                continue;
            function = flow_called(flow, tree_node(flow->tree, i)->entity);
            if (!is_separable(flow, function) || flow_function_at(flow, function)->has_second_version)
                continue;
            kind = flow_call(flow, i);
            caller = kind == FLOW_CALL_OTHER ? NO_NODE : flow_function(flow, i);
            if (kind == FLOW_CALL_NONE || kind == FLOW_CALL_SOME ||
                (kind == FLOW_CALL_ALL && caller != NO_NODE && caller != function &&
                 flow_function_at(flow, caller)->has_second_version && passes_own(flow, i, caller)))
                flow_function_at(flow, function)->has_second_version = changed = TRUE;
        }
    }
}
