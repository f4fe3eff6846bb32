/* SPDX-License-Identifier: MIT */
/* Pointers that are declared as others, `char *buffer`, and cast to the record's wherever they are used. */
#include "rewrite/flow/flow_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

/* CUDA's functions that take such a pointer as it is: (argument, or its address) to memory of any type. */
static const char *const TAKERS[] = {
    "cudaMalloc",   "cudaMallocManaged", "cudaMallocAsync",      "cudaHostAlloc", "cudaMallocHost",
    "cudaFreeHost", "cudaFree",          "cudaFreeAsync",        "cudaMemset",    "cudaMemsetAsync",
    "cudaMemcpy",   "cudaMemcpyAsync",   "cudaMemPrefetchAsync", "cudaMemAdvise", NULL};

/* The node above NODE but for parentheses, conversions that are not written, and casts to pointers that are
 * not of RECORD; NO_NODE at the top. */
static guint
above_casts(const SourceTree *tree, const char *record, guint node)
{
    guint above = tree_node(tree, tree_outer(tree, node))->parent;

    while (above != NO_NODE && tree_is_cast(tree_node(tree, above)->kind) &&
           !flow_is_pointer(record, tree_type(tree, above)))
        above = tree_node(tree, tree_outer(tree, above))->parent;
    return above;
}

static gboolean
is_call_of_taker(const SourceTree *tree, guint node)
{
    g_autofree char *name = node != NO_NODE && tree_node(tree, node)->kind == TREE_CALL_EXPR
                                ? cursor_name(tree_node(tree, node)->entity)
                                : NULL;

    return name && g_strv_contains(TAKERS, name);
}

/* Those that take such a parameter, and no other memory with it. */
static const char *const ALONE[] = {"cudaFree",        "cudaFreeHost",         "cudaFreeAsync", "cudaMemset",
                                    "cudaMemsetAsync", "cudaMemPrefetchAsync", "cudaMemAdvise", NULL};

/* Whether NODE, a call of TAKERS, is of one of ALONE. */
static gboolean
takes_alone(const SourceTree *tree, guint node)
{
    g_autofree char *name = cursor_name(tree_node(tree, node)->entity);

    return g_strv_contains(ALONE, name);
}

/* Whether NODE casts something to a pointer to RECORD as it is written. */
static gboolean
is_cast_to(const SourceTree *tree, const char *record, guint node)
{
    return node != NO_NODE && tree_is_cast(tree_node(tree, node)->kind) &&
           flow_is_pointer(record, tree_type(tree, node));
}

/* Whether the use NODE of a variable could be one of a pointer to RECORD. */
static gboolean
is_use_of_record(const SourceTree *tree, const char *record, guint node)
{
    guint outer = tree_outer(tree, node), direct = tree_node(tree, outer)->parent;
    guint above = above_casts(tree, record, node);

    if (direct == NO_NODE)
        return FALSE;
    if (is_cast_to(tree, record, direct))
        return TRUE;
    if (tree_unary(tree, direct) == UNARY_ADDR_OF)
        return is_call_of_taker(tree, above_casts(tree, record, direct));
    if (tree_unary(tree, direct) == UNARY_LNOT || tree_node(tree, direct)->kind == TREE_IF_STMT)
        return TRUE;
    switch (tree_binary(tree, direct)) {
    case BINARY_LAND:
    case BINARY_LOR:
        return TRUE;
    case BINARY_ASSIGN:
    case BINARY_EQ:
    case BINARY_NE:
        return tree_node(tree, outer)->nth == 0 &&
               flow_is_null(tree, tree_skip_casts(tree, tree_operand(tree, direct, 1)));
    default:
        return is_call_of_taker(tree, above);
    }
}

/* Whether DECLARED is a parameter `void *`. */
static gboolean
is_any_parameter(Entity declared)
{
    return entity_kind(declared) == TREE_PARM_DECL &&
           type_kind(type_pointee(entity_canonical_type(declared))) == TYPE_VOID;
}

/* The declaration that the expression NODE names, where it is a variable or a member that is a pointer to
 * something else than RECORD, or a parameter `void *`; else a null cursor. */
static Entity
other_pointer(const SourceTree *tree, const char *record, guint node)
{
    const TreeNode *n = node == NO_NODE ? NULL : tree_node(tree, node);
    Entity declared;
    SourceType type;

    if (!n || (n->kind != TREE_DECL_REF_EXPR && n->kind != TREE_MEMBER_REF_EXPR))
        return entity_none();
    declared = entity_referenced(n->entity);
    type = entity_canonical_type(declared);
    if ((entity_kind(declared) != TREE_VAR_DECL && entity_kind(declared) != TREE_FIELD_DECL &&
         !is_any_parameter(declared)) ||
        type_kind(type) != TYPE_POINTER || flow_is_pointer(record, type) ||
        type_is_volatile(type_pointee(type)) || type_is_const(type_pointee(type)))
        return entity_none();
    return declared;
}

/* Whether the use NODE of a parameter gives it to a function of CUDA that takes other memory too. */
static gboolean
is_other_memory(const SourceTree *tree, const char *record, guint node)
{
    guint above = above_casts(tree, record, node);

    return is_call_of_taker(tree, above) && !takes_alone(tree, above);
}

/* Adds the parameters `void *` of functions of the host to KEYS that are defined. */
static void
add_parameters(const SourceTree *tree, GHashTable *keys)
{
    g_autoptr(GHashTable) others = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GHashTable) found = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GHashTable) defined = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    GHashTableIter iter;
    gpointer key;

    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);

        if (n->kind != TREE_PARM_DECL || !is_any_parameter(n->entity))
            continue;
        g_hash_table_add(flow_is_of_host_function(tree, i) &&
                                 tree_node(tree, n->parent)->kind == TREE_FUNCTION_DECL
                             ? found
                             : others,
                         flow_slot_key(n->entity));
        if (n->parent != NO_NODE && entity_is_definition(tree_node(tree, n->parent)->entity))
            g_hash_table_add(defined, flow_slot_key(n->entity));
    }
    g_hash_table_iter_init(&iter, found);
    while (g_hash_table_iter_next(&iter, &key, NULL))
        if (!g_hash_table_contains(others, key) && g_hash_table_contains(defined, key))
            g_hash_table_add(keys, g_strdup(key));
}

/* Removes from KEYS what the node NODE, a declaration or a use, tells to be something else. */
static void
remove_other(const SourceTree *tree, const char *record, guint node, GHashTable *keys)
{
    const TreeNode *n = tree_node(tree, node);
    gboolean is_declared = n->kind == TREE_VAR_DECL || n->kind == TREE_FIELD_DECL;
    Entity declared = is_declared ? n->entity : other_pointer(tree, record, node);
    guint value = is_declared ? tree_operand(tree, node, 0) : NO_NODE;
    g_autofree char *key = entity_is_none(declared) ? NULL : flow_slot_key(declared);

    if (!key || !g_hash_table_contains(keys, key))
        return;
    if (!is_declared && is_any_parameter(declared) && is_other_memory(tree, record, node))
        g_hash_table_remove(keys, key);
    else if (is_declared
                 ? n->is_made || (value != NO_NODE && !flow_is_null(tree, tree_skip_casts(tree, value)))
                 : !is_use_of_record(tree, record, node))
        g_hash_table_remove(keys, key);
}

GHashTable *
flow_adopted(const SourceTree *tree, const char *record, gboolean parameters)
{
    GHashTable *keys = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (guint i = 0; i < tree->nodes->len; i++) {
        Entity declared = is_cast_to(tree, record, i)
                              ? other_pointer(tree, record, tree_inner(tree, tree_operand(tree, i, 0)))
                              : entity_none();

        if (!entity_is_none(declared) && entity_kind(declared) != TREE_PARM_DECL)
            g_hash_table_add(keys, flow_slot_key(declared));
    }
    if (parameters)
        add_parameters(tree, keys);
    for (guint i = 0; g_hash_table_size(keys) > 0 && i < tree->nodes->len; i++)
        remove_other(tree, record, i, keys);
    return keys;
}

guint
flow_adopting_call(const Flow *flow, guint node, guint *ret_nth)
{
    guint outer, call = flow_above_casts(flow->tree, node, &outer), slot;

    if (call == NO_NODE || tree_node(flow->tree, call)->kind != TREE_CALL_EXPR ||
        !tree_argument_number(flow->tree, call, outer, ret_nth))
        return NO_NODE;
    slot = flow_slot(flow, flow_parameter(tree_node(flow->tree, call)->entity, *ret_nth));
    return slot != NO_NODE && flow_slot_at(flow, slot)->is_adopted &&
                   tree_node(flow->tree, g_array_index(flow_slot_at(flow, slot)->declared, guint, 0))->kind ==
                       TREE_PARM_DECL
               ? call
               : NO_NODE;
}
