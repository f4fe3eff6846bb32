/* SPDX-License-Identifier: MIT */
/* Kernels that may take more registers than before, and are launched in large blocks: __launch_bounds__ keeps
 * them to the registers that there are, as a kernel that takes more is not launched at all. */
#include "rewrite/structs/structs_private.h"

#include "frontend/parse/parse.h"
#include "rewrite/values/values.h"

#include <string.h>

/* No GPU has larger blocks: a bound of this never keeps a kernel from being launched. */
#define LARGEST_BLOCK 1024 /* threads */

/* Whether CALL is that of a constructor, which may be one that the compiler makes. */
static gboolean
is_construction(const TreeNode *call)
{
    TreeKind callee = entity_kind(entity_referenced(call->entity));

    return call->kind == TREE_CALL_EXPR && (callee == TREE_CONSTRUCTOR || kind_is_invalid(callee));
}

/* Whether the variable that NODE names is only read, and passed by value. */
static gboolean
is_only_read(const SourceTree *tree, guint node)
{
    guint above = tree_node(tree, tree_outer(tree, node))->parent;
    const TreeNode *a = above == NO_NODE ? NULL : tree_node(tree, above);

    if (a && a->kind == TREE_MEMBER_REF_EXPR) /* b.x: a conversion reads it */
        return tree_node(tree, a->parent)->kind == TREE_UNEXPOSED_EXPR;
    return a && is_construction(a);
}

/* The node that declares the variable of NODE, a dim3 that stays what it begins with; NO_NODE: it may change.
 */
static guint
unchanged_variable(const SourceTree *tree, guint node)
{
    Entity variable = tree_referenced(tree, node);
    guint declared = entity_kind(variable) == TREE_VAR_DECL ? tree_declaration(tree, variable) : NO_NODE;
    g_autoptr(GArray) uses = NULL;

    if (declared == NO_NODE || type_is(entity_type(variable), TYPE_LVALUE_REFERENCE))
        return NO_NODE;
    uses = variable_uses(tree, variable, 0, tree->nodes->len);
    for (guint i = 0; i < uses->len; i++)
        if (!is_only_read(tree, g_array_index(uses, guint, i)))
            return NO_NODE;
    return declared;
}

/* Whether the number NODE is always *ret_number. */
static gboolean
is_always(const SourceTree *tree, guint node, gint64 *ret_number)
{
    g_autoptr(SizeFactors) size = NULL;

    if (values_constant(tree, node, ret_number))
        return TRUE;
    size = size_factors_new(tree, node);
    if (!size || size->factors->len > 0)
        return FALSE;
    *ret_number = size->number;
    return TRUE;
}

/* Whether the dim3 that the expression NODE gives always has *ret_threads. */
static gboolean
find_threads(const SourceTree *tree, guint node, gint64 *ret_threads)
{
    guint inner = node == NO_NODE ? NO_NODE : tree_inner(tree, node);
    gint64 threads = 1, one;

    if (inner == NO_NODE)
        return FALSE;
    if (tree_node(tree, inner)->kind == TREE_DECL_REF_EXPR) {
        guint variable = unchanged_variable(tree, inner), nth = 0;

        while (variable != NO_NODE && tree_operand(tree, variable, nth) != NO_NODE &&
               tree_node(tree, tree_inner(tree, tree_operand(tree, variable, nth)))->kind != TREE_CALL_EXPR)
            nth++;
        return variable != NO_NODE && find_threads(tree, tree_operand(tree, variable, nth), ret_threads);
    }
    if (tree_node(tree, inner)->kind == TREE_CXX_FUNCTIONAL_CAST_EXPR)
        return find_threads(tree, tree_operand(tree, inner, 0), ret_threads);
    if (!is_construction(tree_node(tree, inner)))
        return FALSE;
    for (guint nth = 0; nth < (guint)entity_n_arguments(tree_node(tree, inner)->entity); nth++) {
        guint argument = tree_argument(tree, inner, nth);
        const TreeNode *a = argument == NO_NODE ? NULL : tree_node(tree, argument);

        if (nth > 0 &&
            (a ? a->start == a->end : cursor_argument_is_default(tree_node(tree, inner)->entity, nth)))
            continue; /* 1 */
        if (!a)
            return FALSE;
        if (type_is(entity_type(a->entity), TYPE_RECORD))
            return find_threads(tree, argument, ret_threads);
        if (!is_always(tree, argument, &one) || one < 1 || one > LARGEST_BLOCK)
            return FALSE;
        threads *= one;
    }
    *ret_threads = threads;
    return threads <= LARGEST_BLOCK;
}

/* The call of cudaConfigureCall in the launch NODE, or NO_NODE: it is none. */
static guint
configuration(const SourceTree *tree, guint node)
{
    for (guint i = node + 1; i < tree_end(tree, node); i++)
        if (tree_node(tree, i)->parent == node && tree_node(tree, i)->kind == TREE_CALL_EXPR) {
            g_autofree char *name = cursor_name(tree_node(tree, i)->entity);

            if (strcmp(name, "cudaConfigureCall") == 0)
                return i;
        }
    return NO_NODE;
}

/* The most threads of a block that launches of the kernel at PLACE have: that of any where one may have any.
 */
static gint64
most_threads(const SourceTree *tree, const char *place)
{
    gint64 most = 0, threads;

    for (guint i = 0; i < tree->nodes->len; i++) {
        guint configure = tree_node(tree, i)->kind == TREE_CALL_EXPR ? configuration(tree, i) : NO_NODE;
        g_autofree char *its = NULL;

        if (configure == NO_NODE)
            continue;
        Entity callee = tree_callee(tree, i);
        its = entity_is_none(callee) ? NULL : cursor_place_text(callee);
        if (its && strcmp(its, place) != 0)
            continue;
        if (!its || !find_threads(tree, tree_argument(tree, configure, 1), &threads))
            return LARGEST_BLOCK;
        most = MAX(most, threads);
    }
    return most == 0 ? LARGEST_BLOCK : most;
}

/* Whether FUNCTION has bounds already. */
static gboolean
is_bounded(Entity function)
{
    g_autoptr(GArray) children = cursor_children(function);

    for (guint i = 0; i < children->len; i++) {
        Entity child = g_array_index(children, Entity, i);
        g_autofree char *text = entity_kind(child) == TREE_ANNOTATE_ATTR ? cursor_name(child) : NULL;

        if (text && g_str_has_prefix(text, "launch_bounds:"))
            return TRUE;
    }
    return FALSE;
}

/* Whether a parameter of FUNCTION, a node, is of the closure. */
static gboolean
gets_array(const Flow *flow, guint function)
{
    Entity cursor = tree_node(flow->tree, function)->entity;

    for (int i = 0; i < entity_n_arguments(cursor); i++) {
        guint slot = flow_slot(flow, entity_argument(cursor, (guint)i));

        if (slot != NO_NODE && (flow_is_in(flow, slot) || flow_slot_at(flow, slot)->is_generic))
            return TRUE;
    }
    return FALSE;
}

/* Whether bounds can be written in front of the name of FUNCTION. */
static gboolean
is_writable(const SourceTree *tree, const TreeNode *function)
{
    guint at = tree_name_offset(function);
    const char *text = tree_file(tree, function->file)->text;
    guint before = at;

    while (before > function->start && g_ascii_isspace(text[before - 1]))
        before--;
    return !function->is_made && function->start < function->end && before > function->start &&
           text[before - 1] != ':' && text[before - 1] != '(' &&
           tree_is_editable(tree, function->file, at, at);
}

void
launch_bounds_write(Rules *rules)
{
    const SourceTree *tree = rules->tree;

    for (guint i = 0; rules->names->crowded && i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        g_autofree char *place = NULL;
        gint64 most;

        if (n->kind != TREE_FUNCTION_DECL || !entity_is_definition(n->entity) ||
            !tree_has_attribute(tree, i, TREE_CUDA_GLOBAL_ATTR) || !gets_array(rules->flow, i))
            continue;
        place = cursor_place_text(n->entity);
        if (!g_hash_table_contains(rules->names->crowded, place) || is_bounded(n->entity) ||
            !is_writable(tree, n))
            continue;
        most = most_threads(tree, place);
        if (most <= rules->names->roomy)
            continue;
        guint at = tree_name_offset(n);
        rules_edit(rules, i, at, at, g_strdup_printf("__launch_bounds__(%" G_GINT64_FORMAT ") ", most), "P3");
        g_hash_table_insert(rules->result->bounded, g_steal_pointer(&place), GINT_TO_POINTER((int)most));
    }
}
