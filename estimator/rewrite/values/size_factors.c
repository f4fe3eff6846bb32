/* SPDX-License-Identifier: MIT */
#include "rewrite/values/values.h"

#include "frontend/parse/parse.h"

#include <string.h>

#define MAX_DEPTH 20 /* of variables that are replaced by what they begin with */

/* The place of the declaration that NODE names: "file:line:column". */
static char *
declaration_key(const SourceTree *tree, guint node)
{
    return cursor_place_text(entity_canonical(tree_referenced(tree, node)));
}

/* Whether the expression NODE, a name or a member, is changed where it stands, or may be by what gets it. */
static gboolean
is_changed_at(const SourceTree *tree, guint node)
{
    guint outer = tree_outer(tree, node), above = tree_node(tree, outer)->parent;
    guint nth;

    if (above == NO_NODE)
        return FALSE;
    switch (tree_node(tree, above)->kind) {
    case TREE_BINARY_OPERATOR:
        return tree_binary(tree, above) == BINARY_ASSIGN && tree_node(tree, outer)->nth == 0;
    case TREE_COMPOUND_ASSIGN_OPERATOR:
        return tree_node(tree, outer)->nth == 0;
    case TREE_UNARY_OPERATOR:
        switch (tree_unary(tree, above)) {
        case UNARY_ADDR_OF:
        case UNARY_POST_INC:
        case UNARY_POST_DEC:
        case UNARY_PRE_INC:
        case UNARY_PRE_DEC:
            return TRUE;
        default:
            return FALSE;
        }
    case TREE_CALL_EXPR:
        if (tree_argument_number(tree, above, outer, &nth)) {
            Entity callee = tree_callee(tree, above);
            Entity parameter =
                (int)nth < entity_n_arguments(callee) ? entity_argument(callee, nth) : entity_none();
            SourceType type = entity_canonical_type(parameter);

            return type_kind(type) == TYPE_LVALUE_REFERENCE && !type_is_const(type_pointee(type));
        }
        return tree_node(tree, outer)->nth > 0; /* cin >> n */
    default:
        return FALSE;
    }
}

/* Whether something in the program changes the variable that NODE names after it begins. */
static gboolean
is_ever_changed(const SourceTree *tree, guint node)
{
    Entity variable = entity_canonical(tree_referenced(tree, node));

    for (guint i = 0; i < tree->nodes->len; i++)
        if (tree_node(tree, i)->kind == TREE_DECL_REF_EXPR &&
            entity_equal(entity_canonical(tree_referenced(tree, i)), variable) && is_changed_at(tree, i))
            return TRUE;
    return FALSE;
}

/* The node of the variable's declaration that NODE names, or NO_NODE. */
static guint
variable_node(const SourceTree *tree, guint node)
{
    Entity variable = tree_referenced(tree, node);

    for (guint i = 0; i < tree->nodes->len; i++)
        if (tree_node(tree, i)->kind == TREE_VAR_DECL && entity_equal(tree_node(tree, i)->entity, variable))
            return i;
    return NO_NODE;
}

/* Whether something that the value of VARIABLE, its first operand, reads changes once the variable has it. */
static gboolean
value_is_stale(const SourceTree *tree, guint variable)
{
    guint value = tree_operand(tree, variable, 0);

    for (guint i = value; value != NO_NODE && i < tree_end(tree, value); i++) {
        guint read = tree_node(tree, i)->kind == TREE_DECL_REF_EXPR ? i : NO_NODE;
        Entity named;
        gboolean is_local;

        if (read == NO_NODE || !is_ever_changed(tree, read))
            continue;
        named = tree_referenced(tree, read);
        is_local = entity_is_local(named);
        for (guint k = is_local ? variable : 0; k < tree->nodes->len; k++)
            if (tree_node(tree, k)->kind == TREE_DECL_REF_EXPR &&
                entity_equal(tree_referenced(tree, k), named) && is_changed_at(tree, k))
                return TRUE;
    }
    return FALSE;
}

/* What the variable that NODE names begins with, where that is what it always is; else NO_NODE. */
static guint
always_value(const SourceTree *tree, guint node)
{
    guint variable = variable_node(tree, node);

    if (variable == NO_NODE || tree_node(tree, variable)->parent == NO_NODE || is_ever_changed(tree, node) ||
        value_is_stale(tree, variable))
        return NO_NODE;
    return tree_operand(tree, variable, 0);
}

/* Whether NODE is a whole number, *ret_value, to the compiler. */
static gboolean
is_number(const SourceTree *tree, guint node, gint64 *ret_value)
{
    return entity_evaluate(tree_entity(tree, node), ret_value);
}

/* What is before the place of a container in what a size depends on. */
#define CONTAINER "container "

/* Whether the method called NAME of a container of the standard library leaves its length as it is. */
static gboolean
keeps_length(const char *name)
{
    static const char *const names[] = {"data", "begin", "end", "at", "front", "back", "operator[]", NULL};

    return g_strv_contains(names, name);
}

/* The node of the container whose length the expression NODE is, as points.size() is of a variable or member
 * of the standard library's types; NO_NODE where it is something else. */
static guint
container_of_length(const SourceTree *tree, guint node)
{
    guint member = tree_operand(tree, node, 0), object;
    Entity method;

    if (tree_node(tree, node)->kind != TREE_CALL_EXPR || member == NO_NODE ||
        tree_node(tree, member)->kind != TREE_MEMBER_REF_EXPR)
        return NO_NODE;
    method = tree_referenced(tree, node);
    g_autofree char *name = entity_is_none(method) ? NULL : cursor_name(method);
    if (!name || (strcmp(name, "size") != 0 && strcmp(name, "length") != 0) || !method_is_const(method) ||
        !entity_is_in_system_header(method))
        return NO_NODE;
    object = tree_skip_casts(tree, tree_operand(tree, member, 0));
    return tree_node(tree, object)->kind == TREE_DECL_REF_EXPR ||
                   tree_node(tree, object)->kind == TREE_MEMBER_REF_EXPR
               ? object
               : NO_NODE;
}

/* Whether what is done with the container that NODE names may change its length. */
static gboolean
may_change_length(const SourceTree *tree, guint node)
{
    guint outer = tree_outer(tree, node), above = tree_node(tree, outer)->parent;
    Entity method;

    if (above == NO_NODE || (tree_node(tree, above)->kind != TREE_MEMBER_REF_EXPR &&
                             tree_node(tree, above)->kind != TREE_CALL_EXPR))
        return TRUE;
    method = tree_referenced(tree, above);
    if (entity_is_none(method) || entity_kind(method) != TREE_CXX_METHOD || tree_node(tree, outer)->nth != 0)
        return TRUE;
    g_autofree char *name = cursor_name(method);
    return !method_is_const(method) && !keeps_length(name);
}

/* Adds NODE, the length of CONTAINER, as a factor. */
static void
add_length(const SourceTree *tree, SizeFactors *size, guint node, guint container)
{
    g_autofree char *text = tree_text(tree, node), *declaration = declaration_key(tree, container);
    g_auto(GStrv) words = g_strsplit_set(text, " \t\r\n", -1);
    g_autofree char *joined = g_strjoinv("", words);

    g_ptr_array_add(size->factors, g_strconcat(joined, " ", declaration, NULL));
    g_hash_table_add(size->depends, g_strconcat(CONTAINER, declaration, NULL));
    for (guint i = container + 1; i < tree_end(tree, container); i++) /* of which it is a member */
        if (tree_node(tree, i)->kind == TREE_DECL_REF_EXPR ||
            tree_node(tree, i)->kind == TREE_MEMBER_REF_EXPR)
            g_hash_table_add(size->depends, declaration_key(tree, i));
}

/* Adds NODE, which is no product, as a factor; FALSE where it calls something. */
static gboolean
add_leaf(const SourceTree *tree, SizeFactors *size, guint node)
{
    g_autofree char *text = tree_text(tree, node);
    g_auto(GStrv) words = g_strsplit_set(text, " \t\r\n", -1);
    g_autofree char *joined = g_strjoinv("", words);
    GString *key = g_string_new(joined);

    for (guint i = node; i < tree_end(tree, node); i++) {
        TreeKind kind = tree_node(tree, i)->kind;

        if (kind == TREE_CALL_EXPR) {
            g_string_free(key, TRUE);
            return FALSE;
        }
        if (kind == TREE_DECL_REF_EXPR || kind == TREE_MEMBER_REF_EXPR) {
            char *declaration = declaration_key(tree, i);

            g_string_append_printf(key, " %s", declaration);
            g_hash_table_add(size->depends, declaration);
        }
    }
    g_ptr_array_add(size->factors, g_string_free(key, FALSE));
    return TRUE;
}

static gboolean
add_factors(const SourceTree *tree, SizeFactors *size, guint node, guint depth)
{
    guint value = NO_NODE, container;
    gint64 number;

    node = tree_skip_casts(tree, node);
    if (tree_binary(tree, node) == BINARY_MUL)
        return add_factors(tree, size, tree_operand(tree, node, 0), depth) &&
               add_factors(tree, size, tree_operand(tree, node, 1), depth);
    if (is_number(tree, node, &number)) {
        size->number *= number;
        return TRUE;
    }
    if (tree_node(tree, node)->kind == TREE_DECL_REF_EXPR && depth < MAX_DEPTH)
        value = always_value(tree, node);
    if (value != NO_NODE) {
        guint n_factors = size->factors->len;
        gint64 before = size->number;

        if (add_factors(tree, size, value, depth + 1))
            return TRUE;
        size->number = before;
        g_ptr_array_set_size(size->factors, (gint)n_factors);
    }
    /* What a variable begins with may have been another length of the container. */
    container = depth == 0 ? container_of_length(tree, node) : NO_NODE;
    if (container == NO_NODE)
        return add_leaf(tree, size, node);
    add_length(tree, size, node, container);
    return TRUE;
}

static gint
compare_texts(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

SizeFactors *
size_factors_new(const SourceTree *tree, guint node)
{
    g_autoptr(SizeFactors) size = g_new0(SizeFactors, 1);

    size->number = 1;
    size->factors = g_ptr_array_new_with_free_func(g_free);
    size->depends = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    if (!add_factors(tree, size, node, 0))
        return NULL;
    g_ptr_array_sort(size->factors, compare_texts);
    return g_steal_pointer(&size);
}

void
size_factors_free(SizeFactors *size)
{
    if (!size)
        return;
    g_ptr_array_unref(size->factors);
    g_hash_table_unref(size->depends);
    g_free(size);
}

gboolean
size_factors_equal(const SizeFactors *a, gint64 a_bytes, const SizeFactors *b, gint64 b_bytes)
{
    if (a->factors->len != b->factors->len || a->number * b_bytes != b->number * a_bytes)
        return FALSE;
    for (guint i = 0; i < a->factors->len; i++)
        if (strcmp(g_ptr_array_index(a->factors, i), g_ptr_array_index(b->factors, i)) != 0)
            return FALSE;
    return TRUE;
}

guint
size_factors_changed(const SourceTree *tree, const SizeFactors *size, guint from, guint end)
{
    for (guint i = from; i < end; i++) {
        const TreeNode *n = tree_node(tree, i);
        g_autofree char *key = NULL, *container = NULL;

        if (n->kind != TREE_DECL_REF_EXPR && n->kind != TREE_MEMBER_REF_EXPR)
            continue;
        key = declaration_key(tree, i);
        container = g_strconcat(CONTAINER, key, NULL);
        if ((g_hash_table_contains(size->depends, key) && is_changed_at(tree, i)) ||
            (g_hash_table_contains(size->depends, container) && may_change_length(tree, i)))
            return i;
    }
    return NO_NODE;
}
