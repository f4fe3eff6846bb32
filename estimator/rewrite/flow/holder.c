/* SPDX-License-Identifier: MIT */
/* Parameters that hold the address of a pointer, `Body **p` or `void **p`, by which a function sets the
 * pointer of its caller. Each stands for the pointer itself, as a reference would. */
#include "rewrite/flow/flow_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

gboolean
flow_is_of_host_function(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node), *f = n->parent == NO_NODE ? NULL : tree_node(tree, n->parent);
    const char *text = tree_file(tree, n->file)->text;

    if (!f || n->is_made || n->start == n->end ||
        memchr(text + n->start, '[', n->end - n->start)) /* Body *p[], which may be many */
        return FALSE;
    return (f->kind == TREE_FUNCTION_DECL ||
            (f->kind == TREE_CXX_METHOD && !method_is_virtual(f->entity) &&
             entity_is_none(tree_instance(f->entity)) && entity_is_none(entity_template(f->entity)))) &&
           !tree_has_attribute(tree, n->parent, TREE_CUDA_GLOBAL_ATTR) &&
           !tree_has_attribute(tree, n->parent, TREE_CUDA_DEVICE_ATTR);
}

guint
flow_above_casts(const SourceTree *tree, guint node, guint *ret_operand)
{
    guint outer = tree_outer(tree, node), above = tree_node(tree, outer)->parent;

    while (above != NO_NODE && tree_is_cast(tree_node(tree, above)->kind)) {
        outer = tree_outer(tree, above);
        above = tree_node(tree, outer)->parent;
    }
    *ret_operand = outer;
    return above;
}

/* Whether PARAMETER, which may be null, is of KEYS. */
static gboolean
is_of_keys(GHashTable *keys, const char *record, Entity parameter)
{
    g_autofree char *key = NULL;

    if (entity_kind(parameter) != TREE_PARM_DECL || !flow_is_held_by(record, entity_type(parameter)))
        return FALSE;
    key = flow_slot_key(parameter);
    return g_hash_table_contains(keys, key);
}

/* Whether CALL gives its argument number NTH memory. */
static gboolean
gives_memory(const SourceTree *tree, guint call, guint nth)
{
    g_autofree char *name = cursor_name(tree_node(tree, call)->entity);

    return nth == 0 && flow_gives_memory(name);
}

/* Whether the use NODE of a parameter of KEYS is one of the pointer whose address it holds. */
static gboolean
is_use_of_pointer(const SourceTree *tree, GHashTable *keys, const char *record, guint node)
{
    guint direct = tree_node(tree, tree_outer(tree, node))->parent, operand, nth;
    guint above = flow_above_casts(tree, node, &operand);

    if (direct == NO_NODE || tree_unary(tree, direct) == UNARY_DEREF ||
        flow_is_tested(tree, tree_outer(tree, node)))
        return direct != NO_NODE;
    return above != NO_NODE && tree_node(tree, above)->kind == TREE_CALL_EXPR &&
           tree_argument_number(tree, above, operand, &nth) &&
           (gives_memory(tree, above, nth) ||
            is_of_keys(keys, record, flow_parameter(tree_node(tree, above)->entity, nth)));
}

/* Removes the parameter that the node NODE names from KEYS, where it uses more than the pointer. */
static gboolean
remove_other(const SourceTree *tree, const char *record, guint node, GHashTable *keys)
{
    const TreeNode *n = tree_node(tree, node);
    Entity named = n->kind == TREE_DECL_REF_EXPR ? entity_referenced(n->entity) : entity_none();

    if (!is_of_keys(keys, record, named) || is_use_of_pointer(tree, keys, record, node))
        return FALSE;
    g_autofree char *key = flow_slot_key(named);
    return g_hash_table_remove(keys, key);
}

GHashTable *
flow_holders(const SourceTree *tree, const char *record)
{
    GHashTable *keys = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GHashTable) others = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GHashTable) defined = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    gboolean removed = TRUE;
    GHashTableIter iter;
    gpointer key;

    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);

        if (n->kind != TREE_PARM_DECL || !flow_is_held_by(record, entity_type(n->entity)))
            continue;
        g_hash_table_add(flow_is_of_host_function(tree, i) ? keys : others, flow_slot_key(n->entity));
        if (n->parent != NO_NODE && entity_is_definition(tree_node(tree, n->parent)->entity))
            g_hash_table_add(defined, flow_slot_key(n->entity));
    }
    g_hash_table_iter_init(&iter, keys);
    while (g_hash_table_iter_next(&iter, &key, NULL))
        if (g_hash_table_contains(others, key) || !g_hash_table_contains(defined, key))
            g_hash_table_iter_remove(&iter);
    while (removed && g_hash_table_size(keys) > 0) {
        removed = FALSE;
        for (guint i = 0; i < tree->nodes->len; i++)
            removed |= remove_other(tree, record, i, keys);
    }
    return keys;
}

gboolean
flow_is_tested(const SourceTree *tree, guint node)
{
    guint outer = tree_outer(tree, node), above = tree_node(tree, outer)->parent, other;

    if (above == NO_NODE)
        return FALSE;
    if (tree_node(tree, above)->kind == TREE_IF_STMT)
        return tree_node(tree, outer)->nth == 0;
    if (tree_unary(tree, above) == UNARY_LNOT)
        return TRUE;
    other = tree_operand(tree, above, tree_node(tree, outer)->nth == 0 ? 1 : 0);
    switch (tree_binary(tree, above)) {
    case BINARY_LAND:
    case BINARY_LOR:
        return TRUE;
    case BINARY_EQ:
    case BINARY_NE:
        return other != NO_NODE && flow_is_null(tree, tree_inner(tree, other));
    default:
        return FALSE;
    }
}

guint
flow_holder_call(const Flow *flow, guint node, guint *ret_nth)
{
    guint operand, call = flow_above_casts(flow->tree, node, &operand), slot;

    if (call == NO_NODE || tree_node(flow->tree, call)->kind != TREE_CALL_EXPR ||
        !tree_argument_number(flow->tree, call, operand, ret_nth))
        return NO_NODE;
    slot = flow_slot(flow, flow_parameter(tree_node(flow->tree, call)->entity, *ret_nth));
    return slot != NO_NODE && flow_slot_at(flow, slot)->is_holder ? call : NO_NODE;
}
