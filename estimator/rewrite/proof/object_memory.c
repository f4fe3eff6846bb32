/* SPDX-License-Identifier: MIT */
/* Fields whose memory objects own, Buffer<float> x, y: where each object gets it. */
#include "rewrite/proof/proof_private.h"

#include "frontend/parse/parse.h"
#include "rewrite/values/values.h"

#include <string.h>

guint
parallel_declared(const Flow *flow, guint slot)
{
    const Slot *s = flow_slot_at(flow, slot);

    return s->declared->len > 0 ? g_array_index(s->declared, guint, 0) : NO_NODE;
}

char *
parallel_object_pointer(const Parallel *parallel, const Flow *flow, guint slot, guint call)
{
    const SourceTree *tree = parallel->tree;
    const Slot *s = flow_slot_at(flow, slot);
    guint base = flow_base(tree, call);
    g_autofree char *object = NULL;

    if (entity_kind(tree_referenced(tree, call)) == TREE_CONSTRUCTOR || base == NO_NODE)
        object = cursor_name(tree_node(tree, g_array_index(s->declared, guint, 0))->entity);
    else
        object = tree_text(tree, base);
    for (guint i = 0; i < s->uses->len; i++) {
        const TreeNode *use = tree_node(tree, g_array_index(s->uses, guint, i));
        g_autofree char *member = cursor_name(entity_referenced(use->entity));
        gboolean is_call = use->kind == TREE_CALL_EXPR;

        if (!is_call || entity_n_arguments(use->entity) == 0)
            return g_strdup_printf("%s.%s%s", object, member, is_call ? "()" : "");
    }
    return NULL;
}

/* Why CALL, of a constructor or method by which an object gets memory, is not understood; NULL: it is. */
const char *
parallel_object_reason(const Flow *flow, guint call)
{
    const SourceTree *tree = flow->tree;
    const TreeNode *c = tree_node(tree, call);
    guint inner = flow_object_memory(flow, call), first = tree_argument(tree, call, 0);
    g_autofree char *name = cursor_name(tree_node(tree, inner)->entity);

    if (strcmp(name, "cudaMalloc") != 0)
        return PART_OBJECT_ALLOCATES_OTHERWISE;
    if (first == NO_NODE || tree_node(tree, first)->start >= tree_node(tree, first)->end ||
        tree_node(tree, first)->kind == TREE_INIT_LIST_EXPR)
        return PART_OBJECT_WITHOUT_LENGTH;
    for (guint nth = 1; nth < (guint)entity_n_arguments(c->entity); nth++) {
        guint argument = tree_argument(tree, call, nth);
        gint64 value;

        if (argument != NO_NODE && !values_constant(tree, argument, &value))
            return PART_OBJECT_ARGUMENTS_VARY;
    }
    return NULL;
}

char *
parallel_object_kind(const Flow *flow, guint call, const SizeFactors *bytes, gint64 element)
{
    const SourceTree *tree = flow->tree;
    const TreeNode *c = tree_node(tree, call);
    Entity callee = entity_referenced(c->entity);
    g_autofree char *name = cursor_name(callee), *place = NULL;
    GString *kind;

    callee = entity_definition(callee);
    place = cursor_place_text(callee); /* instances of a template have one */
    kind = g_string_new(NULL);
    g_string_append_printf(kind, "%s(), %s", name, place);
    if (bytes->number % element != 0) /* its class multiplies by something else */
        g_string_append_printf(kind, ", of %" G_GINT64_FORMAT " bytes", element);
    else if (bytes->number != element)
        g_string_append_printf(kind, ", %" G_GINT64_FORMAT " times", bytes->number / element);
    for (guint nth = 1; nth < (guint)entity_n_arguments(c->entity); nth++) {
        guint argument = tree_argument(tree, call, nth);
        gint64 value;

        if (argument != NO_NODE && values_constant(tree, argument, &value))
            g_string_append_printf(kind, ", %" G_GINT64_FORMAT, value);
    }
    return g_string_free(kind, FALSE);
}
