/* SPDX-License-Identifier: MIT */
/* Functions that change one element and read another, which may be the same one: `a.x += b.x`. */
#include "rewrite/effects/effects.h"

#include "frontend/parse/parse.h"

/* A function that gets the element CHANGED, or *this where that is null, and READ. */
typedef struct {
    const SourceTree *tree;
    Entity changed, read;
    GHashTable *set; /* of Entity: the fields of CHANGED that have been changed so far, to the statement */
} AliasCheck;

static gboolean
names(const AliasCheck *check, guint node, Entity parameter)
{
    const TreeNode *n = node == NO_NODE ? NULL : tree_node(check->tree, node);

    return n && n->kind == TREE_DECL_REF_EXPR && entity_equal(entity_referenced(n->entity), parameter);
}

/* Whether the member MEMBER is one of CHANGED, of which a method may name it alone. */
static gboolean
is_of_changed(const AliasCheck *check, guint member)
{
    guint base = tree_operand(check->tree, member, 0);

    if (!entity_is_none(check->changed))
        return base != NO_NODE && names(check, tree_inner(check->tree, base), check->changed);
    return base == NO_NODE ||
           tree_node(check->tree, tree_inner(check->tree, base))->kind == TREE_CXX_THIS_EXPR;
}

/* The statement of BODY, a block, that NODE is in. */
static guint
statement_of(const SourceTree *tree, guint node, guint body)
{
    while (tree_node(tree, node)->parent != body)
        node = tree_node(tree, node)->parent;
    return node;
}

/* NODE is the name of one of the two elements, or of a member of one: whether it is a number of it that is
 * read, or set by a statement of BODY of its own, and one of READ is read before CHANGED gets another. */
static gboolean
is_in_order(const AliasCheck *check, guint node, guint body)
{
    const SourceTree *tree = check->tree;
    const TreeNode *n = tree_node(tree, node);
    Entity field = entity_referenced(n->entity);
    guint statement = statement_of(tree, node, body), above = tree_node(tree, tree_outer(tree, node))->parent;
    guint base = tree_operand(tree, node, 0);
    TypeKind kind = type_kind(entity_canonical_type(n->entity));
    gboolean is_read = base != NO_NODE && names(check, tree_inner(tree, base), check->read);
    gpointer by;

    if (entity_kind(field) != TREE_FIELD_DECL || kind < TYPE_FIRST_BUILTIN || kind > TYPE_LAST_BUILTIN ||
        entity_kind(entity_parent(field)) == TREE_UNION_DECL)
        return FALSE;
    if (n->parent != NO_NODE && tree_node(tree, n->parent)->kind == TREE_UNEXPOSED_EXPR)
        return !is_read || !g_hash_table_lookup_extended(check->set, &field, NULL, &by) ||
               by == GUINT_TO_POINTER(statement);
    if (is_read || above != statement || tree_operand(tree, above, 0) == NO_NODE ||
        tree_inner(tree, tree_operand(tree, above, 0)) != node ||
        (tree_binary(tree, above) != BINARY_ASSIGN &&
         tree_node(tree, above)->kind != TREE_COMPOUND_ASSIGN_OPERATOR))
        return FALSE;
    g_hash_table_insert(check->set, g_memdup2(&field, sizeof field), GUINT_TO_POINTER(statement));
    return TRUE;
}

/* Whether NODE, below BODY, keeps the order that AliasCheck asks for. */
static gboolean
check_node(const AliasCheck *check, guint node, guint body)
{
    const SourceTree *tree = check->tree;
    const TreeNode *n = tree_node(tree, node);
    guint above = n->parent == NO_NODE ? NO_NODE : tree_node(tree, tree_outer(tree, node))->parent;
    gboolean is_this = entity_is_none(check->changed) && n->kind == TREE_CXX_THIS_EXPR;

    if (kind_is_statement(n->kind) && n->kind != TREE_DECL_STMT && n->kind != TREE_RETURN_STMT)
        return FALSE; /* what is done again, or not at all */
    if (n->kind == TREE_LAMBDA_EXPR)
        return FALSE;
    if (n->kind == TREE_CALL_EXPR) {
        Entity callee = entity_referenced(n->entity);

        return entity_kind(callee) != TREE_CXX_METHOD;
    }
    if (n->kind == TREE_MEMBER_REF_EXPR &&
        (is_of_changed(check, node) ||
         (tree_operand(tree, node, 0) != NO_NODE &&
          names(check, tree_inner(tree, tree_operand(tree, node, 0)), check->read))))
        return is_in_order(check, node, body);
    if (!is_this && !names(check, node, check->changed) && !names(check, node, check->read))
        return TRUE;
    if (above != NO_NODE && tree_node(tree, above)->kind == TREE_MEMBER_REF_EXPR)
        return TRUE; /* its member is looked at */
    if (above != NO_NODE && tree_unary(tree, above) == UNARY_DEREF)
        above = tree_node(tree, tree_outer(tree, above))->parent;
    return !names(check, node, check->read) && above != NO_NODE &&
           tree_node(tree, above)->kind == TREE_RETURN_STMT;
}

/* PARAMETER, of some declaration of a function, as DEFINITION has it; a null cursor: it is not there. */
static Entity
defined_parameter(Entity definition, Entity parameter)
{
    Entity owner = entity_parent(parameter);
    int n = entity_n_arguments(owner);

    for (int i = 0; i < n && i < entity_n_arguments(definition); i++)
        if (entity_equal(entity_argument(owner, (guint)i), parameter))
            return entity_argument(definition, (guint)i);
    return entity_none();
}

gboolean
alias_is_harmless(const Rules *rules, Entity function, Entity changed, Entity read)
{
    const SourceTree *tree = rules->tree;
    guint definition = function_definition(tree, function), body = NO_NODE;
    g_autoptr(GHashTable) set = g_hash_table_new_full(entity_hash, entities_equal, g_free, NULL);
    AliasCheck check = {tree, changed, entity_none(), set};

    if (definition == NO_NODE)
        return FALSE;
    check.read = defined_parameter(tree_node(tree, definition)->entity, read);
    if (!entity_is_none(changed))
        check.changed = defined_parameter(tree_node(tree, definition)->entity, changed);
    if (entity_is_none(check.read) ||
        entity_is_none(check.changed) != (tree_node(tree, definition)->kind == TREE_CXX_METHOD))
        return FALSE;
    for (guint i = definition + 1; i < tree_end(tree, definition) && body == NO_NODE; i++)
        if (tree_node(tree, i)->parent == definition && tree_node(tree, i)->kind == TREE_COMPOUND_STMT)
            body = i;
    if (body == NO_NODE)
        return FALSE;
    for (guint i = body + 1; i < tree_end(tree, body); i++)
        if (!check_node(&check, i, body))
            return FALSE;
    return TRUE;
}
