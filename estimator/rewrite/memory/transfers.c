/* SPDX-License-Identifier: MIT */
/* Functions that copy in a direction which they are told, `copy(to, from, n, kind)`: each of their pointers
 * leads to memory of the host in one call and to memory of the device in another. */
#include "rewrite/memory/memory_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

char *
transfer_callee(const SourceTree *tree, guint call)
{
    char *name = cursor_name(tree_node(tree, call)->entity);
    guint first =
        *name == '\0' ? tree_operand(tree, call, 0) : NO_NODE; /* it depends on a template's arguments */

    if (first == NO_NODE)
        return name;
    g_free(name);
    return tree_text(tree, first);
}

gboolean
transfer_is_call(const SourceTree *tree, guint call)
{
    g_autofree char *name =
        tree_node(tree, call)->kind == TREE_CALL_EXPR ? transfer_callee(tree, call) : g_strdup("");

    return strcmp(name, "cudaMemcpy") == 0 || strcmp(name, "cudaMemcpyAsync") == 0;
}

/* Whether CALL, a transfer, is told its direction by a value that may change. */
static gboolean
is_told(const SourceTree *tree, guint call)
{
    guint kind = tree_argument(tree, call, 3);
    Entity named = kind == NO_NODE ? entity_none() : tree_referenced(tree, tree_skip_casts(tree, kind));

    return kind != NO_NODE && (entity_is_none(named) || entity_kind(named) != TREE_ENUM_CONSTANT_DECL);
}

/* The transfer that gets the pointer NODE, moved or not, as its destination or source; NO_NODE: none does. */
static guint
transfer_of(const SourceTree *tree, guint node)
{
    guint operand, above = flow_above_casts(tree, node, &operand), nth, address;

    while (above != NO_NODE) {
        BinaryKind binary = tree_binary(tree, above);

        if (binary == BINARY_ADD || binary == BINARY_SUB) {
            above = flow_above_casts(tree, above, &operand);
            continue;
        }
        address =
            tree_node(tree, above)->kind == TREE_ARRAY_SUBSCRIPT_EXPR && tree_node(tree, operand)->nth == 0
                ? tree_node(tree, tree_outer(tree, above))->parent
                : NO_NODE;
        if (address == NO_NODE || tree_unary(tree, address) != UNARY_ADDR_OF)
            break;
        above = flow_above_casts(tree, address, &operand);
    }
    return above != NO_NODE && transfer_is_call(tree, above) &&
                   tree_argument_number(tree, above, operand, &nth) && nth < 2
               ? above
               : NO_NODE;
}

/* Whether PARAMETER, a node, is a pointer to POINTEE, to anything, or to a type that a template leaves open.
 */
static gboolean
may_be_told(const SourceTree *tree, guint parameter, const char *pointee)
{
    SourceType type = tree_canonical_type(tree, parameter), to = type_pointee(type);

    if (type_kind(type) != TYPE_POINTER || type_is_volatile(to))
        return FALSE;
    return type_kind(to) == TYPE_VOID || type_kind(to) == TYPE_UNEXPOSED || type_kind(to) == TYPE_DEPENDENT ||
           flow_is_record(pointee, to);
}

GArray *
transfer_parameters(const SourceTree *tree, guint function, const char *pointee)
{
    GArray *parameters = g_array_new(FALSE, FALSE, sizeof(guint));

    for (guint i = function + 1; i < tree_end(tree, function); i++)
        if (tree_node(tree, i)->parent == function && tree_node(tree, i)->kind == TREE_PARM_DECL &&
            may_be_told(tree, i, pointee))
            g_array_append_val(parameters, i);
    return parameters;
}

/* Whether the parameters PARAMETERS of FUNCTION, a definition, go to transfers alone, one of which is told
 * its direction. */
static gboolean
only_transfers(const SourceTree *tree, guint function, const GArray *parameters)
{
    g_autoptr(GHashTable) keys = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    gboolean has_told = FALSE;

    for (guint i = 0; i < parameters->len; i++)
        g_hash_table_add(keys, flow_slot_key(tree_node(tree, g_array_index(parameters, guint, i))->entity));
    for (guint i = function + 1; i < tree_end(tree, function); i++) {
        Entity named =
            tree_node(tree, i)->kind == TREE_DECL_REF_EXPR ? tree_referenced(tree, i) : entity_none();
        g_autofree char *key = NULL;
        guint call;

        if (entity_is_none(named) || entity_kind(named) != TREE_PARM_DECL)
            continue;
        key = flow_slot_key(named);
        if (!g_hash_table_contains(keys, key))
            continue;
        call = transfer_of(tree, i);
        if (call == NO_NODE)
            return FALSE;
        has_told |= is_told(tree, call);
    }
    return has_told;
}

/* Whether NODE defines a function that may have overloads: of a namespace, or a template with one type as its
 * parameter. */
static gboolean
may_have_overloads(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node);
    guint n_types = 0, n_others = 0;

    if (!entity_is_definition(n->entity) || n->start >= n->end ||
        (n->parent != NO_NODE && tree_node(tree, n->parent)->kind != TREE_NAMESPACE) ||
        tree_has_attribute(tree, node, TREE_CUDA_GLOBAL_ATTR) ||
        tree_has_attribute(tree, node, TREE_CUDA_DEVICE_ATTR))
        return FALSE;
    if (n->kind == TREE_FUNCTION_DECL)
        return entity_is_none(entity_template(n->entity));
    for (guint i = node + 1; n->kind == TREE_FUNCTION_TEMPLATE && i < tree_end(tree, node); i++) {
        TreeKind kind = tree_node(tree, i)->kind;

        if (tree_node(tree, i)->parent != node)
            continue;
        n_types += kind == TREE_TEMPLATE_TYPE_PARAMETER;
        n_others += kind == TREE_NON_TYPE_TEMPLATE_PARAMETER || kind == TREE_TEMPLATE_TEMPLATE_PARAMETER;
    }
    return n_types == 1 && n_others == 0;
}

/* The key that PARAMETER, a node, of FUNCTION has in calls: of a template, that of all its instances. Free
 * with g_free(). */
static char *
key_of(const SourceTree *tree, guint function, guint parameter)
{
    g_autofree char *usr = NULL;
    guint nth = 0;

    if (tree_node(tree, function)->kind != TREE_FUNCTION_TEMPLATE)
        return flow_slot_key(tree_node(tree, parameter)->entity);
    for (guint i = function + 1; i < parameter; i++)
        nth += tree_node(tree, i)->parent == function && tree_node(tree, i)->kind == TREE_PARM_DECL;
    usr = cursor_usr(tree_node(tree, function)->entity);
    return g_strdup_printf("%u of %s", nth, usr);
}

void
transfers_find(const SourceTree *tree, const char *pointee, GHashTable *transferred)
{
    for (guint i = 0; i < tree->nodes->len; i++) {
        TreeKind kind = tree_node(tree, i)->kind;
        g_autoptr(GArray) parameters = NULL;

        if ((kind != TREE_FUNCTION_DECL && kind != TREE_FUNCTION_TEMPLATE) || !may_have_overloads(tree, i))
            continue;
        parameters = transfer_parameters(tree, i, pointee);
        for (guint k = 0; k < parameters->len && parameters->len >= 2; k++) {
            if (k == 0 && !only_transfers(tree, i, parameters))
                break;
            g_hash_table_add(transferred, key_of(tree, i, g_array_index(parameters, guint, k)));
        }
    }
}
