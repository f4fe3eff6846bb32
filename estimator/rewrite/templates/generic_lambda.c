/* SPDX-License-Identifier: MIT */
/* Generic lambdas, [=](auto i) { ... }: what their text does shows in their instances, which have types. All
 * that are made of one have its text, and want the same edits. */
#include "rewrite/templates/templates_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

/* Whether TYPE, of a parameter, has to do with the array. */
static gboolean
is_of_record(const RewriteNames *names, SourceType type)
{
    SourceType canonical = type_canonical(type);

    while (type_kind(canonical) == TYPE_POINTER || type_kind(canonical) == TYPE_LVALUE_REFERENCE ||
           type_kind(canonical) == TYPE_RVALUE_REFERENCE)
        canonical = type_canonical(type_pointee(canonical));
    return (type_is(type, TYPE_POINTER) || names->n_items == 0) && flow_is_record(names->record, canonical);
}

/* Whether instances of LAMBDA are seen, and none of them takes elements or pointers to them. */
static gboolean
is_written(const SourceTree *tree, const RewriteNames *names, guint lambda)
{
    gboolean is_seen = FALSE;

    for (guint i = 0; i < tree->nodes->len; i++) {
        Entity cursor = tree_node(tree, i)->entity;

        if (tree_node(tree, i)->kind != TREE_CXX_METHOD || tree_generic_lambda(tree, i) != lambda)
            continue;
        is_seen = TRUE;
        for (int k = 0; k < entity_n_arguments(cursor); k++)
            if (is_of_record(names, entity_type(entity_argument(cursor, (guint)k))))
                return FALSE;
    }
    return is_seen;
}

gboolean
generic_lambda_skips(Rules *rules, guint node)
{
    const SourceTree *tree = rules->tree;
    guint above = tree_node(tree, tree_outer(tree, node))->parent;

    if (above != NO_NODE && tree_node(tree, above)->kind == TREE_LAMBDA_EXPR) /* captured */
        return FALSE;
    for (guint f = tree_function(tree, node); f != NO_NODE;
         f = tree_function(tree, tree_node(tree, f)->parent)) {
        guint lambda = tree_is_generic_lambda(tree, f) ? f : tree_generic_lambda(tree, f);

        if ((lambda != NO_NODE || tree_is_call_instance(tree, f)) &&
            (lambda == NO_NODE || !is_written(tree, rules->names, lambda))) {
            rules_refuse(rules, node, REFUSE(GENERIC_LAMBDA));
            return TRUE;
        }
        if (lambda == f) /* its instances tell */
            return TRUE;
        if (tree_node(tree, f)->parent == NO_NODE)
            break;
    }
    return FALSE;
}
