/* SPDX-License-Identifier: MIT */
#include "stage/access/access_private.h"

/* A search for the parameter that a pointer comes from. */
typedef struct {
    const SourceTree *tree;
    guint kernel;
    GArray *variables; /* of Entity: those that are looked at, so that p = p + 1 says nothing new */
    Entity found;      /* the parameter; null: none yet */
} Origin;

static gboolean comes_from_one(Origin *origin, guint node);

/* The type of what the pointer CURSOR leads to, without const. */
static SourceType
element_type(Entity cursor)
{
    SourceType pointee = type_pointee(entity_canonical_type(cursor));

    return type_unqualified(type_canonical(pointee));
}

static gboolean
is_pointer(Entity cursor)
{
    return type_is(entity_type(cursor), TYPE_POINTER);
}

static gboolean
take_parameter(Origin *origin, Entity parameter)
{
    if (entity_is_none(origin->found))
        origin->found = parameter;
    return entity_equal(origin->found, parameter) != 0;
}

/* Whether NODE, which names a pointer of the thread's own, sets it to what comes from the parameter, or only
 * reads or moves it. */
static gboolean
is_use_known(Origin *origin, guint node)
{
    const ObjectUse use = use_of_object(origin->tree, node);

    switch (use.kind) {
    case USE_READ:
        return TRUE;
    case USE_BOTH: /* ++, += and the like */
        return !use.is_field && !use.is_item;
    case USE_WRITE:
        return comes_from_one(origin, tree_operand(origin->tree, use.node, 1));
    default:
        return FALSE;
    }
}

/* The same for all that VARIABLE, one of the thread's own, is set to. */
static gboolean
variable_comes_from_one(Origin *origin, Entity variable)
{
    const SourceTree *tree = origin->tree;
    guint end = tree_end(tree, origin->kernel), declaration = tree_declaration(tree, variable), first;

    for (guint i = 0; i < origin->variables->len; i++)
        if (entity_equal(g_array_index(origin->variables, Entity, i), variable))
            return TRUE;
    if (declaration == NO_NODE || declaration <= origin->kernel || declaration >= end ||
        use_place(variable) != PLACE_LOCAL)
        return FALSE;
    g_array_append_val(origin->variables, variable);
    first = tree_operand(tree, declaration, 0);
    if (first != NO_NODE && !comes_from_one(origin, first))
        return FALSE;
    for (guint i = declaration + 1; i < end; i++) {
        const TreeNode *n = tree_node(tree, i);

        if (n->kind == TREE_DECL_REF_EXPR && entity_equal(entity_referenced(n->entity), variable) &&
            !is_use_known(origin, i))
            return FALSE;
    }
    return TRUE;
}

static gboolean
name_comes_from_one(Origin *origin, Entity name)
{
    const SourceTree *tree = origin->tree;
    guint declaration = tree_declaration(tree, name);

    if (declaration == NO_NODE || !is_pointer(name))
        return FALSE;
    if (entity_kind(name) == TREE_PARM_DECL)
        return tree_node(tree, declaration)->parent == origin->kernel && take_parameter(origin, name);
    return entity_kind(name) == TREE_VAR_DECL && variable_comes_from_one(origin, name);
}

/* Whether the value of the expression NODE leads to elements of the origin's parameter, and to nothing else.
 */
static gboolean
comes_from_one(Origin *origin, guint node)
{
    const SourceTree *tree = origin->tree;
    const TreeNode *n;
    guint first, second;

    if (node == NO_NODE)
        return FALSE;
    node = tree_inner(tree, node);
    n = tree_node(tree, node);
    first = tree_operand(tree, node, 0);
    second = tree_operand(tree, node, 1);
    switch (n->kind) {
    case TREE_CXX_NULL_PTR_LITERAL_EXPR: /* no element */
        return TRUE;
    case TREE_DECL_REF_EXPR:
        return name_comes_from_one(origin, entity_referenced(n->entity));
    case TREE_UNARY_OPERATOR:
        if (tree_unary(tree, node) == UNARY_ADDR_OF) {
            node = tree_inner(tree, first);
            return tree_node(tree, node)->kind == TREE_ARRAY_SUBSCRIPT_EXPR &&
                   use_pointer(tree, node) != NO_NODE && comes_from_one(origin, use_pointer(tree, node));
        }
        return is_pointer(n->entity) && tree_unary(tree, node) >= UNARY_POST_INC &&
               tree_unary(tree, node) <= UNARY_PRE_DEC && comes_from_one(origin, first);
    case TREE_BINARY_OPERATOR:
        switch (tree_binary(tree, node)) {
        case BINARY_ADD:
            return comes_from_one(
                origin, is_pointer(tree_node(tree, tree_inner(tree, first))->entity) ? first : second);
        case BINARY_SUB:
        case BINARY_ASSIGN:
            return is_pointer(n->entity) && comes_from_one(origin, first);
        default:
            return FALSE;
        }
    case TREE_COMPOUND_ASSIGN_OPERATOR:
        return is_pointer(n->entity) && comes_from_one(origin, first);
    case TREE_CONDITIONAL_OPERATOR:
        return comes_from_one(origin, second) && comes_from_one(origin, tree_operand(tree, node, 2));
    default:
        return FALSE;
    }
}

gboolean
pointer_parameter(const SourceTree *tree, guint kernel, guint node, Entity *ret_parameter)
{
    g_autoptr(GArray) variables = g_array_new(FALSE, FALSE, sizeof(Entity));
    Origin origin = {tree, kernel, variables, entity_none()};

    if (!comes_from_one(&origin, node) || entity_is_none(origin.found))
        return FALSE;
    for (guint i = 0; i < variables->len; i++)
        if (!type_equal(element_type(g_array_index(variables, Entity, i)), element_type(origin.found)))
            return FALSE;
    *ret_parameter = origin.found;
    return TRUE;
}

gboolean
pointer_is_only_place(const SourceTree *tree, guint node)
{
    for (;;) {
        guint outer = tree_outer(tree, node), parent = tree_node(tree, outer)->parent;
        const TreeNode *p = tree_node(tree, parent);
        BinaryKind binary = tree_binary(tree, parent);

        if (p->kind == TREE_VAR_DECL)
            return is_pointer(p->entity);
        if (use_pointer(tree, parent) == outer)
            return TRUE;
        if (p->kind != TREE_BINARY_OPERATOR)
            return FALSE;
        if (binary >= BINARY_LT && binary <= BINARY_NE)
            return TRUE;
        if (binary == BINARY_ASSIGN)
            return tree_operand(tree, parent, 1) == outer && is_pointer(p->entity);
        if (binary != BINARY_ADD && binary != BINARY_SUB)
            return FALSE;
        if (!is_pointer(p->entity))
            return TRUE; /* how far two are apart */
        node = parent;
    }
}

gboolean
site_is_pointed(const SourceTree *tree, const StageArray *array, guint site)
{
    return tree_node(tree, site)->kind != TREE_ARRAY_SUBSCRIPT_EXPR ||
           !use_is_variable(tree, tree_operand(tree, site, 0), array->parameter);
}
