/* SPDX-License-Identifier: MIT */
/* Generic lambdas, [=](auto i) { ... }: what their text does shows in their instances, which have types. All
 * that are made of one have its text, and want the same edits. */
#include "rewrite/rules_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

/* Whether TYPE, of a parameter, has to do with the array. */
static gboolean
is_of_record(const Rules *rules, CXType type)
{
    CXType canonical = clang_getCanonicalType(type);

    while (canonical.kind == CXType_Pointer || canonical.kind == CXType_LValueReference ||
           canonical.kind == CXType_RValueReference)
        canonical = clang_getCanonicalType(clang_getPointeeType(canonical));
    return (clang_getCanonicalType(type).kind == CXType_Pointer || rules->names->n_items == 0) &&
           flow_is_record(rules->names->record, canonical);
}

/* Whether instances of LAMBDA are seen, and none of them takes elements or pointers to them. */
static gboolean
is_written(const Rules *rules, guint lambda)
{
    const SourceTree *tree = rules->tree;
    gboolean is_seen = FALSE;

    for (guint i = 0; i < tree->nodes->len; i++) {
        CXCursor cursor = tree_node(tree, i)->cursor;

        if (tree_node(tree, i)->kind != CXCursor_CXXMethod || tree_generic_lambda(tree, i) != lambda)
            continue;
        is_seen = TRUE;
        for (int k = 0; k < clang_Cursor_getNumArguments(cursor); k++)
            if (is_of_record(rules, clang_getCursorType(clang_Cursor_getArgument(cursor, (guint)k))))
                return FALSE;
    }
    return is_seen;
}

gboolean
rules_skip_generic(Rules *rules, guint node)
{
    const SourceTree *tree = rules->tree;
    guint above = tree_node(tree, tree_outer(tree, node))->parent;

    if (above != NO_NODE && tree_node(tree, above)->kind == CXCursor_LambdaExpr) /* captured */
        return FALSE;
    for (guint f = tree_function(tree, node); f != NO_NODE;
         f = tree_function(tree, tree_node(tree, f)->parent)) {
        guint lambda = tree_is_generic_lambda(tree, f) ? f : tree_generic_lambda(tree, f);

        if ((lambda != NO_NODE || tree_is_call_instance(tree, f)) &&
            (lambda == NO_NODE || !is_written(rules, lambda))) {
            rules_refuse(
                rules, REFUSAL_FORM, node,
                "a generic lambda, or a template of operator(), uses the array, and no call of it is seen, "
                "or one that gives it elements: write the types of its parameters");
            return TRUE;
        }
        if (lambda == f) /* its instances tell */
            return TRUE;
        if (tree_node(tree, f)->parent == NO_NODE)
            break;
    }
    return FALSE;
}
