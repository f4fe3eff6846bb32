/* SPDX-License-Identifier: MIT */
#include "stage/find/find_private.h"

guint
exit_target(const SourceTree *tree, guint node)
{
    gboolean is_break = tree_node(tree, node)->kind == TREE_BREAK_STMT;

    for (guint i = tree_node(tree, node)->parent; i != NO_NODE; i = tree_node(tree, i)->parent)
        switch (tree_node(tree, i)->kind) {
        case TREE_SWITCH_STMT:
            if (is_break)
                return i;
            break;
        case TREE_FOR_STMT:
        case TREE_WHILE_STMT:
        case TREE_DO_STMT:
        case TREE_CXX_FOR_RANGE_STMT:
            return i;
        default:
            break;
        }
    return NO_NODE;
}

/* Whether a break or a continue of the loop STATEMENT stands between the nodes FROM and TO. */
static gboolean
has_exit(const SourceTree *tree, guint statement, guint from, guint to)
{
    for (guint i = from; i < to; i++) {
        TreeKind kind = tree_node(tree, i)->kind;

        if ((kind == TREE_BREAK_STMT || kind == TREE_CONTINUE_STMT) && exit_target(tree, i) == statement)
            return TRUE;
    }
    return FALSE;
}

/* Whether the for statement STATEMENT evaluates NODE, in its body, whenever it is reached and what is
 * appended to GUARD is true; all of its iterations do with IS_THROUGH. */
static gboolean
reach_in_for(const SourceTree *tree, const StageLoop *loop, guint statement, guint node, gboolean is_through,
             GString *guard)
{
    CountedFor inner;

    if (!guard || !counted_for_read(tree, statement, &inner) || node < inner.body)
        return FALSE;
    if (is_through)
        return !has_exit(tree, statement, inner.body, tree_end(tree, inner.body));
    if (has_exit(tree, statement, inner.body, node) ||
        tree_node(tree, inner.begin)->kind != TREE_INTEGER_LITERAL ||
        !loop_is_value(tree, loop, inner.end, TRUE))
        return FALSE;
    g_autofree char *begin = tree_text(tree, inner.begin), *end = tree_text(tree, inner.end);
    g_string_append_printf(guard, "%s%s < %s", guard->len > 0 ? " && " : "", begin, end);
    return TRUE;
}

/* Whether the parent of NODE, which is not a for statement, evaluates it whenever it is reached. */
static gboolean
reach_in(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node);
    BinaryKind op;

    switch (tree_node(tree, n->parent)->kind) {
    case TREE_IF_STMT:
    case TREE_SWITCH_STMT:
    case TREE_WHILE_STMT:
    case TREE_CONDITIONAL_OPERATOR:
        return n->nth == 0;
    case TREE_DO_STMT:
    case TREE_CASE_STMT:
    case TREE_DEFAULT_STMT:
        return FALSE;
    case TREE_BINARY_OPERATOR:
        op = tree_binary(tree, n->parent);
        return (op != BINARY_LAND && op != BINARY_LOR) || n->nth == 0;
    default:
        return TRUE;
    }
}

gboolean
reach_always(const SourceTree *tree, const StageLoop *loop, guint node, guint through, GString *guard)
{
    for (guint i = 0; i < loop->exits->len; i++)
        if (g_array_index(loop->exits, guint, i) < node)
            return FALSE;
    for (guint i = node; i != loop->body; i = tree_node(tree, i)->parent) {
        guint parent = tree_node(tree, i)->parent;
        gboolean is_for = tree_node(tree, parent)->kind == TREE_FOR_STMT;

        if (is_for ? !reach_in_for(tree, loop, parent, i, parent == through, guard) : !reach_in(tree, i))
            return FALSE;
    }
    return TRUE;
}

/* Takes note of whether the site NODE reads the first and the last element of its row in each iteration. */
static void
take_reach(const SourceTree *tree, StageLoop *loop, StageArray *array, guint node, const StripIndex *index)
{
    g_autoptr(GString) guard = g_string_new(NULL);

    if (index->through != NO_NODE) {
        if (!array->is_always && reach_always(tree, loop, node, index->through, guard)) {
            array->is_always = TRUE;
            array->guard = guard->len > 0 ? g_strdup(guard->str) : NULL;
        }
        return;
    }
    if (!reach_always(tree, loop, node, NO_NODE, NULL))
        return;
    array->has_first |= index->is_first;
    array->has_last |= index->is_last;
    if (array->has_first && array->has_last) {
        array->is_always = TRUE;
        g_clear_pointer(&array->guard, g_free);
    }
}

/* Adds VALUE to NODES unless it is there. */
static void
add_once(GArray *nodes, guint value)
{
    for (guint i = 0; i < nodes->len; i++)
        if (g_array_index(nodes, guint, i) == value)
            return;
    g_array_append_val(nodes, value);
}

static char *
offset_text(const SourceTree *tree, const StripIndex *index)
{
    g_autofree char *text = index->offset == NO_NODE ? NULL : tree_text(tree, index->offset);

    return text ? g_strdup_printf("%c (%s)", index->is_minus ? '-' : '+', text) : NULL;
}

gboolean
row_take(const SourceTree *tree, StageLoop *loop, StageArray *array, guint node, StripIndex *index)
{
    g_autofree char *offset = offset_text(tree, index);
    g_autofree char *row = index->factor == NO_NODE ? NULL : tree_text(tree, index->factor);

    if (row && !strip_index_in_row(tree, loop, index))
        return FALSE;
    if (array->sites->len == 0) {
        array->row = index->row;
        array->row_text = g_strdup(row);
        array->offset = g_strdup(offset);
    } else if (g_strcmp0(offset, array->offset) != 0 || g_strcmp0(row, array->row_text) != 0)
        return FALSE;
    if (row)
        take_reach(tree, loop, array, node, index);
    if (row && index->through != NO_NODE)
        add_once(loop->unrolled, index->through);
    return TRUE;
}

gboolean
site_has_macro(const SourceTree *tree, guint node, const StripIndex *index)
{
    const TreeNode *n = tree_node(tree, node);
    const guint parts[] = {index->offset, index->factor, index->item};
    guint at = n->start;

    if (site_is_of_macro(tree, node))
        return TRUE;
    for (guint pass = 0; pass < G_N_ELEMENTS(parts); pass++) {
        const TreeNode *next = NULL; /* the first part behind AT */

        for (guint i = 0; i < G_N_ELEMENTS(parts); i++) {
            const TreeNode *part = parts[i] == NO_NODE ? NULL : tree_node(tree, parts[i]);

            if (part && part->start <= n->start)
                return TRUE;
            if (part && part->start >= at && (!next || part->start < next->start))
                next = part;
        }
        if (!next)
            break;
        if (text_has_macro(tree, n->file, at, next->start))
            return TRUE;
        at = next->end;
    }
    return text_has_macro(tree, n->file, at, n->end);
}
