/* SPDX-License-Identifier: MIT */
#include "rewrite/templates/templates_private.h"

#include "frontend/parse/parse.h"
#include "rewrite/header/header.h"

#include <string.h>

static gboolean
is_same(Entity a, Entity b)
{
    g_autofree char *usr = cursor_usr(a), *other = cursor_usr(b);

    return strcmp(usr, other) == 0;
}

/* Whether a source, UNIT, declares the record without a definition. */
static gboolean
is_forward_declared(const SourceTree *tree, const RewriteNames *names, guint unit)
{
    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);

        if (n->unit == unit && (n->kind == TREE_STRUCT_DECL || n->kind == TREE_CLASS_DECL) &&
            flow_is_record(names->record, entity_type(n->entity)))
            return TRUE;
    }
    return FALSE;
}

/* How often the template is defined in front of the record, behind it, and in sources without one. */
typedef struct {
    guint n_before, n_behind, n_without;
    guint record;      /* the node that defines it, behind the template; NO_NODE: none */
    gboolean is_clear; /* one place defines it there, and the sources without it do not declare it */
} Order;

/* Where definitions of the template at the node CLASS stand. */
static Order
find_order(const Flow *flow, const RewriteNames *names, guint class)
{
    const SourceTree *tree = flow->tree;
    Order order = {0, 0, 0, NO_NODE, TRUE};

    for (guint i = 0; i < tree->nodes->len; i++) {
        guint record;

        if (tree_node(tree, i)->kind != TREE_CLASS_TEMPLATE ||
            !entity_is_definition(tree_node(tree, i)->entity) ||
            !is_same(tree_node(tree, i)->entity, tree_node(tree, class)->entity))
            continue;
        record = record_definition(flow, names, i);
        if (record == NO_NODE) {
            order.n_without++;
            order.is_clear &= !is_forward_declared(tree, names, tree_node(tree, i)->unit);
        } else if (record < i) {
            order.n_behind++;
        } else {
            order.n_before++;
            order.is_clear &= order.record == NO_NODE ||
                              (tree_node(tree, order.record)->file == tree_node(tree, record)->file &&
                               tree_node(tree, order.record)->start == tree_node(tree, record)->start);
            order.record = record;
        }
    }
    return order;
}

ClassPlace
class_place(const Flow *flow, const RewriteNames *names, guint class, guint *ret_record)
{
    const Order order = find_order(flow, names, class);

    *ret_record = order.record;
    if (order.n_before == 0 && (order.n_behind == 0 || order.n_without == 0))
        return PLACE_BEHIND;
    if (!order.is_clear || (order.n_before > 0 && order.n_behind > 0))
        return PLACE_NONE;
    return order.n_before > 0 ? PLACE_HEADER : PLACE_GUARDED;
}
