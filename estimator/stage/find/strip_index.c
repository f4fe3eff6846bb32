/* SPDX-License-Identifier: MIT */
#include "stage/find/find_private.h"

#include <string.h>

static guint
inner_operand(const SourceTree *tree, guint node, guint nth)
{
    guint operand = tree_operand(tree, node, nth);

    return operand == NO_NODE ? NO_NODE : tree_inner(tree, operand);
}

/* Whether what the expression NODE computes is the mathematical value: it does not wrap round where a
 * pointer would not. */
static gboolean
is_exact(const SourceTree *tree, guint node)
{
    SourceType type = tree_canonical_type(tree, node);

    switch (type_kind(type)) {
    case TYPE_INT:
    case TYPE_LONG:
    case TYPE_LONG_LONG:
        return TRUE;
    case TYPE_ULONG:
    case TYPE_ULONG_LONG:
        return type_size(type) == 8;
    default:
        return FALSE;
    }
}

/* Whether the expression NODE is a number that is known when a kernel is compiled. *RET_VALUE: 0 where a
 * template chooses it. */
static gboolean
is_number(const SourceTree *tree, guint node, guint *ret_value)
{
    const TreeNode *n = tree_node(tree, node);
    Entity name;
    gint64 value;

    if (n->kind == TREE_DECL_REF_EXPR) {
        name = entity_referenced(n->entity);
        *ret_value = 0;
        if (entity_kind(name) == TREE_NON_TYPE_TEMPLATE_PARAMETER)
            return TRUE;
        if (entity_kind(name) != TREE_ENUM_CONSTANT_DECL && !type_is_const(entity_type(name)))
            return FALSE;
    } else if (n->kind == TREE_INTEGER_LITERAL)
        name = n->entity;
    else
        return FALSE;
    if (entity_kind(name) == TREE_ENUM_CONSTANT_DECL) {
        *ret_value = (guint)entity_enum_value(name);
        return *ret_value > 0;
    }
    *ret_value = entity_evaluate(name, &value) ? (guint)value : 0;
    return *ret_value > 0 || n->kind == TREE_INTEGER_LITERAL;
}

/* Whether the expressions A and B have texts of their own: a macro may write both at once. */
static gboolean
have_own_texts(const SourceTree *tree, guint a, guint b)
{
    const TreeNode *first = tree_node(tree, a), *second = tree_node(tree, b);

    return first->file != second->file || first->end <= second->start || second->end <= first->start;
}

/* Reads COUNTER * F and F * COUNTER. */
static gboolean
read_product(const SourceTree *tree, const StageLoop *loop, guint node, StripIndex *index)
{
    guint first, second;

    if (tree_binary(tree, node) != BINARY_MUL || !is_exact(tree, node))
        return FALSE;
    first = inner_operand(tree, node, 0);
    second = inner_operand(tree, node, 1);
    if (first == NO_NODE || second == NO_NODE || !have_own_texts(tree, first, second))
        return FALSE;
    if (use_is_variable(tree, second, loop->counter)) {
        guint swapped = first;

        first = second;
        second = swapped;
    }
    if (!use_is_variable(tree, first, loop->counter) || !is_number(tree, second, &index->row))
        return FALSE;
    index->factor = second;
    return index->row != 1;
}

/* Reads the sum of the terms FIRST, with the loop's variable, and SECOND. */
static gboolean
read_sum(const SourceTree *tree, const StageLoop *loop, guint first, guint second, gboolean is_minus,
         StripIndex *index)
{
    if (use_is_variable(tree, first, loop->counter)) {
        /* arrays that begin a few elements apart have no granules at the same iterations */
        if (tree_node(tree, second)->kind == TREE_INTEGER_LITERAL || !loop_is_value(tree, loop, second, TRUE))
            return FALSE;
        index->offset = second;
        index->is_minus = is_minus;
        return TRUE;
    }
    if (is_minus || !read_product(tree, loop, first, index))
        return FALSE;
    index->item = second;
    return TRUE;
}

gboolean
strip_index_read(const SourceTree *tree, const StageLoop *loop, guint node, StripIndex *ret)
{
    StripIndex index = {.offset = NO_NODE, .factor = NO_NODE, .item = NO_NODE, .row = 1};
    guint first, second;
    gboolean is_minus;

    node = tree_inner(tree, node);
    *ret = index;
    if (use_is_variable(tree, node, loop->counter))
        return TRUE;
    if (read_product(tree, loop, node, ret))
        return TRUE;
    is_minus = tree_binary(tree, node) == BINARY_SUB;
    if ((tree_binary(tree, node) != BINARY_ADD && !is_minus) || !is_exact(tree, node))
        return FALSE;
    first = inner_operand(tree, node, 0);
    second = inner_operand(tree, node, 1);
    if (first == NO_NODE || second == NO_NODE || !have_own_texts(tree, first, second))
        return FALSE;
    *ret = index;
    if (read_sum(tree, loop, first, second, is_minus, ret))
        return TRUE;
    *ret = index;
    return !is_minus && read_sum(tree, loop, second, first, FALSE, ret);
}

/* Whether the numbers A and B are the same. */
static gboolean
is_same_number(const SourceTree *tree, guint a, guint b)
{
    const TreeNode *first = tree_node(tree, a), *second = tree_node(tree, b);
    guint x, y;

    if (!is_number(tree, a, &x) || !is_number(tree, b, &y))
        return FALSE;
    if (x > 0 || y > 0)
        return x == y;
    return entity_equal(entity_referenced(first->entity), entity_referenced(second->entity));
}

/* The for statement that declares the variable of the expression NODE; NO_NODE: none. */
static guint
declaring_for(const SourceTree *tree, guint node)
{
    Entity name = tree_referenced(tree, node);
    guint declaration = tree_declaration(tree, name), statement;

    if (declaration == NO_NODE || tree_node(tree, declaration)->kind != TREE_VAR_DECL)
        return NO_NODE;
    statement = tree_node(tree, declaration)->parent;
    if (statement == NO_NODE || tree_node(tree, statement)->kind != TREE_DECL_STMT)
        return NO_NODE;
    return tree_node(tree, statement)->parent;
}

/* Whether the item of INDEX is the variable of a loop in the body that goes through the whole row. */
static gboolean
goes_through_row(const SourceTree *tree, const StageLoop *loop, StripIndex *index)
{
    guint statement = declaring_for(tree, index->item), first;
    CountedFor inner;

    if (statement == NO_NODE || statement < loop->body || statement >= tree_end(tree, loop->body) ||
        !counted_for_read(tree, statement, &inner) || !use_is_variable(tree, index->item, inner.variable) ||
        tree_node(tree, inner.begin)->kind != TREE_INTEGER_LITERAL || !is_number(tree, inner.begin, &first) ||
        first != 0 || !is_same_number(tree, tree_inner(tree, inner.end), index->factor) ||
        use_changes(tree, inner.body, tree_end(tree, inner.body), inner.variable))
        return FALSE;
    index->through = statement;
    return TRUE;
}

gboolean
strip_index_in_row(const SourceTree *tree, const StageLoop *loop, StripIndex *index)
{
    guint value;

    index->through = NO_NODE;
    index->is_first = index->item == NO_NODE;
    index->is_last = FALSE;
    if (index->item == NO_NODE)
        return TRUE;
    if (tree_node(tree, index->item)->kind == TREE_INTEGER_LITERAL && is_number(tree, index->item, &value)) {
        index->is_first = value == 0;
        index->is_last = value + 1 == index->row;
        return value < index->row;
    }
    return tree_node(tree, index->item)->kind == TREE_DECL_REF_EXPR && goes_through_row(tree, loop, index);
}
