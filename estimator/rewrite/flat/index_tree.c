/* SPDX-License-Identifier: MIT */
/* Expressions of indices as the compiler has them, wherever their text stands. */
#include "rewrite/flat/flat_private.h"

#include "frontend/parse/parse.h"
#include "source/source.h"
#include "rewrite/values/values.h"

/* Adds the expression of NODE to EXPR. FALSE: it is not known. */
static gboolean
add_operand(IndexExpr *expr, const SourceTree *tree, guint node)
{
    IndexExpr *operand = node == NO_NODE ? NULL : index_expr_of_node(tree, node);

    if (operand)
        g_ptr_array_add(expr->operands, operand);
    return operand != NULL;
}

/* KIND and OP with the operands FIRST to before END of NODE. */
static IndexExpr *
with_operands(const SourceTree *tree, guint node, IndexKind kind, int op, guint first, guint end)
{
    g_autoptr(IndexExpr) expr = index_expr_new(kind, op);

    for (guint i = first; i < end; i++)
        if (!add_operand(expr, tree, tree_operand(tree, node, i)))
            return NULL;
    return g_steal_pointer(&expr);
}

/* EXPR, or NULL, is named by KEY and has the type of NODE. */
static IndexExpr *
named(IndexExpr *expr, const SourceTree *tree, guint node, guint64 key)
{
    if (!expr)
        return NULL;
    expr->key = key;
    expr->has_type = TRUE;
    expr->value = index_type(tree_type(tree, node));
    return expr;
}

/* The text NAME of a member or function, behind MARK. */
static guint64
key_of_name(const char *mark, Entity entity)
{
    g_autofree char *name = cursor_name(entity);

    return index_key(index_key_of_text(mark), index_key_of_text(name));
}

static IndexExpr *
variable(const SourceTree *tree, guint node)
{
    g_autofree char *name = cursor_name(tree_node(tree, node)->entity);
    IndexExpr *expr = index_expr_new(INDEX_NAMED, 0);
    gint64 value;

    expr = named(expr, tree, node, index_key_of_text(name));
    expr->is_constant = expr->value.width > 0 && values_constant(tree, node, &value);
    if (expr->is_constant)
        expr->value = index_value((guint64)value, expr->value);
    return expr;
}

static IndexExpr *
member(const SourceTree *tree, guint node)
{
    if (tree_operand(tree, node, 0) == NO_NODE)
        return variable(tree, node);
    return named(with_operands(tree, node, INDEX_NAMED, 0, 0, 1), tree, node,
                 key_of_name(".", tree_node(tree, node)->entity));
}

static IndexExpr *
call(const SourceTree *tree, guint node)
{
    Entity entity = tree_node(tree, node)->entity;
    g_autoptr(IndexExpr) expr = index_expr_new(INDEX_NAMED, 0);

    for (gint i = 0; i < entity_n_arguments(entity); i++)
        if (!cursor_argument_is_default(entity, (guint)i) &&
            !add_operand(expr, tree, tree_argument(tree, node, (guint)i)))
            return NULL;
    return named(g_steal_pointer(&expr), tree, node, key_of_name("(", entity));
}

static IndexExpr *
unary(const SourceTree *tree, guint node)
{
    UnaryKind op = tree_unary(tree, node);

    switch (op) {
    case UNARY_MINUS:
    case UNARY_PLUS:
    case UNARY_NOT:
    case UNARY_LNOT:
        return with_operands(tree, node, INDEX_UNARY, (int)op, 0, 1);
    case UNARY_DEREF:
        return named(with_operands(tree, node, INDEX_NAMED, 0, 0, 1), tree, node, index_key_of_text("*"));
    default:
        return NULL;
    }
}

static IndexExpr *
binary(const SourceTree *tree, guint node)
{
    BinaryKind op = tree_binary(tree, node);

    if (op < BINARY_MUL || op > BINARY_LOR)
        return NULL;
    return with_operands(tree, node, INDEX_BINARY, (int)op, 0, 2);
}

/* What NODE converts, which the source writes or, not IS_WRITTEN, the compiler adds. */
static IndexExpr *
converted(const SourceTree *tree, guint node, gboolean is_written)
{
    IndexValue type = index_type(tree_type(tree, node));
    guint operand = tree_operand(tree, node, 0);

    if (operand == NO_NODE || tree_operand(tree, node, 1) != NO_NODE)
        return NULL;
    if (type.width == 0)
        return is_written ? NULL : index_expr_of_node(tree, operand);
    IndexExpr *expr = with_operands(tree, node, INDEX_CAST, 0, 0, 1);

    if (expr)
        expr->value = type;
    return expr;
}

IndexExpr *
index_expr_of_node(const SourceTree *tree, guint node)
{
    gint64 value;

    switch (tree_node(tree, node)->kind) {
    case TREE_PAREN_EXPR:
        return tree_operand(tree, node, 0) == NO_NODE ? NULL
                                                      : index_expr_of_node(tree, tree_operand(tree, node, 0));
    case TREE_UNEXPOSED_EXPR:
        return converted(tree, node, FALSE);
    case TREE_CSTYLE_CAST_EXPR:
    case TREE_CXX_STATIC_CAST_EXPR:
    case TREE_CXX_FUNCTIONAL_CAST_EXPR:
        return converted(tree, node, TRUE);
    case TREE_UNARY_OPERATOR:
        return unary(tree, node);
    case TREE_BINARY_OPERATOR:
        return binary(tree, node);
    case TREE_CONDITIONAL_OPERATOR:
        return with_operands(tree, node, INDEX_CONDITIONAL, 0, 0, 3);
    case TREE_ARRAY_SUBSCRIPT_EXPR:
        return named(with_operands(tree, node, INDEX_NAMED, 0, 0, 2), tree, node, index_key_of_text("["));
    case TREE_CALL_EXPR:
        return call(tree, node);
    case TREE_MEMBER_REF_EXPR:
        return member(tree, node);
    case TREE_CXX_THIS_EXPR:
        return named(index_expr_new(INDEX_NAMED, 0), tree, node, index_key_of_text("this"));
    case TREE_DECL_REF_EXPR:
        return variable(tree, node);
    case TREE_INTEGER_LITERAL:
    case TREE_CHARACTER_LITERAL:
    case TREE_CXX_BOOL_LITERAL_EXPR:
    case TREE_UNARY_EXPR: /* sizeof */
        return values_constant(tree, node, &value)
                   ? index_expr_constant((guint64)value, index_type(tree_type(tree, node)))
                   : NULL;
    default:
        return NULL;
    }
}
