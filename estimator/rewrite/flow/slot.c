/* SPDX-License-Identifier: MIT */
#include "rewrite/flow/flow_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

char *
flow_type_name(SourceType type)
{
    SourceType canonical = type_unqualified(type_canonical(type));
    g_autofree char *string = type_spelling(canonical);
    const char *text = string;
    char *bare = g_strdup(g_str_has_prefix(text, "struct ") ? text + strlen("struct ") : text);

    return bare;
}

gboolean
flow_is_record(const char *record, SourceType type)
{
    g_autofree char *bare = flow_type_name(type);

    return strcmp(bare, record) == 0;
}

gboolean
flow_is_pointer(const char *record, SourceType type)
{
    SourceType canonical = type_canonical(type);

    return type_kind(canonical) == TYPE_POINTER && flow_is_record(record, type_pointee(canonical));
}

gboolean
flow_is_reference(const char *record, SourceType type)
{
    SourceType canonical = type_canonical(type);

    return type_kind(canonical) == TYPE_LVALUE_REFERENCE && flow_is_pointer(record, type_pointee(canonical));
}

gboolean
flow_is_held_by(const char *record, SourceType type)
{
    SourceType pointer = type_pointee(type_canonical(type)), element;

    if (!type_is(type, TYPE_POINTER) || type_kind(pointer) != TYPE_POINTER || type_is_const(pointer) ||
        type_is_volatile(pointer) || type_is_restrict(pointer))
        return FALSE;
    element = type_pointee(pointer);
    return !type_is_const(element) && !type_is_volatile(element) &&
           (type_kind(element) == TYPE_VOID || flow_is_record(record, element));
}

gboolean
flow_is_list(const char *record, SourceType type)
{
    SourceType canonical = type_canonical(type);

    return type_kind(canonical) == TYPE_CONSTANT_ARRAY && flow_is_pointer(record, type_element(canonical));
}

gboolean
flow_is_managed(Entity cursor)
{
    g_autoptr(GArray) children = entity_kind(cursor) == TREE_VAR_DECL ? cursor_children(cursor) : NULL;

    for (guint i = 0; children && i < children->len; i++) {
        Entity child = g_array_index(children, Entity, i);
        g_autofree char *name = entity_kind(child) == TREE_ANNOTATE_ATTR ? cursor_name(child) : NULL;

        if (g_strcmp0(name, "fieldwise_managed") == 0)
            return TRUE;
    }
    return FALSE;
}

static gboolean
find_operator_new(Entity cursor, gpointer data)
{
    gboolean *found = data;
    TreeKind kind = entity_kind(cursor);

    if (kind == TREE_CXX_METHOD) {
        g_autofree char *name = cursor_name(cursor);

        *found |= g_str_has_prefix(name, "operator new");
    } else if (kind == TREE_CXX_BASE_SPECIFIER) {
        entity_visit_children(type_declaration(entity_type(cursor)), find_operator_new, data);
    }
    return *found;
}

gboolean
flow_has_operator_new(SourceType type)
{
    gboolean found = FALSE;

    entity_visit_children(type_declaration(type), find_operator_new, &found);
    return found;
}

gboolean
flow_is_fixed(const char *record, Entity cursor)
{
    SourceType type = entity_kind(cursor) == TREE_VAR_DECL ? entity_canonical_type(cursor) : (SourceType){0};

    return type_kind(type) == TYPE_CONSTANT_ARRAY && type_is(type_element(type), TYPE_RECORD) &&
           flow_is_record(record, type_element(type)) && flow_is_managed(cursor);
}

static gboolean
is_array(SourceType type)
{
    return type_kind(type) == TYPE_CONSTANT_ARRAY || type_kind(type) == TYPE_INCOMPLETE_ARRAY;
}

/* The type of what CURSOR, a declaration, holds: of a function what it returns. */
static SourceType
held_type(Entity cursor)
{
    return flow_is_function(entity_kind(cursor)) ? entity_result_type(cursor) : entity_type(cursor);
}

gboolean
flow_is_followed(Entity cursor)
{
    g_autofree char *name = cursor_name(cursor);

    if (g_str_has_prefix(name, "operator"))
        return FALSE;
    for (Entity c = cursor; !entity_is_none(c) && !kind_is_invalid(entity_kind(c)); c = entity_parent(c)) {
        Entity open = entity_template(c);

        if (entity_kind(c) == TREE_CLASS_TEMPLATE ||
            (entity_kind(open) == TREE_FUNCTION_TEMPLATE && entity_kind(c) != TREE_FUNCTION_DECL) ||
            (!entity_is_none(open) && entity_is_in_system_header(open)))
            return FALSE;
    }
    return TRUE;
}

SourceType
flow_pointee_type(Entity cursor)
{
    SourceType written = held_type(cursor), type = type_canonical(written);

    if (entity_kind(cursor) == TREE_PARM_DECL && is_array(type)) /* const is lost in its canonical type */
        return type_canonical(type_element(is_array(written) ? written : type));
    if (type_kind(type) == TYPE_LVALUE_REFERENCE)
        type = type_canonical(type_pointee(type));
    if (type_kind(type) == TYPE_CONSTANT_ARRAY)
        type = type_canonical(type_element(type));
    return type_kind(type) == TYPE_POINTER ? type_pointee(type) : (SourceType){0};
}

gboolean
flow_is_address(SourceType type)
{
    SourceType canonical = type_canonical(type), element;

    if (!is_array(canonical))
        return type_kind(canonical) == TYPE_POINTER;
    element = type_canonical(type_element(canonical));
    return type_kind(element) >= TYPE_FIRST_BUILTIN && type_kind(element) <= TYPE_LAST_BUILTIN;
}

gboolean
flow_holds_pointer(const char *record, Entity cursor)
{
    SourceType type = type_canonical(held_type(cursor));

    return (type_kind(type) == TYPE_POINTER || (entity_kind(cursor) == TREE_PARM_DECL && is_array(type))) &&
           flow_is_record(record, flow_pointee_type(cursor));
}

int
flow_parameter_number(Entity function, Entity parameter)
{
    int n = entity_n_arguments(function);

    for (int i = 0; i < n; i++)
        if (entity_equal(entity_argument(function, (guint)i), parameter))
            return i;
    return -1;
}

Entity
flow_overridden(Entity method)
{
    g_autoptr(GArray) overridden = NULL;
    Entity above;

    if (entity_kind(method) != TREE_CXX_METHOD)
        return method;
    overridden = method_overridden(method);
    above = overridden->len > 0 ? g_array_index(overridden, Entity, 0) : entity_none();
    return entity_is_none(above) ? method : flow_overridden(above);
}

char *
flow_slot_key(Entity cursor)
{
    if (entity_kind(cursor) == TREE_PARM_DECL) {
        Entity function = entity_parent(cursor);
        Entity open = entity_template(function);
        int number = flow_parameter_number(function, cursor);
        g_autofree char *usr = cursor_usr(entity_is_none(open) ? flow_overridden(function) : open);

        if (number >= 0 && *usr != '\0')
            return g_strdup_printf("%d of %s", number, usr);
    }
    if (entity_kind(cursor) == TREE_FIELD_DECL || flow_is_function(entity_kind(cursor)) ||
        entity_is_external(cursor))
        return cursor_usr(cursor);
    return entity_file_offset(cursor);
}

/* Whether CURSOR, which has the key of SLOT, is a declaration of it: in other instances of a template it may
 * be of another type. */
static gboolean
is_of_slot(const Flow *flow, guint slot, Entity cursor)
{
    SourceType type = flow_pointee_type(cursor);

    switch (type_kind(type)) {
    case TYPE_INVALID:
    case TYPE_UNEXPOSED: /* of the template as it is written */
    case TYPE_DEPENDENT:
        return TRUE;
    default:
        if (flow_slot_at(flow, slot)->is_holder)
            return flow_is_held_by(flow->pointee, entity_type(cursor));
        return flow_slot_at(flow, slot)->is_adopted || flow_is_record(flow->pointee, type);
    }
}

guint
flow_slot(const Flow *flow, Entity cursor)
{
    g_autofree char *key = NULL;
    gpointer known;

    if (!flow_can_hold(entity_kind(cursor)))
        return NO_NODE;
    if (!g_hash_table_lookup_extended(flow->by_cursor, &cursor, NULL, &known)) {
        key = flow_slot_key(cursor);
        known = g_hash_table_lookup(flow->by_key, key);
        if (known && !is_of_slot(flow, GPOINTER_TO_UINT(known) - 1, cursor))
            known = NULL;
        g_hash_table_insert(flow->by_cursor, g_memdup2(&cursor, sizeof cursor), known);
    }
    return GPOINTER_TO_UINT(known) - 1; /* NO_NODE: none */
}

guint
flow_slot_of(const Flow *flow, guint node)
{
    const TreeNode *n = node == NO_NODE ? NULL : tree_node(flow->tree, tree_skip_casts(flow->tree, node));
    gboolean is_one = n && n->kind == TREE_ARRAY_SUBSCRIPT_EXPR; /* of an array of pointers */
    guint slot, object = n ? flow_object(flow, tree_skip_casts(flow->tree, node)) : NO_NODE;
    guint held = n && tree_unary(flow->tree, tree_skip_casts(flow->tree, node)) == UNARY_DEREF
                     ? flow_slot_of(flow, tree_operand(flow->tree, tree_skip_casts(flow->tree, node), 0))
                     : NO_NODE;

    if (object != NO_NODE)
        return flow_slot(flow, tree_referenced(flow->tree, object));
    if (held != NO_NODE && flow_slot_at(flow, held)->is_holder)
        return held;
    if (is_one) {
        node = tree_operand(flow->tree, tree_skip_casts(flow->tree, node), 0);
        n = node == NO_NODE ? NULL : tree_node(flow->tree, tree_inner(flow->tree, node));
    }
    if (!n ||
        (n->kind != TREE_DECL_REF_EXPR && n->kind != TREE_MEMBER_REF_EXPR && n->kind != TREE_MEMBER_REF &&
         n->kind != TREE_CALL_EXPR) ||
        flow_is_host_use(flow, tree_skip_casts(flow->tree, node)))
        return NO_NODE;
    slot = flow_slot(flow, entity_referenced(n->entity));
    return slot != NO_NODE && flow_slot_at(flow, slot)->is_list == is_one ? slot : NO_NODE;
}

/* What CALL, in a template on whose arguments it depends, calls: the one function of that name. */
static Entity
dependent_callee(Entity call)
{
    g_autoptr(GArray) children = cursor_children(call);
    Entity named = children->len > 0 ? entity_referenced(g_array_index(children, Entity, 0)) : entity_none();

    if (entity_kind(named) != TREE_OVERLOADED_DECL_REF || entity_n_overloads(named) != 1)
        return entity_none();
    return entity_overload(named, 0);
}

Entity
flow_template_parameter(Entity function, guint nth)
{
    g_autoptr(GArray) children = cursor_children(function);

    for (guint i = 0; i < children->len; i++) {
        Entity child = g_array_index(children, Entity, i);

        if (entity_kind(child) == TREE_PARM_DECL && nth-- == 0)
            return child;
    }
    return entity_none();
}

gboolean
flow_is_dependent(const char *record, Entity parameter)
{
    Entity function = entity_parent(parameter);
    Entity open = entity_template(function);
    int number = flow_parameter_number(function, parameter);

    return number >= 0 && !entity_is_none(open) &&
           !flow_is_pointer(record, entity_type(flow_template_parameter(open, (guint)number)));
}

Entity
flow_parameter(Entity call, guint nth)
{
    Entity callee = entity_referenced(call), definition;
    int n;

    if (entity_is_none(callee))
        callee = dependent_callee(call);
    definition = entity_definition(callee);
    if (!entity_is_none(definition))
        callee = definition;
    if (entity_kind(callee) == TREE_FUNCTION_TEMPLATE)
        return flow_template_parameter(callee, nth);
    n = entity_n_arguments(callee);
    if (entity_kind(callee) == TREE_CXX_METHOD && entity_n_arguments(call) == n + 1) {
        if (nth == 0) /* of an operator, the object */
            return entity_none();
        nth--;
    }
    return n > (int)nth ? entity_argument(callee, nth) : entity_none();
}

gboolean
flow_is_mapped(const SourceTree *tree, guint call, guint argument)
{
    guint nth;

    if (call == NO_NODE || tree_node(tree, call)->kind != TREE_CALL_EXPR)
        return FALSE;
    g_autofree char *name = cursor_name(tree_node(tree, call)->entity);
    return strcmp(name, "cudaHostGetDevicePointer") == 0 &&
           tree_argument_number(tree, call, argument, &nth) && nth == 1;
}

/* The slot that gets the device's address of the pointer that STEP gives to cudaHostGetDevicePointer(), or
 * NO_NODE. */
static guint
mapped_to(const Flow *flow, const FlowStep *step)
{
    const SourceTree *tree = flow->tree;
    guint to;

    if (step->has_moved || !flow_is_mapped(tree, step->node, tree_argument(tree, step->node, step->nth)))
        return NO_NODE;
    to = tree_skip_casts(tree, tree_argument(tree, step->node, 0));
    return tree_unary(tree, to) == UNARY_ADDR_OF ? flow_slot_of(flow, tree_operand(tree, to, 0)) : NO_NODE;
}

/* The slot that STEP, an argument of swap(), is exchanged with, or NO_NODE. */
static guint
swapped_with(const Flow *flow, const FlowStep *step)
{
    Entity call = tree_node(flow->tree, step->node)->entity, callee = entity_referenced(call);
    g_autofree char *name = cursor_name(call);
    SourceType type;
    guint other;

    if (step->nth > 1 || step->has_moved || strcmp(name, "swap") != 0 || entity_n_arguments(callee) != 2)
        return NO_NODE;
    type = entity_canonical_type(entity_argument(callee, step->nth));
    other = tree_argument(flow->tree, step->node, 1 - step->nth);
    return type_kind(type) == TYPE_LVALUE_REFERENCE && other != NO_NODE ? flow_slot_of(flow, other) : NO_NODE;
}

/* The member NTH of the struct that DECLARATION declares, which derives from none; a null cursor: none. */
static Entity
nth_member(Entity declaration, guint nth)
{
    g_autoptr(GArray) children = cursor_children(declaration);
    Entity found = entity_none();

    for (guint i = 0; i < children->len; i++) {
        Entity child = g_array_index(children, Entity, i);
        g_autofree char *name = cursor_name(child);

        if (entity_kind(child) == TREE_CXX_BASE_SPECIFIER)
            return entity_none();
        if (entity_kind(child) != TREE_FIELD_DECL || (entity_is_bit_field(child) && *name == '\0'))
            continue;
        if (nth-- == 0)
            found = child;
    }
    return found;
}

Entity
flow_listed(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, tree_outer(tree, node));
    guint first = tree_operand(tree, tree_outer(tree, node), 0);
    SourceType type;

    if (n->parent == NO_NODE || tree_node(tree, n->parent)->kind != TREE_INIT_LIST_EXPR)
        return entity_none();
    if (first != NO_NODE && tree_node(tree, first)->kind == TREE_MEMBER_REF) /* .x = p */
        return tree_referenced(tree, first);
    type = tree_canonical_type(tree, n->parent);
    return type_kind(type) == TYPE_RECORD ? nth_member(type_declaration(type), n->nth) : entity_none();
}

guint
flow_initialised(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node);
    guint before = n->parent == NO_NODE || n->nth == 0 ? NO_NODE : tree_operand(tree, n->parent, n->nth - 1);

    return before != NO_NODE && tree_node(tree, n->parent)->kind == TREE_CONSTRUCTOR &&
                   tree_node(tree, before)->kind == TREE_MEMBER_REF
               ? before
               : NO_NODE;
}

/* The slot of the function that the statement NODE returns from, or NO_NODE. */
static guint
returned_from(const Flow *flow, guint node)
{
    guint function = tree_function(flow->tree, node);

    return function == NO_NODE || !flow_is_function(tree_node(flow->tree, function)->kind)
               ? NO_NODE
               : flow_slot(flow, tree_node(flow->tree, function)->entity);
}

guint
flow_find_target(const Flow *flow, const FlowStep *step)
{
    const TreeNode *node = step->node == NO_NODE ? NULL : tree_node(flow->tree, step->node);
    guint target = NO_NODE;

    if (node && step->kind == FLOW_ARGUMENT)
        target = flow_slot(flow, flow_parameter(node->entity, step->nth));
    if (node && step->kind == FLOW_ARGUMENT && target == NO_NODE)
        target = swapped_with(flow, step);
    if (node && step->kind == FLOW_ARGUMENT && target == NO_NODE)
        target = mapped_to(flow, step);
    else if (node && step->kind == FLOW_RETURN)
        target = returned_from(flow, step->node);
    else if (node && step->kind == FLOW_INTO && node->kind == TREE_INIT_LIST_EXPR)
        target = flow_slot(flow, flow_listed(flow->tree, tree_operand(flow->tree, step->node, step->nth)));
    else if (node && step->kind == FLOW_INTO)
        target = flow_can_hold(node->kind) ? flow_slot(flow, node->entity) : flow_slot_of(flow, step->node);
    return target != NO_NODE &&
                   (flow_slot_at(flow, target)->is_copied || flow_slot_at(flow, target)->is_transferred)
               ? NO_NODE
               : target;
}
