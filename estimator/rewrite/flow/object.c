/* SPDX-License-Identifier: MIT */
/* Objects of classes that hold one pointer each: Buffer<float> x, y. The pointer of each object is a slot of
 * its own, whatever the class does with it. */
#include "rewrite/flow/flow_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

/* Whether TYPE, as it is written, is a pointer to a number. */
static gboolean
is_to_number(SourceType type)
{
    SourceType canonical = type_canonical(type), to;

    if (type_kind(canonical) != TYPE_POINTER)
        return FALSE;
    to = type_unqualified(type_canonical(type_pointee(canonical)));
    return type_kind(to) > TYPE_VOID && type_kind(to) <= TYPE_LAST_BUILTIN &&
           type_kind(to) != TYPE_DEPENDENT && type_kind(to) != TYPE_NULL_PTR;
}

static gboolean
is_class(Entity cursor)
{
    TreeKind kind = entity_kind(cursor);

    return kind == TREE_CLASS_DECL || kind == TREE_STRUCT_DECL;
}

static gboolean
add_field(Entity field, gpointer data)
{
    g_array_append_val((GArray *)data, field);
    return FALSE;
}

/* The members of CLASS, which may be an instance of a template: of Entity. Free with g_array_unref(). */
static GArray *
members_of(Entity class)
{
    GArray *members = g_array_new(FALSE, FALSE, sizeof(Entity));

    type_visit_fields(entity_type(class), add_field, members);
    return members;
}

/* Whether the class or template CLASS derives from another. */
static gboolean
is_derived(Entity class)
{
    g_autoptr(GArray) children = cursor_children(class);

    for (guint i = 0; i < children->len; i++)
        if (entity_kind(g_array_index(children, Entity, i)) == TREE_CXX_BASE_SPECIFIER)
            return TRUE;
    return FALSE;
}

/* Whether CLASS has one member that is a pointer, derives from nothing, and is written in the program. */
static gboolean
holds_one(const SourceTree *tree, Entity class)
{
    g_autoptr(GArray) members = members_of(class);
    Entity open = entity_template(class), written = entity_is_none(open) ? class : open;
    g_autofree char *name = cursor_name(class);
    guint n_pointers = 0;

    for (guint i = 0; i < members->len; i++)
        n_pointers += flow_is_address(entity_type(g_array_index(members, Entity, i)));
    return *name != '\0' && n_pointers == 1 && tree_declaration(tree, written) != NO_NODE &&
           !is_derived(written);
}

gboolean
flow_holds_one(const Flow *flow, Entity variable)
{
    g_autoptr(GArray) members = NULL;

    if (!flow_is_object(flow->classes, variable))
        return FALSE;
    members = members_of(type_declaration(entity_canonical_type(variable)));
    for (guint i = 0; i < members->len; i++)
        if (flow_holds_pointer(flow->pointee, g_array_index(members, Entity, i)))
            return TRUE;
    return FALSE;
}

GHashTable *
flow_find_classes(const SourceTree *tree)
{
    GHashTable *classes = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        Entity class = n->kind == TREE_FIELD_DECL ? entity_parent(n->entity) : entity_none();

        if (n->kind == TREE_FIELD_DECL && is_to_number(entity_type(n->entity)) && is_class(class) &&
            holds_one(tree, class))
            g_hash_table_add(classes, cursor_usr(class));
    }
    return classes;
}

gboolean
flow_is_of_class(GHashTable *classes, Entity member)
{
    Entity class = entity_parent(member);
    g_autofree char *usr = classes && is_class(class) ? cursor_usr(class) : NULL;

    return usr && g_hash_table_contains(classes, usr);
}

gboolean
flow_is_object(GHashTable *classes, Entity variable)
{
    TreeKind kind = entity_kind(variable);
    SourceType type;

    if (!classes || (kind != TREE_VAR_DECL && kind != TREE_FIELD_DECL))
        return FALSE;
    type = entity_canonical_type(variable);
    g_autofree char *usr = type_kind(type) == TYPE_RECORD ? cursor_usr(type_declaration(type)) : NULL;
    return usr && g_hash_table_contains(classes, usr);
}

/* Whether NODE stands in a method of the class that has MEMBER. */
static gboolean
is_inside(const SourceTree *tree, guint node, Entity member)
{
    g_autofree char *usr = cursor_usr(entity_parent(member));

    for (guint at = tree_node(tree, node)->function; at != NO_NODE;) {
        guint above = tree_node(tree, at)->parent;
        g_autofree char *its = cursor_usr(entity_parent(tree_node(tree, at)->entity));

        if (strcmp(its, usr) == 0)
            return TRUE;
        at = above == NO_NODE ? NO_NODE : tree_node(tree, above)->function;
    }
    return FALSE;
}

guint
flow_base(const SourceTree *tree, guint node)
{
    guint callee = node;

    if (tree_node(tree, node)->kind == TREE_CALL_EXPR) {
        callee = tree_operand(tree, node, 0);
        callee = callee == NO_NODE ? NO_NODE : tree_inner(tree, callee);
    }
    if (callee == NO_NODE || tree_node(tree, callee)->kind != TREE_MEMBER_REF_EXPR)
        return NO_NODE;
    callee = tree_operand(tree, callee, 0);
    return callee == NO_NODE ? NO_NODE : tree_inner(tree, callee);
}

guint
flow_object(const Flow *flow, guint node)
{
    const SourceTree *tree = flow->tree;
    const TreeNode *n = tree_node(tree, node);
    Entity member;
    guint base;

    if (!flow->classes || (n->kind != TREE_CALL_EXPR && n->kind != TREE_MEMBER_REF_EXPR))
        return NO_NODE;
    member = entity_referenced(n->entity);
    if (entity_kind(member) != (n->kind == TREE_CALL_EXPR ? TREE_CXX_METHOD : TREE_FIELD_DECL) ||
        !flow_holds_pointer(flow->pointee, member) || !flow_is_of_class(flow->classes, member) ||
        is_inside(tree, node, member))
        return NO_NODE;
    base = flow_base(tree, node);
    if (base == NO_NODE || (tree_node(tree, base)->kind != TREE_DECL_REF_EXPR &&
                            tree_node(tree, base)->kind != TREE_MEMBER_REF_EXPR))
        return NO_NODE;
    return flow_is_object(flow->classes, tree_referenced(tree, base)) ? base : NO_NODE;
}

/* --- memory */

/* Whether the member or method that NODE names or calls is that of the object itself. */
static gboolean
is_own(const SourceTree *tree, guint node)
{
    guint base = flow_base(tree, node);

    return base == NO_NODE || tree_node(tree, base)->kind == TREE_CXX_THIS_EXPR;
}

/* Whether CALL, of cudaMalloc, sets the pointer that the object has by a class of FLOW. */
static gboolean
sets_inner(const Flow *flow, guint call)
{
    const SourceTree *tree = flow->tree;

    for (guint i = call + 1; i < tree_end(tree, call); i++) {
        guint operand = tree_unary(tree, i) == UNARY_ADDR_OF ? tree_operand(tree, i, 0) : NO_NODE;
        guint slot = operand == NO_NODE ? NO_NODE : flow_slot_of(flow, operand);

        if (slot != NO_NODE && flow_slot_at(flow, slot)->is_inner &&
            is_own(tree, tree_skip_casts(tree, operand)))
            return TRUE;
    }
    return FALSE;
}

/* Whether CALL, in a method of a class of FLOW, calls another one for the same object. */
static gboolean
goes_on(const Flow *flow, guint call)
{
    const SourceTree *tree = flow->tree;
    Entity callee = tree_referenced(tree, call);
    guint outer = tree_outer(tree, call), above = tree_node(tree, outer)->parent;

    if (!flow_is_of_class(flow->classes, callee))
        return FALSE;
    if (entity_kind(callee) != TREE_CONSTRUCTOR)
        return is_own(tree, call);
    return above != NO_NODE && tree_node(tree, above)->kind == TREE_CONSTRUCTOR &&
           flow_initialised(tree, outer) == NO_NODE; /* : Buffer(n) */
}

/* The call by which METHOD, or a method that it calls, gives the pointer of its class memory; NO_NODE: none.
 * SEEN has the nodes of methods that were looked at, and gets those that are. */
static guint
allocating_call(const Flow *flow, Entity method, GHashTable *seen)
{
    const SourceTree *tree = flow->tree;
    Entity definition = entity_definition(method);
    guint node = entity_is_none(definition) ? NO_NODE : tree_declaration(tree, definition);

    if (node == NO_NODE || !g_hash_table_add(seen, GUINT_TO_POINTER(node)))
        return NO_NODE;
    for (guint i = node, end = tree_end(tree, node); i < end; i++) {
        Entity callee;
        guint found;

        if (tree_node(tree, i)->kind != TREE_CALL_EXPR)
            continue;
        g_autofree char *name = cursor_name(tree_node(tree, i)->entity);
        if (flow_gives_memory(name) && sets_inner(flow, i))
            return i;
        callee = tree_referenced(tree, i);
        found = goes_on(flow, i) ? allocating_call(flow, callee, seen) : NO_NODE;
        if (found != NO_NODE)
            return found;
    }
    return NO_NODE;
}

/* The same as flow_object_memory(). WITHOUT has the nodes of methods by which no memory comes, and gets more.
 */
static guint
object_memory(const Flow *flow, guint call, GHashTable *without)
{
    Entity callee = tree_referenced(flow->tree, call);
    g_autoptr(GHashTable) seen = NULL;
    GHashTableIter iter;
    gpointer node;
    guint found;

    if (!flow_is_of_class(flow->classes, callee))
        return NO_NODE;
    seen = g_hash_table_new(NULL, NULL);
    g_hash_table_iter_init(&iter, without);
    while (g_hash_table_iter_next(&iter, &node, NULL))
        g_hash_table_add(seen, node);
    found = allocating_call(flow, callee, seen);
    g_hash_table_iter_init(&iter, seen);
    while (found == NO_NODE && g_hash_table_iter_next(&iter, &node, NULL)) /* where one finds, others may */
        g_hash_table_add(without, node);
    return found;
}

guint
flow_object_memory(const Flow *flow, guint call)
{
    g_autoptr(GHashTable) without = g_hash_table_new(NULL, NULL);

    return object_memory(flow, call, without);
}

/* The object that CALL makes, or calls a method of: a null cursor where it is none of a class of FLOW. */
static Entity
object_of_call(const Flow *flow, guint call)
{
    const SourceTree *tree = flow->tree;
    guint outer = tree_outer(tree, call), above = tree_node(tree, outer)->parent,
          named = flow_initialised(tree, outer);

    if (entity_kind(tree_referenced(tree, call)) == TREE_CONSTRUCTOR)
        return named != NO_NODE ? tree_referenced(tree, named)
               : above != NO_NODE && flow_can_hold(tree_node(tree, above)->kind)
                   ? tree_node(tree, above)->entity
                   : entity_none();
    named = flow_base(tree, call);
    return named == NO_NODE ? entity_none() : tree_referenced(tree, named);
}

void
flow_add_objects(const Flow *flow, GArray *allocations)
{
    const SourceTree *tree = flow->tree;
    g_autoptr(GHashTable) without = g_hash_table_new(NULL, NULL);

    for (guint i = 0; flow->classes && i < tree->nodes->len; i++) {
        Entity object;
        guint slot;

        if (tree_node(tree, i)->kind != TREE_CALL_EXPR || object_memory(flow, i, without) == NO_NODE)
            continue;
        object = object_of_call(flow, i);
        slot = flow_is_object(flow->classes, object) ? flow_slot(flow, object) : NO_NODE;
        if (slot == NO_NODE || !flow_is_in(flow, slot))
            continue;
        FlowAllocation allocation = {slot, flow_class(flow, slot), i, tree_argument(tree, i, 0)};
        g_array_append_val(allocations, allocation);
    }
}
