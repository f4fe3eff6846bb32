/* SPDX-License-Identifier: MIT */
/* Generic lambdas, [=](auto i) { ... }: what their text does shows in their instances, which have types. All
 * that are made of one have its text, and want the same edits. */
#include "rules_private.h"

#include "cursor.h"

#include <string.h>

/* Whether NODE is a lambda with a parameter of no type of its own. */
static gboolean
is_generic(const SourceTree *tree, guint node)
{
    if (tree_node(tree, node)->kind != CXCursor_LambdaExpr)
        return FALSE;
    for (guint i = node + 1; i < tree_end(tree, node); i++)
        if (tree_node(tree, i)->parent == node && tree_node(tree, i)->kind == CXCursor_ParmDecl &&
            clang_getCanonicalType(clang_getCursorType(tree_node(tree, i)->cursor)).kind == CXType_Unexposed)
            return TRUE;
    return FALSE;
}

/* Whether the function NODE is operator() of an instance of a template. */
static gboolean
is_instance(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node);
    g_autofree char *name =
        n->kind == CXCursor_CXXMethod && n->parent == NO_NODE ? cursor_name(n->cursor) : NULL;

    return name && strcmp(name, "operator()") == 0 &&
           !clang_Cursor_isNull(clang_getSpecializedCursorTemplate(n->cursor));
}

guint
rules_generic_lambda(const SourceTree *tree, guint function)
{
    const TreeNode *f = tree_node(tree, function);
    guint found = NO_NODE;

    if (!is_instance(tree, function))
        return NO_NODE;
    for (guint i = 0; i < tree->nodes->len; i++) { /* the innermost one is the last */
        const TreeNode *n = tree_node(tree, i);

        if (n->kind == CXCursor_LambdaExpr && n->file == f->file && n->unit == f->unit &&
            n->start <= f->start && f->end <= n->end && is_generic(tree, i))
            found = i;
    }
    return found;
}

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

        if (tree_node(tree, i)->kind != CXCursor_CXXMethod || rules_generic_lambda(tree, i) != lambda)
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
        guint lambda = is_generic(tree, f) ? f : rules_generic_lambda(tree, f);

        if ((lambda != NO_NODE || is_instance(tree, f)) &&
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
