/* SPDX-License-Identifier: MIT */
/* The text of a part of an index: a node of what a macro writes has the text of the macro's use, of which it
 * may be a part. */
#include "rewrite/flat/flat_private.h"

#include "frontend/parse/parse.h"
#include "rewrite/values/values.h"

#include <string.h>

gboolean
split_is_of_macro(const SourceTree *tree, guint node)
{
    g_autofree char *text = index_has_macro(tree, node) ? tree_text(tree, node) : NULL;

    return text && !index_text_is(tree, node, text);
}

/* VALUE as C writes it, of the type of NODE. */
static char *
constant_text(const SourceTree *tree, guint node, gint64 value)
{
    IndexValue type = index_type(tree_type(tree, node));

    return g_strdup_printf("%" G_GINT64_FORMAT "%s%s", value, type.width >= 32 && type.is_unsigned ? "u" : "",
                           type.width > 32 ? "ll" : "");
}

/* The texts of the operands FIRST to before END of NODE with BETWEEN between them; NULL where one has none.
 * Free with g_free(). */
static char *
operand_texts(const SourceTree *tree, guint node, guint first, guint end, const char *between)
{
    g_autoptr(GString) all = g_string_new(NULL);

    for (guint i = first; i < end; i++) {
        guint operand = tree_operand(tree, node, i);
        g_autofree char *text = operand == NO_NODE ? NULL : split_own_text(tree, operand);

        if (!text)
            return NULL;
        g_string_append_printf(all, "%s%s", i > first ? between : "", text);
    }
    return g_string_free(g_steal_pointer(&all), FALSE);
}

/* The text TEXT, which is freed, between BEFORE and BEHIND; NULL: it is NULL. Free with g_free(). */
static char *
around(const char *before, char *text, const char *behind)
{
    g_autofree char *inner = text;

    return inner ? g_strconcat(before, inner, behind, NULL) : NULL;
}

/* The binary operation NODE, written by its operands' texts; NULL where one has none. Free with g_free(). */
static char *
binary_text(const SourceTree *tree, guint node)
{
    g_autofree char *sign = binary_kind_text(tree_binary(tree, node));
    g_autofree char *between = g_strdup_printf(" %s ", sign);

    return operand_texts(tree, node, 0, 2, between);
}

static char *
unary_text(const SourceTree *tree, guint node)
{
    static const struct {
        UnaryKind op;
        const char *sign;
    } signs[] = {
        {UNARY_MINUS, "-"}, {UNARY_NOT, "~"}, {UNARY_LNOT, "!"}, {UNARY_PLUS, "+"}, {UNARY_DEREF, "*"}};

    for (guint i = 0; i < G_N_ELEMENTS(signs); i++)
        if (signs[i].op == tree_unary(tree, node))
            return around(signs[i].sign, operand_texts(tree, node, 0, 1, ""), "");
    return NULL;
}

static char *
conditional_text(const SourceTree *tree, guint node)
{
    g_autofree char *condition = operand_texts(tree, node, 0, 1, "");
    g_autofree char *values = operand_texts(tree, node, 1, 3, " : ");

    return condition && values ? g_strdup_printf("%s ? %s", condition, values) : NULL;
}

static char *
cast_text(const SourceTree *tree, guint node)
{
    g_autofree char *type = type_spelling(tree_type(tree, node));
    g_autofree char *before = g_strdup_printf("(%s)(", type);

    return around(before, operand_texts(tree, node, 0, 1, ""), ")");
}

static char *
member_text(const SourceTree *tree, guint node)
{
    g_autofree char *name = cursor_name(tree_node(tree, node)->entity);
    guint object = tree_operand(tree, node, 0);
    g_autofree char *behind = NULL;

    if (object == NO_NODE)
        return g_steal_pointer(&name);
    behind = g_strconcat(type_is(tree_type(tree, object), TYPE_POINTER) ? "->" : ".", name, NULL);
    return around("", operand_texts(tree, node, 0, 1, ""), behind);
}

static char *
subscript_text(const SourceTree *tree, guint node)
{
    return around("", operand_texts(tree, node, 0, 2, "["), "]");
}

/* A call of a function, of arguments that it is given. */
static char *
call_text(const SourceTree *tree, guint node)
{
    Entity entity = tree_node(tree, node)->entity;
    g_autoptr(GString) all = g_string_new(NULL);
    g_autofree char *name = cursor_name(entity);

    if (entity_kind(entity_referenced(entity)) != TREE_FUNCTION_DECL || g_str_has_prefix(name, "operator"))
        return NULL;
    g_string_append_printf(all, "%s(", name);
    for (gint i = 0; i < entity_n_arguments(entity); i++) {
        guint argument = tree_argument(tree, node, (guint)i);
        g_autofree char *text = argument == NO_NODE ? NULL : split_own_text(tree, argument);

        if (!text)
            return NULL;
        g_string_append_printf(all, "%s%s", i > 0 ? ", " : "", text);
    }
    g_string_append_c(all, ')');
    return g_string_free(g_steal_pointer(&all), FALSE);
}

/* The text of NODE, put together of those of its operands; NULL: there is none. Free with g_free(). */
static char *
composed_text(const SourceTree *tree, guint node)
{
    switch (tree_node(tree, node)->kind) {
    case TREE_DECL_REF_EXPR:
        return cursor_name(tree_node(tree, node)->entity);
    case TREE_BINARY_OPERATOR:
        return binary_text(tree, node);
    case TREE_UNARY_OPERATOR:
        return unary_text(tree, node);
    case TREE_CONDITIONAL_OPERATOR:
        return conditional_text(tree, node);
    case TREE_CSTYLE_CAST_EXPR:
    case TREE_CXX_STATIC_CAST_EXPR:
    case TREE_CXX_FUNCTIONAL_CAST_EXPR:
        return cast_text(tree, node);
    case TREE_MEMBER_REF_EXPR:
        return member_text(tree, node);
    case TREE_ARRAY_SUBSCRIPT_EXPR:
        return subscript_text(tree, node);
    case TREE_CALL_EXPR:
        return call_text(tree, node);
    case TREE_PAREN_EXPR:
        return around("(", operand_texts(tree, node, 0, 1, ""), ")");
    case TREE_UNEXPOSED_EXPR: /* a ?: b has several */
        return tree_operand(tree, node, 1) == NO_NODE ? operand_texts(tree, node, 0, 1, "") : NULL;
    case TREE_CXX_THIS_EXPR:
        return g_strdup("this");
    default:
        return NULL;
    }
}

char *
split_own_text(const SourceTree *tree, guint node)
{
    gint64 value;

    if (!split_is_of_macro(tree, node))
        return tree_text(tree, node);
    if (tree_node(tree, node)->kind != TREE_PAREN_EXPR && values_constant(tree, node, &value))
        return constant_text(tree, node, value);
    return composed_text(tree, node);
}
