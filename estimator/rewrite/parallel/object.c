/* SPDX-License-Identifier: MIT */
/* Fields whose memory objects own, Buffer<float> x, y: each object is of a class with the field's pointers.
 * What is done with objects, and where they get memory. */
#include "rewrite/parallel/parallel_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

/* The class that SLOT, an object, is of. */
static Entity
class_of(const SourceTree *tree, const Slot *slot)
{
    Entity variable = tree_node(tree, g_array_index(slot->declared, guint, 0))->entity;

    return type_declaration(entity_canonical_type(variable));
}

void
parallel_find_object_classes(Parallel *parallel)
{
    for (guint r = 0; r < parallel->rules->len; r++) {
        const Flow *flow = ((const Rules *)g_ptr_array_index(parallel->rules, r))->flow;

        for (guint s = 0; s < flow->slots->len; s++) {
            const Slot *slot = flow_slot_at(flow, s);

            if (slot->is_object && parallel_field(parallel, flow, s))
                g_hash_table_add(parallel->object_classes, cursor_usr(class_of(parallel->tree, slot)));
        }
    }
}

gboolean
parallel_is_object_class(const Parallel *parallel, Entity class)
{
    g_autofree char *usr = cursor_usr(class);

    return g_hash_table_contains(parallel->object_classes, usr);
}

char *
parallel_object_type(const Parallel *parallel, const Flow *flow, guint slot)
{
    Entity class = class_of(parallel->tree, flow_slot_at(flow, slot)), open = entity_template(class);
    g_autofree char *name = parallel_class_name(class);
    const char *field = parallel_field(parallel, flow, slot)->name, *prefix = parallel->names->prefix;

    return entity_is_none(open) ? g_strdup_printf("%s" PARALLEL_OF "<%s_field_%s>", name, prefix, field)
                                : g_strdup_printf("%s<%s_item_%s>", name, prefix, field);
}

char *
parallel_slot_type(const Parallel *parallel, const Flow *flow, guint slot)
{
    const Slot *s = flow_slot_at(flow, slot);
    const ParallelField *field = parallel_field(parallel, flow, slot);
    const TreeNode *declared = tree_node(parallel->tree, g_array_index(s->declared, guint, 0));
    SourceType type = flow_pointee_type(declared->entity);

    if (s->is_object)
        return parallel_object_type(parallel, flow, slot);
    return g_strdup_printf("%s_%s%s_%s", parallel->names->prefix,
                           type_is_const(type) && !s->drops_const ? "const_" : "",
                           s->steps ? "pointer" : "field", field->name);
}

/* Writes beside which field each object gets its memory. */
static void
write_sites(Parallel *parallel)
{
    for (guint i = 0; i < parallel->sites->len; i++) {
        const ParallelSite *site = &g_array_index(parallel->sites, ParallelSite, i);
        const char *has = g_hash_table_lookup(parallel->first, GUINT_TO_POINTER(site->call));
        const TreeNode *argument;
        guint node;

        if (!flow_slot_at(site->flow, site->slot)->is_object || !has)
            continue;
        node = tree_argument(parallel->tree, site->call, 0);
        argument = tree_node(parallel->tree, node);
        Rules *rules = parallel_rules(parallel, site->flow);
        rules_edit(rules, node, argument->start, argument->start,
                   g_strdup_printf("%s_beside(%s, ", parallel->names->prefix, has), "B1");
        rules_edit(rules, node, argument->end, argument->end, g_strdup(")"), "B1");
    }
}

/* Whether the object that NODE names is used for a member or a method alone. */
static gboolean
is_used_well(const SourceTree *tree, guint node)
{
    guint above = tree_node(tree, tree_outer(tree, node))->parent;
    Entity member;

    if (above == NO_NODE || tree_node(tree, above)->kind != TREE_MEMBER_REF_EXPR)
        return FALSE;
    member = tree_referenced(tree, above);
    g_autofree char *name = cursor_name(member);
    return entity_kind(member) == TREE_FIELD_DECL ||
           (entity_kind(member) == TREE_CXX_METHOD && !g_str_has_prefix(name, "operator"));
}

/* Refuses where an object is used otherwise than by its members and methods: what gets it knows no field. */
static void
check_uses(Parallel *parallel, Rules *rules)
{
    const SourceTree *tree = parallel->tree;
    const Flow *flow = rules->flow;

    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        Entity named;
        guint slot;

        if (n->kind != TREE_DECL_REF_EXPR && n->kind != TREE_MEMBER_REF_EXPR)
            continue;
        named = entity_referenced(n->entity);
        slot = flow_is_object(flow->classes, named) ? flow_slot(flow, named) : NO_NODE;
        if (slot == NO_NODE || !parallel_field(parallel, flow, slot) || is_used_well(tree, i) ||
            parallel_write_object_function(parallel, rules, i))
            continue;
        g_autofree char *name = cursor_name(named);
        rules_refuse(rules, i, REFUSE(OBJECT_USED_WHOLE), name);
    }
}

/* Whether the variable NODE begins with a number in braces of the type that its constructor takes. */
static gboolean
begins_exactly(const SourceTree *tree, guint node)
{
    guint call = tree_operand(tree, node, 0), argument;
    Entity parameter;

    if (call == NO_NODE || tree_node(tree, call)->kind != TREE_CALL_EXPR)
        return FALSE;
    argument = tree_argument(tree, call, 0);
    parameter = flow_parameter(tree_node(tree, call)->entity, 0);
    return argument != NO_NODE && !entity_is_none(parameter) &&
           type_equal(type_unqualified(tree_canonical_type(tree, tree_inner(tree, argument))),
                      type_unqualified(entity_canonical_type(parameter)));
}

/* Refuses how the variable NODE begins, where that is no call of a constructor: x(n), x{n} or nothing. */
static void
check_beginning(Rules *rules, guint node)
{
    const SourceTree *tree = rules->tree;
    const TreeNode *n = tree_node(tree, node);
    g_autofree char *name = cursor_name(n->entity);
    const TreeFile *file = tree_file(tree, n->file);
    guint at = tree_name_offset(n) + (guint)strlen(name);

    if (at < n->end)
        at += (guint)strspn(file->text + at, " \t\r\n");
    if (entity_is_static(n->entity))
        rules_refuse(rules, node, REFUSE(OBJECT_STATIC), name);
    if (at >= n->end || file->text[at] == '(' || (file->text[at] == '{' && begins_exactly(tree, node)) ||
        (file->text[at] == '{' && file->text[at + 1 + strspn(file->text + at + 1, " \t")] == '}'))
        return;
    rules_refuse(rules, node, REFUSE(OBJECT_BEGINS), name, name);
}

void
parallel_write_objects(Parallel *parallel)
{
    if (g_hash_table_size(parallel->object_classes) == 0)
        return;
    write_sites(parallel);
    for (guint r = 0; r < parallel->rules->len; r++) {
        Rules *rules = g_ptr_array_index(parallel->rules, r);

        check_uses(parallel, rules);
        for (guint s = 0; s < rules->flow->slots->len; s++) {
            const Slot *slot = flow_slot_at(rules->flow, s);

            for (guint i = 0;
                 slot->is_object && parallel_field(parallel, rules->flow, s) && i < slot->declared->len; i++)
                check_beginning(rules, g_array_index(slot->declared, guint, i));
        }
    }
}
