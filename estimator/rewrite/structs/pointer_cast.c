/* SPDX-License-Identifier: MIT */
/* Addresses of pointers, and casts of pointers, to what CUDA's functions take. */
#include "rewrite/structs/structs_private.h"

#include "frontend/parse/parse.h"
#include "rewrite/refusals/refusals.h"
#include "rewrite/values/values.h"

#include <string.h>

void
pointer_address_give(Rules *rules, guint argument)
{
    if (argument != NO_NODE && !rules_refuse_macro(rules, argument))
        boundary_strip_casts(rules, argument);
}

void
pointer_address_write(Rules *rules, const FlowStep *step)
{
    guint outer = tree_outer(rules->tree, step->node), above = tree_node(rules->tree, outer)->parent;

    while (above != NO_NODE && tree_is_cast(tree_node(rules->tree, above)->kind)) {
        outer = tree_outer(rules->tree, above);
        above = tree_node(rules->tree, outer)->parent;
    }
    if (above != NO_NODE && tree_node(rules->tree, above)->kind == TREE_CALL_EXPR) {
        g_autofree char *name = cursor_name(tree_node(rules->tree, above)->entity);

        if (boundary_write(rules, above))
            return;
        if (*name) {
            rules_refuse_address(rules, step->use, name);
            return;
        }
    }
    rules_refuse(rules, step->use, REFUSE(POINTER_ADDRESS));
}

/* The name of the function of a library that CALL, which may be NO_NODE, calls; NULL: of none. Free with
 * g_free(). */
static char *
library_name(const SourceTree *tree, guint call)
{
    Entity callee = call == NO_NODE || tree_node(tree, call)->kind != TREE_CALL_EXPR
                        ? entity_none()
                        : tree_referenced(tree, call);

    return !entity_is_none(callee) && entity_is_in_system_header(callee) ? cursor_name(callee) : NULL;
}

/* Whether what CAST casts points to something of SIZE bytes. */
static gboolean
is_of_size(const SourceTree *tree, guint cast, long long size)
{
    guint operand = tree_operand(tree, cast, 0);

    return operand != NO_NODE && type_size(type_pointee(tree_canonical_type(tree, operand))) == size;
}

/* What to do in place of CAST. */
static const char *
cast_advice(const SourceTree *tree, const RewriteNames *names, guint cast)
{
    SourceType pointee = type_pointee(tree_canonical_type(tree, cast));

    if (type_size(pointee) <= 1 || !node_is_device_code(tree, cast)) /* void as well */
        return PART_KEEP_TYPE;
    if (names->n_items > 0 && is_of_size(tree, cast, type_size(pointee)))
        return PART_CAST_ONE_NUMBER;
    if (names->n_items > 0 || names->fields)
        return PART_ACCESS_NUMBERS;
    if (names->laid_out && type_size(pointee) == names->laid_out->decl_size)
        return PART_READ_WHOLE;
    return PART_NAME_FIELDS;
}

/* Refuses where CAST gives the array of STEP to CALL, of a function of the program that takes any pointer:
 * the cast could be left out. FALSE: it does not. */
static gboolean
refuse_for_any(Rules *rules, const FlowStep *step, guint cast, guint call)
{
    FlowStep argument = *step;
    Entity parameter;

    if (call == NO_NODE || tree_node(rules->tree, call)->kind != TREE_CALL_EXPR ||
        !tree_argument_number(rules->tree, call, cast, &argument.nth))
        return FALSE;
    g_autofree char *name = cursor_name(tree_node(rules->tree, call)->entity);
    parameter = flow_parameter(tree_node(rules->tree, call)->entity, argument.nth);
    if (entity_is_none(parameter) || tree_declaration(rules->tree, parameter) == NO_NODE ||
        type_kind(type_pointee(entity_canonical_type(parameter))) != TYPE_VOID)
        return FALSE;
    argument.node = call;
    rules_refuse_argument(rules, &argument, parameter, name);
    return TRUE;
}

/* Whether CAST, in OUTER with its brackets, makes another number of as many bytes of one item of a flattened
 * record, &p[i], which ABOVE reads or stores. */
static gboolean
is_of_one_number(const SourceTree *tree, const RewriteNames *names, guint cast, guint outer, guint above)
{
    guint operand = tree_operand(tree, cast, 0);
    SourceType to = type_pointee(tree_canonical_type(tree, cast));

    return names->n_items > 0 && operand != NO_NODE && above != NO_NODE &&
           is_of_size(tree, cast, type_size(to)) &&
           tree_unary(tree, tree_inner(tree, operand)) == UNARY_ADDR_OF &&
           (tree_unary(tree, above) == UNARY_DEREF || call_takes_one_scalar(tree, above, outer));
}

void
pointer_cast_write(Rules *rules, const FlowStep *step)
{
    guint outer = tree_outer(rules->tree, step->node), above = tree_node(rules->tree, outer)->parent;
    g_autofree char *type = type_spelling(tree_type(rules->tree, step->node));
    g_autofree char *library = library_name(rules->tree, above);

    if ((above == NO_NODE || tree_node(rules->tree, above)->kind != TREE_CALL_EXPR ||
         !boundary_write(rules, above)) &&
        !is_of_one_number(rules->tree, rules->names, step->node, outer, above) &&
        !whole_cast_write(rules, step->node)) {
        if (library && !node_is_device_code(rules->tree, step->use))
            rules_refuse_call(rules, step->use, library);
        else if (refuse_for_any(rules, step, outer, above))
            ;
        else if (type_kind(tree_canonical_type(rules->tree, step->node)) != TYPE_POINTER)
            rules_refuse(rules, step->use, REFUSE(ADDRESS_AS_NUMBER));
        else
            rules_refuse(rules, step->use, REFUSE(CAST_TO_OTHER_TYPE), rules->names->record, type,
                         cast_advice(rules->tree, rules->names, step->node));
    }
}
