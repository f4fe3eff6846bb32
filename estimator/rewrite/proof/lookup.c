/* SPDX-License-Identifier: MIT */
/* Parallel pointers: which are of which field. */
#include "rewrite/proof/proof_private.h"

#include "frontend/parse/parse.h"

const ParallelField *
parallel_field(const Parallel *parallel, const Flow *flow, guint slot)
{
    if (!flow_is_in(flow, slot))
        return NULL;
    for (guint f = 0; f < parallel->fields->len; f++) {
        const ParallelField *field = &g_array_index(parallel->fields, ParallelField, f);

        if (field->flow == flow && field->class == flow_class(flow, slot))
            return field;
    }
    return NULL;
}

Rules *
parallel_rules(const Parallel *parallel, const Flow *flow)
{
    for (guint i = 0; i < parallel->rules->len; i++) {
        Rules *rules = g_ptr_array_index(parallel->rules, i);

        if (rules->flow == flow)
            return rules;
    }
    return NULL;
}

guint
parallel_first_node(const ParallelField *field)
{
    for (guint s = 0; s < field->flow->slots->len; s++) {
        const Slot *slot = flow_slot_at(field->flow, s);

        if (flow_class(field->flow, s) == field->class && slot->declared->len > 0)
            return g_array_index(slot->declared, guint, 0);
    }
    return 0;
}

guint
parallel_parameter_number(const SourceTree *tree, guint node)
{
    guint number = 0;

    for (guint i = tree_node(tree, node)->parent + 1; i < node; i++)
        number += tree_node(tree, i)->kind == TREE_PARM_DECL &&
                  tree_node(tree, i)->parent == tree_node(tree, node)->parent;
    return number;
}

/* The namespaces around CURSOR: "mem::". Free with g_free(). */
static char *
namespaces_of(Entity cursor)
{
    GString *text = g_string_new(NULL);

    for (Entity at = entity_parent(cursor); entity_kind(at) == TREE_NAMESPACE; at = entity_parent(at)) {
        g_autofree char *name = cursor_name(at), *one = g_strdup_printf("%s::", name);

        if (*name != '\0')
            g_string_prepend(text, one);
    }
    return g_string_free(text, FALSE);
}

char *
parallel_class_name(Entity class)
{
    g_autofree char *name = cursor_name(class), *space = namespaces_of(class);

    return g_strconcat(space, name, NULL);
}
