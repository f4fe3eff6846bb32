/* SPDX-License-Identifier: MIT */
/* What the other arguments of a call do while they are evaluated: an element of the call that becomes a copy
 * before does not have what they set, nor what other threads set while they wait. */
#include "rewrite/structs/structs_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

/* What is done; the larger one is the worse. */
typedef enum {
    RIVAL_NONE,
    RIVAL_CHANGES, /* it may change elements */
    RIVAL_WAITS,   /* it may wait for other threads */
} Rival;

/* What is looked for; functions are looked at once. */
typedef struct {
    Rules *rules;
    GHashTable *seen;   /* set of nodes: definitions of functions */
    guint changing;     /* the call, where its function changes the element; else NO_NODE */
    gboolean by_others; /* only what is done by other ways than parameters that are pointers */
} Search;

static Rival find_below(const Search *search, guint top, guint skip);

/* Whether METHOD may change the object that it is called for. */
static gboolean
method_changes(const Rules *rules, Entity method)
{
    Entity class = entity_parent(method);

    if (method_is_const(method))
        return FALSE;
    g_auto(Effects) effects = flow_is_record(rules->names->record, entity_type(class))
                                  ? effects_of(rules, method, entity_none())
                                  : effects_of_inner(rules, class, method, entity_none());
    return effects.shared || effects_meet(&effects, &effects);
}

/* Whether CALL only reads what its argument, or object, NODE names, or does what is found in the function
 * itself: it takes a copy, a reference to const, or a pointer of the closure. */
static gboolean
is_read_by(const Search *search, guint node, guint call)
{
    const SourceTree *tree = search->rules->tree;
    const Flow *flow = search->rules->flow;
    Entity callee = tree_callee(tree, call), parameter = entity_none();
    SourceType type;
    guint nth;

    if (tree_argument_number(tree, call, tree_outer(tree, node), &nth))
        parameter = flow_parameter(tree_node(tree, call)->entity, nth);
    if (entity_is_none(parameter)) /* the object, of an operator as well */
        return entity_kind(callee) == TREE_CXX_METHOD && !method_changes(search->rules, callee);
    type = entity_canonical_type(parameter);
    if (!search->by_others && type_kind(type) == TYPE_POINTER &&
        flow_is_in(flow, flow_slot(flow, parameter)) &&
        function_definition_anywhere(flow, callee) != NO_NODE && !flow_is_address(entity_result_type(callee)))
        return TRUE;
    if (type_kind(type) == TYPE_LVALUE_REFERENCE || type_kind(type) == TYPE_POINTER)
        return type_is_const(type_pointee(type));
    return type_kind(type) != TYPE_RVALUE_REFERENCE;
}

/* Whether ABOVE, with the array's element in BELOW, may change it, or lets something else do so. */
static gboolean
is_changed_by(const Search *search, guint below, guint above)
{
    const SourceTree *tree = search->rules->tree;
    const TreeNode *n = tree_node(tree, above);
    SourceType type;

    switch (n->kind) {
    case TREE_CALL_EXPR:
        return !is_read_by(search, below, above);
    case TREE_COMPOUND_ASSIGN_OPERATOR:
        return tree_operand(tree, above, 0) == below;
    case TREE_BINARY_OPERATOR:
        return tree_binary(tree, above) == BINARY_ASSIGN && tree_operand(tree, above, 0) == below;
    case TREE_UNARY_OPERATOR:
        switch (tree_unary(tree, above)) {
        case UNARY_DEREF:
        case UNARY_MINUS:
        case UNARY_PLUS:
        case UNARY_LNOT:
        case UNARY_NOT:
            return FALSE;
        case UNARY_ADDR_OF: /* what gets it decides; one call changes one element */
            above = tree_node(tree, tree_outer(tree, above))->parent;
            return above == NO_NODE || above == search->changing ||
                   tree_node(tree, above)->kind != TREE_CALL_EXPR;
        default:
            return TRUE;
        }
    case TREE_VAR_DECL:
        type = entity_canonical_type(n->entity);
        return type_kind(type) == TYPE_LVALUE_REFERENCE && !type_is_const(type_pointee(type));
    default:
        return FALSE;
    }
}

/* Whether the element that NODE, below TOP, reaches may be changed there. */
static gboolean
is_changed(const Search *search, guint node, guint top)
{
    const SourceTree *tree = search->rules->tree;

    if (type_is_const(type_pointee(tree_canonical_type(tree, node))))
        return FALSE;
    for (guint below = node, above = tree_node(tree, node)->parent; above != top;
         below = above, above = tree_node(tree, above)->parent)
        if (is_changed_by(search, below, above))
            return TRUE;
    return FALSE;
}

/* The lambda that FUNCTION, its operator(), is of; NO_NODE: it is of none. */
static guint
lambda_of(const SourceTree *tree, Entity function)
{
    g_autofree char *name = cursor_name(function);
    guint file, at, found = NO_NODE;

    if (strcmp(name, "operator()") != 0 || !tree_entity_place(tree, function, &file, &at))
        return NO_NODE;
    for (guint i = 0; i < tree->nodes->len; i++) { /* the innermost one is the last */
        const TreeNode *n = tree_node(tree, i);

        if (n->kind == TREE_LAMBDA_EXPR && n->file == file && n->start <= at && at < n->end)
            found = i;
    }
    return found;
}

/* What FUNCTION does. */
static Rival
find_in(const Search *search, Entity function)
{
    guint definition = function_definition_anywhere(search->rules->flow, function);

    if (entity_kind(function) == TREE_PARM_DECL || entity_kind(function) == TREE_VAR_DECL ||
        entity_kind(function) == TREE_FIELD_DECL)
        return RIVAL_WAITS; /* by a pointer, any function */
    if (definition == NO_NODE)
        definition = lambda_of(search->rules->tree, function);
    return definition == NO_NODE || !g_hash_table_add(search->seen, GUINT_TO_POINTER(definition))
               ? RIVAL_NONE
               : find_below(search, definition, NO_NODE);
}

/* Whether NODE, below TOP, names the array, or a variable that is a reference to an element or a part of one.
 */
static gboolean
is_way_to_elements(const Search *search, guint node, guint top)
{
    const SourceTree *tree = search->rules->tree;
    Entity named =
        tree_node(tree, node)->kind == TREE_DECL_REF_EXPR ? tree_referenced(tree, node) : entity_none();

    if (search->by_others && entity_kind(named) == TREE_PARM_DECL &&
        entity_equal(entity_parent(named), tree_node(tree, top)->entity))
        return FALSE;
    return reaches_elements(search->rules->flow, node) ||
           (entity_kind(named) == TREE_VAR_DECL &&
            type_kind(entity_canonical_type(named)) == TYPE_LVALUE_REFERENCE &&
            node_may_reach(search->rules, node));
}

/* What NODE, below TOP, does. */
static Rival
find_at(const Search *search, guint node, guint top)
{
    const SourceTree *tree = search->rules->tree;

    if (node_is_barrier(tree, node))
        return RIVAL_WAITS;
    if (tree_node(tree, node)->kind == TREE_CALL_EXPR)
        return find_in(search, tree_callee(tree, node));
    return is_way_to_elements(search, node, top) && is_changed(search, node, top) ? RIVAL_CHANGES
                                                                                  : RIVAL_NONE;
}

/* What is done below the node TOP, but in SKIP: the worst of it. */
static Rival
find_below(const Search *search, guint top, guint skip)
{
    const SourceTree *tree = search->rules->tree;
    guint skip_end = skip == NO_NODE ? NO_NODE : tree_end(tree, skip);
    Rival worst = RIVAL_NONE;

    for (guint k = top + 1; k < tree_end(tree, top); k++) {
        Rival found = skip != NO_NODE && k >= skip && k < skip_end ? RIVAL_NONE : find_at(search, k, top);

        worst = MAX(worst, found);
    }
    return worst;
}

static Rival
find(Rules *rules, guint node, guint call, gboolean is_changing)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);
    const Search search = {rules, seen, is_changing ? call : NO_NODE, FALSE};

    return find_below(&search, call, node);
}

gboolean
function_changes_others(Rules *rules, Entity function)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);
    const Search search = {rules, seen, NO_NODE, TRUE};

    return find_in(&search, function) == RIVAL_CHANGES;
}

gboolean
rivals_check_changed(Rules *rules, guint node, guint call)
{
    switch (find(rules, node, call, TRUE)) {
    case RIVAL_WAITS:
        rules_refuse(rules, node, REFUSE(REFERENCE_WITH_BARRIER));
        return FALSE;
    case RIVAL_CHANGES:
        return !rules_refuse_unless(rules, ASSUME_NO_ALIAS, node, REFUSE(CHANGED_WITH_OTHER));
    case RIVAL_NONE:
        break;
    }
    return TRUE;
}

void
rivals_check_const(Rules *rules, guint node, guint call, const char *what)
{
    g_autofree char *name = cursor_name(tree_entity(rules->tree, call));

    switch (find(rules, node, call, FALSE)) {
    case RIVAL_WAITS:
        rules_refuse(rules, node, REFUSE(REFERENCE_WITH_BARRIER));
        break;
    case RIVAL_CHANGES:
        rules_refuse_unless(rules, ASSUME_NO_ALIAS, node, REFUSE(REFERENCE_WITH_CHANGED), what, name);
        break;
    case RIVAL_NONE:
        break;
    }
}
