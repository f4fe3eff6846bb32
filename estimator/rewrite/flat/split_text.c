/* SPDX-License-Identifier: MIT */
/* The text of a part of an index: a node of what a macro writes has the text of the macro's use, of which it
 * may be a part. */
#include "rewrite/flat/flat_private.h"

#include "frontend/parse/parse.h"
#include "rewrite/values/values.h"

#include <string.h>

/* Whether TEXT of LENGTH bytes is cut out of arguments of a macro: a comma or bracket of its stands in it. */
static gboolean
is_of_two_arguments(const char *text, guint length)
{
    int depth = 0;

    for (guint i = 0; i < length; i++) {
        depth += text[i] == '(' || text[i] == '[' ? 1 : text[i] == ')' || text[i] == ']' ? -1 : 0;
        if (depth < 0 || (depth == 0 && text[i] == ','))
            return TRUE;
    }
    return depth != 0;
}

static gboolean
has_span_of(const TreeNode *a, const TreeNode *b)
{
    return a->file == b->file && a->start == b->start && a->end == b->end;
}

gboolean
split_is_of_macro(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node);
    const TreeFile *file = tree_file(tree, n->file);
    guint operand = tree_operand(tree, tree_inner(tree, node), 0);

    for (guint i = 0; i < file->macros->len; i++) {
        const TextSpan *macro = &g_array_index(file->macros, TextSpan, i);

        if (n->start < macro->start || n->end > macro->end)
            continue;
        if ((n->start == macro->start) != (n->end == macro->end) ||
            is_of_two_arguments(file->text + n->start, n->end - n->start))
            return TRUE;
        if (operand != NO_NODE && n->start > macro->start && has_span_of(n, tree_node(tree, operand)))
            return TRUE; /* #define TWICE(i) i + i */
        for (guint above = n->parent;
             n->start == macro->start && above != NO_NODE && has_span_of(n, tree_node(tree, above));
             above = tree_node(tree, above)->parent)
            if (tree_inner(tree, above) == above)
                return TRUE;
    }
    return FALSE;
}

/* The binary operation NODE, written by its operands' texts; NULL where one has none. Free with g_free(). */
static char *
binary_text(const SourceTree *tree, guint node)
{
    guint left = tree_operand(tree, node, 0), right = tree_operand(tree, node, 1);
    g_autofree char *first = left == NO_NODE ? NULL : split_own_text(tree, left);
    g_autofree char *second = right == NO_NODE ? NULL : split_own_text(tree, right);
    g_autofree char *sign = binary_kind_text(tree_binary(tree, node));
    char *text = first && second ? g_strdup_printf("%s %s %s", first, sign, second) : NULL;

    return text;
}

char *
split_own_text(const SourceTree *tree, guint node)
{
    TreeKind kind = tree_node(tree, node)->kind;
    guint operand = tree_operand(tree, node, 0);
    g_autofree char *inner = NULL;
    gint64 value;

    if (!split_is_of_macro(tree, node))
        return tree_text(tree, node);
    if (values_constant(tree, node, &value))
        return g_strdup_printf("%" G_GINT64_FORMAT, value);
    if (kind == TREE_DECL_REF_EXPR)
        return cursor_name(tree_node(tree, node)->entity);
    if (kind == TREE_BINARY_OPERATOR)
        return binary_text(tree, node);
    if ((kind != TREE_PAREN_EXPR && kind != TREE_UNEXPOSED_EXPR) || operand == NO_NODE)
        return NULL;
    inner = split_own_text(tree, operand);
    return inner && kind == TREE_PAREN_EXPR ? g_strdup_printf("(%s)", inner) : g_steal_pointer(&inner);
}
