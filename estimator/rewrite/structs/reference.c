/* SPDX-License-Identifier: MIT */
/* References to elements: what would refer to a copy of an element. */
#include "rewrite/structs/structs_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

GArray *
variable_uses(const SourceTree *tree, Entity variable, guint from, guint end)
{
    GArray *uses = g_array_new(FALSE, FALSE, sizeof(guint));

    for (guint i = from; i < end; i++)
        if (tree_node(tree, i)->kind == TREE_DECL_REF_EXPR &&
            entity_equal(tree_referenced(tree, i), variable))
            g_array_append_val(uses, i);
    return uses;
}

gboolean
variable_is_one_of_several(const SourceTree *tree, guint variable)
{
    guint statement = tree_node(tree, variable)->parent, n = 0;

    if (statement == NO_NODE || tree_node(tree, statement)->kind != TREE_DECL_STMT)
        return FALSE;
    for (guint i = statement + 1; i < tree_end(tree, statement); i++)
        n += tree_node(tree, i)->parent == statement && tree_node(tree, i)->kind == TREE_VAR_DECL;
    return n > 1;
}

gboolean
member_is_only_read(const SourceTree *tree, guint member)
{
    const TreeNode *m = tree_node(tree, member);
    SourceType type = entity_canonical_type(m->entity);

    /* What is read stands below a conversion that the compiler adds, and so does an array. */
    return entity_kind(entity_referenced(m->entity)) == TREE_FIELD_DECL &&
           type_kind(type) != TYPE_CONSTANT_ARRAY && m->parent != NO_NODE &&
           tree_node(tree, m->parent)->kind == TREE_UNEXPOSED_EXPR;
}

static gboolean
find_reference(Entity field, gpointer ret_found)
{
    if (!type_is(entity_type(field), TYPE_LVALUE_REFERENCE))
        return FALSE;
    *(gboolean *)ret_found = TRUE;
    return TRUE;
}

gboolean
list_has_references(Entity list)
{
    gboolean found = FALSE;

    type_visit_fields(entity_canonical_type(list), find_reference, &found);
    return found;
}

/* Whether the address of VARIABLE is taken between the nodes FROM and END. */
static gboolean
is_address_taken(const SourceTree *tree, Entity variable, guint from, guint end)
{
    g_autoptr(GArray) uses = variable_uses(tree, variable, from, end);

    for (guint i = 0; i < uses->len; i++) {
        guint above = tree_node(tree, tree_outer(tree, g_array_index(uses, guint, i)))->parent;

        if (above != NO_NODE && tree_unary(tree, above) == UNARY_ADDR_OF)
            return TRUE;
    }
    return FALSE;
}

gboolean
variable_address_is_taken(const SourceTree *tree, guint variable)
{
    guint function = tree_function(tree, variable);

    return function != NO_NODE &&
           is_address_taken(tree, tree_node(tree, variable)->entity, variable, tree_end(tree, function));
}

/* --- copies */

static gboolean
is_const_reference(SourceType type)
{
    SourceType canonical = type_canonical(type);

    return (type_kind(canonical) == TYPE_POINTER || type_kind(canonical) == TYPE_LVALUE_REFERENCE) &&
           type_is_const(type_pointee(canonical));
}

/* Whether FUNCTION, which gets the element READ, takes a pointer or reference by which it could change that.
 */
static gboolean
may_write_elements(const Rules *rules, Entity function, Entity read)
{
    int n = entity_n_arguments(function);

    for (int i = 0; i < n; i++) {
        Entity parameter = entity_argument(function, (guint)i);
        SourceType type = entity_canonical_type(parameter);
        SourceType to = type_pointee(type);

        if ((type_kind(type) == TYPE_POINTER || type_kind(type) == TYPE_LVALUE_REFERENCE) &&
            !type_is_const(to) && flow_is_record(rules->names->record, to) &&
            (entity_is_none(read) || !alias_is_harmless(rules, function, parameter, read)))
            return TRUE;
    }
    return FALSE;
}

gboolean
node_is_barrier(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node);
    g_autofree char *text = NULL;

    if (n->kind == TREE_CALL_EXPR) {
        text = cursor_name(n->entity);
        return g_str_has_prefix(text, "__sync") || strcmp(text, "sync") == 0 || strcmp(text, "wait") == 0 ||
               strcmp(text, "arrive_and_wait") == 0;
    }
    text = n->kind == TREE_GCC_ASM_STMT ? tree_text(tree, node) : NULL;
    return text && strstr(text, "bar") != NULL;
}

/* Whether the function FUNCTION, a node, or one that it calls waits for other threads. SEEN: a set of nodes.
 */
static gboolean
waits(const Flow *flow, guint function, GHashTable *seen)
{
    const SourceTree *tree = flow->tree;

    if (function == NO_NODE || !g_hash_table_add(seen, GUINT_TO_POINTER(function)))
        return FALSE;
    for (guint i = function + 1, end = tree_end(tree, function); i < end; i++) {
        const TreeNode *n = tree_node(tree, i);

        if (node_is_barrier(tree, i) ||
            (n->kind == TREE_CALL_EXPR &&
             waits(flow, function_definition_anywhere(flow, cursor_callee(n->entity)), seen)))
            return TRUE;
    }
    return FALSE;
}

/* Whether the function FUNCTION, a node, takes the address of PARAMETER. */
static gboolean
takes_address(const SourceTree *tree, guint function, Entity parameter)
{
    Entity defined = function == NO_NODE ? entity_none() : tree_node(tree, function)->entity;
    int n = function == NO_NODE ? 0 : entity_n_arguments(defined);
    g_autofree char *name = cursor_name(parameter);

    for (int k = 0; k < n; k++) { /* that of the definition, which a prototype may name otherwise */
        Entity own = entity_argument(defined, (guint)k);
        g_autofree char *own_name = cursor_name(own);

        if ((entity_equal(own, parameter) || strcmp(own_name, name) == 0) &&
            is_address_taken(tree, own, function, tree_end(tree, function)))
            return TRUE;
    }
    return FALSE;
}

void
reference_check_const(Rules *rules, guint node, Entity function, Entity parameter, const char *what)
{
    g_autofree char *name = cursor_name(function);
    g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);
    guint defined = function_definition(rules->tree, function);

    if (waits(rules->flow, defined, seen))
        rules_refuse(rules, node, REFUSE(REFERENCE_SEES_COPY), what, name);
    else if ((may_write_elements(rules, function, parameter) || function_changes_others(rules, function)) &&
             rules_refuse_unless(rules, ASSUME_NO_ALIAS, node, REFUSE(REFERENCE_SEES_COPY), what, name))
        ;
    else if (is_const_reference(entity_result_type(function)) ||
             (!entity_is_none(parameter) && takes_address(rules->tree, defined, parameter)))
        rules_refuse(rules, node, REFUSE(REFERENCE_IN_RESULT), what, name);
}

/* --- results */

void
reference_check_result(Rules *rules, guint node, guint statement)
{
    const SourceTree *tree = rules->tree;
    guint function = tree_function(tree, statement), body = NO_NODE;
    guint lambda = function == NO_NODE ? NO_NODE : tree_generic_lambda(tree, function);
    g_autofree char *head = NULL;

    if (lambda != NO_NODE)
        function = lambda;
    for (guint i = function + 1; function != NO_NODE && i < tree_end(tree, function) && body == NO_NODE; i++)
        if (tree_node(tree, i)->parent == function && tree_node(tree, i)->kind == TREE_COMPOUND_STMT)
            body = i;
    if (body == NO_NODE)
        return;
    const TreeNode *f = tree_node(tree, function);
    head = tree_text_between(tree, function, f->start, tree_node(tree, body)->start);
    if (!strstr(head, "->") &&
        (f->kind == TREE_LAMBDA_EXPR || g_regex_match_simple("\\b(auto|decltype)\\b", head, G_REGEX_RAW, 0)))
        rules_refuse(rules, node, REFUSE(RESULT_TYPE_DEDUCED));
}
