/* SPDX-License-Identifier: MIT */
/* Arguments that refer to a part of an element which gets a copy: `p[i].scale(p[i].x)`. What the function
 * does to one of the two it would no longer see in the other. */
#include "rewrite/structs/structs_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

/* References that are set to others, and deeper calls, are not followed. */
#define MAX_STEPS 8u

static gboolean may_reach(const Rules *rules, guint node, guint step);

/* Whether TYPE, a class, may hold references: it is no number and no array of these. */
static gboolean
may_hold_references(SourceType type)
{
    return type_is(type, TYPE_RECORD) && !type_is_plain(type_canonical(type));
}

/* Whether what the node that declares VARIABLE sets it to may reach an element. */
static gboolean
is_set_to_reach(const Rules *rules, Entity variable, guint step)
{
    const SourceTree *tree = rules->tree;
    guint declared = tree_declaration(tree, variable);
    SourceType type = entity_canonical_type(variable);

    if (declared == NO_NODE || step >= MAX_STEPS)
        return FALSE;
    if (type_kind(type) != TYPE_LVALUE_REFERENCE && type_kind(type) != TYPE_RVALUE_REFERENCE &&
        !may_hold_references(type))
        return FALSE;
    for (guint k = declared + 1; k < tree_end(tree, declared); k++)
        if (reaches_elements(rules->flow, k) ||
            (tree_node(tree, k)->parent == declared && kind_is_expression(tree_node(tree, k)->kind) &&
             may_reach(rules, k, step + 1)))
            return TRUE;
    return FALSE;
}

/* Whether a call of the program gives PARAMETER, a reference, a part of an element. */
static gboolean
is_given_part(const Rules *rules, Entity parameter, guint step)
{
    const SourceTree *tree = rules->tree;
    int number = flow_parameter_number(entity_parent(parameter), parameter);
    guint definition = function_definition_anywhere(rules->flow, entity_parent(parameter));

    if (number < 0 || step >= MAX_STEPS ||
        type_kind(entity_canonical_type(parameter)) != TYPE_LVALUE_REFERENCE)
        return FALSE;
    for (guint i = 0; i < tree->nodes->len; i++) {
        guint argument;

        if (tree_node(tree, i)->kind != TREE_CALL_EXPR ||
            function_definition_anywhere(rules->flow, tree_callee(tree, i)) != definition)
            continue;
        argument = tree_argument(tree, i, (guint)number);
        if (argument == NO_NODE || may_reach(rules, tree_inner(tree, argument), step + 1))
            return TRUE;
    }
    return FALSE;
}

static gboolean
may_reach(const Rules *rules, guint node, guint step)
{
    const SourceTree *tree = rules->tree;
    const TreeNode *n = tree_node(tree, node);
    Entity named;
    guint operand = tree_operand(tree, node, 0);

    if (reaches_elements(rules->flow, node))
        return TRUE;
    switch (n->kind) {
    case TREE_DECL_REF_EXPR:
        named = entity_referenced(n->entity);
        if (entity_kind(named) == TREE_PARM_DECL)
            return is_given_part(rules, named, step);
        return entity_kind(named) == TREE_VAR_DECL && is_set_to_reach(rules, named, step);
    case TREE_MEMBER_REF_EXPR:
    case TREE_ARRAY_SUBSCRIPT_EXPR:
    case TREE_UNARY_OPERATOR:
    case TREE_PAREN_EXPR:
    case TREE_UNEXPOSED_EXPR:
        return operand != NO_NODE && may_reach(rules, tree_inner(tree, operand), step);
    default:
        for (guint k = node + 1; k < tree_end(tree, node); k++) /* a call, ?:, an assignment, a lambda */
            if (reaches_elements(rules->flow, k) ||
                (tree_node(tree, k)->kind == TREE_DECL_REF_EXPR && may_reach(rules, k, step)))
                return TRUE;
        return FALSE;
    }
}

gboolean
node_may_reach(const Rules *rules, guint node)
{
    return may_reach(rules, node, 0);
}

/* Whether the expression NODE has a place in memory that a reference may be bound to. */
static gboolean
has_place(const SourceTree *tree, guint node)
{
    TypeKind result;

    switch (tree_node(tree, node)->kind) {
    case TREE_DECL_REF_EXPR:
    case TREE_MEMBER_REF_EXPR:
    case TREE_ARRAY_SUBSCRIPT_EXPR:
    case TREE_CONDITIONAL_OPERATOR:
    case TREE_COMPOUND_ASSIGN_OPERATOR:
        return TRUE;
    case TREE_UNARY_OPERATOR:
        return tree_unary(tree, node) == UNARY_DEREF || tree_unary(tree, node) == UNARY_PRE_INC ||
               tree_unary(tree, node) == UNARY_PRE_DEC;
    case TREE_BINARY_OPERATOR:
        return tree_binary(tree, node) == BINARY_ASSIGN || tree_binary(tree, node) == BINARY_COMMA;
    case TREE_CALL_EXPR:
        result = type_kind(type_canonical(entity_result_type(tree_callee(tree, node))));
        return result == TYPE_LVALUE_REFERENCE || result == TYPE_RVALUE_REFERENCE;
    default:
        return tree_is_cast(tree_node(tree, node)->kind);
    }
}

/* Whether argument NODE refers, in what PARAMETER gets, to something that lives on: by a reference to it, not
 * to a value of another type, or in an object that may hold one. */
static gboolean
is_bound(const SourceTree *tree, guint node, Entity parameter)
{
    SourceType type = entity_canonical_type(parameter);
    SourceType given = type_unqualified(tree_canonical_type(tree, node));

    if (type_kind(type) == TYPE_RECORD)
        return may_hold_references(type);
    if (type_kind(type) ==
        TYPE_POINTER) /* of an array, its first item; of anything else, that is kept: refused */
        return type_kind(given) == TYPE_CONSTANT_ARRAY || tree_unary(tree, node) == UNARY_ADDR_OF;
    if (type_kind(type) != TYPE_LVALUE_REFERENCE && type_kind(type) != TYPE_RVALUE_REFERENCE)
        return FALSE;
    if (may_hold_references(type_pointee(type)))
        return TRUE;
    return has_place(tree, node) && type_equal(type_unqualified(type_canonical(type_pointee(type))), given);
}

gboolean
node_is_pure(const SourceTree *tree, guint node)
{
    for (guint k = node; k < tree_end(tree, node); k++) {
        UnaryKind unary = tree_unary(tree, k);

        if (tree_node(tree, k)->kind == TREE_CALL_EXPR || tree_node(tree, k)->kind == TREE_LAMBDA_EXPR ||
            tree_node(tree, k)->kind == TREE_COMPOUND_ASSIGN_OPERATOR ||
            tree_node(tree, k)->kind == TREE_STMT_EXPR || tree_binary(tree, k) == BINARY_ASSIGN ||
            unary == UNARY_PRE_INC || unary == UNARY_PRE_DEC || unary == UNARY_POST_INC ||
            unary == UNARY_POST_DEC)
            return FALSE;
    }
    return TRUE;
}

/* Which of NODES, elements that are copied, the node BASE is by its text; NODES->len: none. */
static guint
same_element(const SourceTree *tree, guint base, const GArray *nodes)
{
    g_autofree char *text = tree_text(tree, base);

    for (guint i = 0; i < nodes->len && node_is_pure(tree, base); i++) {
        guint node = g_array_index(nodes, guint, i);
        g_autofree char *other = tree_text(tree, node);

        if (strcmp(text, other) == 0 && *text &&
            tree_is_editable(tree, tree_node(tree, base)->file, tree_node(tree, base)->start,
                             tree_node(tree, base)->end))
            return i;
    }
    return nodes->len;
}

/* ARGUMENT, in CALL, becomes a part of the copy of the element that it is a part of. FALSE: it is none of
 * NODES. */
static gboolean
write_part(Rules *rules, guint call, guint argument, const GArray *nodes, const char *variable,
           const char *rule)
{
    const SourceTree *tree = rules->tree;
    guint at = tree_inner(tree, argument);

    while (at != NO_NODE) {
        guint nth = same_element(tree, at, nodes);
        const TreeNode *n = tree_node(tree, at);
        gboolean is_pointer = flow_is_pointer(rules->names->record, entity_type(n->entity));
        g_autofree char *suffix = nth == 0 ? g_strdup("") : g_strdup_printf("_%u", nth);
        guint operand;

        if (nth < nodes->len) {
            rules_edit(rules, call, n->start, is_pointer ? tree_arrow_end(tree, at) : n->end,
                       g_strdup_printf("%s%s%s", variable, suffix, is_pointer ? "." : ""), rule);
            return TRUE;
        }
        if (n->kind != TREE_MEMBER_REF_EXPR && n->kind != TREE_ARRAY_SUBSCRIPT_EXPR)
            return FALSE;
        operand = tree_operand(tree, at, 0);
        at = operand == NO_NODE ? NO_NODE : tree_inner(tree, operand);
    }
    return FALSE;
}

/* Calls SEE for each argument of CALL, but the elements NODES, that is bound to something which may be a part
 * of an element; FALSE where SEE does. */
typedef gboolean (*SeeArgument)(Rules *rules, guint call, guint argument, Entity parameter, gpointer data);

static gboolean
each_part(Rules *rules, guint call, const GArray *nodes, SeeArgument see, gpointer data)
{
    const SourceTree *tree = rules->tree;
    Entity cursor = tree_entity(tree, call);
    int n = entity_n_arguments(cursor);

    for (int i = 0; i < n; i++) {
        guint argument = tree_argument(tree, call, (guint)i), inner;
        Entity parameter = flow_parameter(cursor, (guint)i);
        gboolean is_copied = FALSE;

        if (argument == NO_NODE || entity_is_none(parameter))
            continue;
        inner = tree_inner(tree, argument);
        for (guint k = 0; k < nodes->len; k++)
            is_copied |=
                g_array_index(nodes, guint, k) == inner || g_array_index(nodes, guint, k) == argument;
        if (is_copied || flow_is_record(rules->names->record, tree_type(tree, inner)) ||
            flow_is_pointer(rules->names->record, tree_type(tree, inner)) ||
            !is_bound(tree, inner, parameter) || !node_may_reach(rules, inner))
            continue;
        if (!see(rules, call, argument, parameter, data))
            return FALSE;
    }
    return TRUE;
}

typedef struct {
    const GArray *nodes;
    const char *variable, *rule, *what;
} Seen;

/* Whether ARGUMENT, which names members of an element, names other ones than the copied NODE, a member, does.
 */
static gboolean
is_of_other_member(const SourceTree *tree, guint argument, guint node)
{
    Entity copied =
        tree_node(tree, node)->kind == TREE_MEMBER_REF_EXPR ? tree_referenced(tree, node) : entity_none();
    gboolean names_member = FALSE;

    if (entity_is_none(copied))
        return FALSE;
    for (guint at = tree_inner(tree, argument), operand; at != NO_NODE;
         at = operand == NO_NODE ? NO_NODE : tree_inner(tree, operand)) {
        TreeKind kind = tree_node(tree, at)->kind;

        if (kind != TREE_MEMBER_REF_EXPR && kind != TREE_ARRAY_SUBSCRIPT_EXPR)
            break;
        if (kind == TREE_MEMBER_REF_EXPR && entity_equal(tree_referenced(tree, at), copied))
            return FALSE;
        names_member |= kind == TREE_MEMBER_REF_EXPR;
        operand = tree_operand(tree, at, 0);
    }
    return names_member;
}

/* A reference to const is to the copy then; by another the function may change what is not stored. */
static gboolean
see_changed(Rules *rules, guint call, guint argument, Entity parameter, gpointer data)
{
    const Seen *seen = data;
    SourceType type = entity_canonical_type(parameter);

    if (seen->nodes->len == 1 &&
        is_of_other_member(rules->tree, argument, g_array_index(seen->nodes, guint, 0)))
        return TRUE;
    if (type_kind(type) == TYPE_LVALUE_REFERENCE && type_is_const(type_pointee(type)) &&
        write_part(rules, call, argument, seen->nodes, seen->variable, seen->rule))
        return TRUE;
    return !rules_refuse_unless(rules, ASSUME_NO_ALIAS, argument, REFUSE(CHANGED_WITH_PART));
}

gboolean
arguments_write(Rules *rules, guint call, const GArray *nodes, const char *variable, const char *rule)
{
    Seen seen = {nodes, variable, rule, NULL};

    return each_part(rules, call, nodes, see_changed, &seen);
}

static gboolean
see_const(Rules *rules, guint call, guint argument, Entity parameter, gpointer data)
{
    const Seen *seen = data;
    SourceType type = entity_canonical_type(parameter);
    g_autofree char *name = cursor_name(tree_entity(rules->tree, call));

    if (type_kind(type) == TYPE_LVALUE_REFERENCE && type_is_const(type_pointee(type)))
        return TRUE;
    return !rules_refuse_unless(rules, ASSUME_NO_ALIAS, argument, REFUSE(REFERENCE_SEES_COPY), seen->what,
                                name);
}

void
arguments_check_const(Rules *rules, guint node, guint call, const char *what)
{
    g_autoptr(GArray) nodes = g_array_new(FALSE, FALSE, sizeof(guint));
    Seen seen = {nodes, NULL, NULL, what};

    rivals_check_const(rules, node, call, what);
    g_array_append_val(nodes, node);
    each_part(rules, call, nodes, see_const, &seen);
}
