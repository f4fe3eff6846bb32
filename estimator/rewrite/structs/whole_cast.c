/* SPDX-License-Identifier: MIT */
/* Whole elements that are read and stored as another type of the same size: `*(float4 *)&p[i]`. */
#include "rewrite/structs/structs_private.h"

#include "frontend/parse/parse.h"
#include "rewrite/refusals/refusals.h"

#include <string.h>

/* The type that CAST, of a pointer, gives elements; FALSE where one is not just an element's bytes. */
static gboolean
is_whole_type(const SourceTree *tree, const RewriteNames *names, guint cast, SourceType *ret_type)
{
    SourceType pointer = tree_canonical_type(tree, cast);
    SourceType type = type_pointee(pointer);
    const Record *record = names->laid_out;

    *ret_type = type;
    return type_kind(pointer) == TYPE_POINTER && names->n_items == 0 && record && !names->is_padded &&
           type_size(type) == record->decl_size && type_is_plain(type) &&
           type_kind(type) != TYPE_CONSTANT_ARRAY && !type_is_volatile(type);
}

static SourceType
bare_type(const SourceTree *tree, guint node)
{
    return type_unqualified(tree_canonical_type(tree, node));
}

/* Whether the value of ACCESS is read there, and nothing refers to it longer. */
static gboolean
is_read(const SourceTree *tree, guint access)
{
    guint outer = tree_outer(tree, access), above = tree_node(tree, outer)->parent;
    const TreeNode *a = above == NO_NODE ? NULL : tree_node(tree, above);
    g_autofree char *name = NULL;

    switch (a ? a->kind : TREE_INVALID_FILE) {
    case TREE_MEMBER_REF_EXPR:
        return member_is_only_read(tree, above);
    case TREE_VAR_DECL:
        return type_kind(entity_type(a->entity)) != TYPE_LVALUE_REFERENCE &&
               type_kind(entity_type(a->entity)) != TYPE_RVALUE_REFERENCE;
    case TREE_BINARY_OPERATOR:
        return tree_binary(tree, above) != BINARY_COMMA &&
               (tree_binary(tree, above) != BINARY_ASSIGN || tree_operand(tree, above, 1) == outer);
    case TREE_CALL_EXPR:
        if (entity_kind(cursor_callee(a->entity)) == TREE_CONSTRUCTOR) /* a copy */
            return type_equal(bare_type(tree, above), bare_type(tree, access));
        name = cursor_name(a->entity);
        return strcmp(name, "operator=") == 0 && tree_operand(tree, above, 0) != outer;
    default:
        return FALSE;
    }
}

/* Whether all of ACCESS is assigned, in a statement of its own. */
static gboolean
is_stored(const SourceTree *tree, guint access)
{
    guint outer = tree_outer(tree, access), above = tree_node(tree, outer)->parent, statement;
    g_autofree char *name = NULL;

    if (above == NO_NODE || tree_operand(tree, above, 0) != outer)
        return FALSE;
    if (tree_node(tree, above)->kind == TREE_CALL_EXPR)
        name = cursor_name(tree_node(tree, above)->entity);
    if (tree_binary(tree, above) != BINARY_ASSIGN && g_strcmp0(name, "operator=") != 0)
        return FALSE;
    statement = tree_node(tree, tree_outer(tree, above))->parent;
    if (statement == NO_NODE)
        return FALSE;
    switch (tree_node(tree, statement)->kind) {
    case TREE_COMPOUND_STMT:
    case TREE_IF_STMT:
    case TREE_FOR_STMT:
    case TREE_WHILE_STMT:
    case TREE_DO_STMT:
        return TRUE;
    default:
        return FALSE;
    }
}

gboolean
whole_cast_write(Rules *rules, guint cast)
{
    const SourceTree *tree = rules->tree;
    guint index, access = cast_access(tree, cast, &index), pointer = tree_operand(tree, cast, 0);
    g_autofree char *name = NULL, *spelled = NULL;
    gboolean is_load;
    g_autofree char *spelling = NULL;
    SourceType type;

    if (access == NO_NODE || pointer == NO_NODE || !is_whole_type(tree, rules->names, cast, &type))
        return FALSE;
    is_load = is_read(tree, access);
    if (!is_load && !is_stored(tree, access))
        return FALSE;
    spelling = type_spelling(type_unqualified(type));
    spelled = g_strdup(spelling);

    const TreeNode *a = tree_node(tree, access), *p = tree_node(tree, pointer);
    const TreeNode *i = index == NO_NODE ? NULL : tree_node(tree, index);
    rules_edit(
        rules, access, a->start, p->start,
        g_strdup_printf("%s(%s, %s(", is_load ? "FIELDWISE_GET_AS" : "FIELDWISE_AS", spelled, i ? "" : "*"),
        "R14");
    if (i) {
        rules_edit(rules, access, p->end, i->start, g_strdup(")["), "R14");
        rules_edit(rules, access, i->end, a->end, g_strdup("])"), "R14");
    } else {
        rules_edit(rules, access, p->end, a->end, g_strdup("))"), "R14");
    }
    return TRUE;
}
