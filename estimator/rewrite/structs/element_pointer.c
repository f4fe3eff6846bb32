/* SPDX-License-Identifier: MIT */
/* Pointers to one element that go to a function which has to have memory of an array of structs: it gets a
 * copy. */
#include "rewrite/structs/structs_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

/* Functions of cuRAND for kernels, which use one element that no other thread may use meanwhile: these, and
 * all that begin with the words below. */
static const char *const LIBRARY[] = {"curand", "curand4", NULL};
static const char *const LIBRARY_BEGINS[] = {"curand_", "skipahead"};

/* Whether the function FUNCTION, called NAME, is one of them. The threads of a block share a state of MTGP32.
 */
static gboolean
is_library(const SourceTree *tree, const RewriteNames *names, Entity function, const char *name)
{
    gboolean is_named = g_strv_contains(LIBRARY, name);

    for (guint i = 0; i < G_N_ELEMENTS(LIBRARY_BEGINS); i++)
        is_named |= g_str_has_prefix(name, LIBRARY_BEGINS[i]);
    return is_named && entity_is_in_file(function) && !tree_is_own(tree, function) &&
           !strstr(name, "mtgp32") && !strstr(names->record, "Mtgp32");
}

/* CUDA's loads and stores of one element with a hint for caches. */
static const char *const LOADS[] = {"__ldg", "__ldca", "__ldcg", "__ldcs", "__ldlu", NULL};
static const char *const STORES[] = {"__stcg", "__stcs", "__stwb", "__stwt", NULL};

typedef enum { NO_BORROWER, COPY_BORROWER, LIBRARY_BORROWER, LOAD_BORROWER, STORE_BORROWER } Borrower;

/* Whether FUNCTION, called NAME, is a load or a store of CUDA. */
static Borrower
find_hinted(const SourceTree *tree, const RewriteNames *names, Entity function, const char *name)
{
    if (names->n_items > 0 || entity_is_none(function) || !entity_is_in_file(function) ||
        tree_is_own(tree, function))
        return NO_BORROWER;
    return g_strv_contains(LOADS, name)    ? LOAD_BORROWER
           : g_strv_contains(STORES, name) ? STORE_BORROWER
                                           : NO_BORROWER;
}

/* Who takes argument NTH of CALL; sets *ret_parameter. */
static Borrower
find_element_parameter(const Flow *flow, const RewriteNames *names, guint call, guint nth,
                       Entity *ret_parameter)
{
    Entity cursor = tree_node(flow->tree, call)->entity;
    g_autofree char *name = cursor_name(cursor);
    guint slot;

    *ret_parameter = flow_parameter(cursor, nth);
    slot = entity_is_none(*ret_parameter) ? NO_NODE : flow_slot(flow, *ret_parameter);
    if (slot != NO_NODE && flow_slot_at(flow, slot)->is_copied)
        return COPY_BORROWER;
    if (slot == NO_NODE && is_library(flow->tree, names, entity_referenced(cursor), name))
        return LIBRARY_BORROWER;
    return slot == NO_NODE && nth == 0 ? find_hinted(flow->tree, names, entity_referenced(cursor), name)
                                       : NO_BORROWER;
}

gboolean
element_pointer_is_written(const Flow *flow, const RewriteNames *names, guint address)
{
    const SourceTree *tree = flow->tree;
    guint outer = tree_outer(tree, address), above = tree_node(tree, outer)->parent, nth;
    Entity parameter;

    return above != NO_NODE && tree_node(tree, above)->kind == TREE_CALL_EXPR &&
           tree_argument_number(tree, above, outer, &nth) &&
           find_element_parameter(flow, names, above, nth, &parameter) != NO_BORROWER;
}

/* The function with the const PARAMETER gets the address of a copy of what ARGUMENT points at. */
static void
write_const(Rules *rules, guint argument)
{
    const SourceTree *tree = rules->tree;
    guint inner = tree_inner(tree, argument);
    guint element = tree_unary(tree, inner) == UNARY_ADDR_OF ? tree_operand(tree, inner, 0) : NO_NODE;
    const TreeNode *a = tree_node(tree, argument), *i = tree_node(tree, inner);
    char *before = g_strdup_printf("&(const %s &)%s", rules->names->element, element == NO_NODE ? "*(" : "");

    if (element != NO_NODE) {
        rules_edit(rules, argument, i->start, tree_node(tree, element)->start, before, "R9");
        return;
    }
    rules_edit(rules, argument, a->start, a->start, before, "R9");
    rules_edit(rules, argument, a->end, a->end, g_strdup(")"), "R9");
}

/* CALL loads the element that its first argument points at, or stores its second there: ELEMENT, or where it
 * is no element, what *ELEMENT is. */
static void
write_hinted(Rules *rules, guint call, guint element, gboolean is_address, gboolean is_store)
{
    const SourceTree *tree = rules->tree;
    const TreeNode *c = tree_node(tree, call), *e = tree_node(tree, element);
    guint value = is_store ? tree_argument(tree, call, 1) : NO_NODE;
    const char *open = is_address ? "" : "*(", *close = is_address ? "" : ")";

    if (is_store && value == NO_NODE)
        return;
    rules_edit(rules, call, c->start, e->start,
               is_store ? g_strdup_printf("((void)(%s", open)
                        : g_strdup_printf("((%s)%s", rules->names->element, open),
               "R12");
    if (!is_store) {
        rules_edit(rules, call, e->end, c->end, g_strdup_printf("%s)", close), "R12");
        return;
    }
    rules_edit(rules, call, e->end, tree_node(tree, value)->start, g_strdup_printf("%s = ", close), "R12");
    rules_edit(rules, call, tree_node(tree, value)->end, c->end, g_strdup("))"), "R12");
}

gboolean
element_pointer_write(Rules *rules, const FlowStep *step)
{
    const SourceTree *tree = rules->tree;
    Entity parameter, function = tree_callee(tree, step->node);
    guint argument = tree_argument(tree, step->node, step->nth), element;
    Borrower borrower = find_element_parameter(rules->flow, rules->names, step->node, step->nth, &parameter);

    if (borrower == NO_BORROWER || argument == NO_NODE)
        return FALSE;
    element = tree_inner(tree, argument);
    gboolean is_address = tree_unary(tree, element) == UNARY_ADDR_OF;
    if (is_address)
        element = tree_operand(tree, element, 0);
    if (borrower == LOAD_BORROWER || borrower == STORE_BORROWER)
        write_hinted(rules, step->node, is_address ? element : argument, is_address,
                     borrower == STORE_BORROWER);
    else if (borrower == LIBRARY_BORROWER)
        element_copy_whole(rules, element, step->node, "R9");
    else if (!type_is_const(type_pointee(entity_canonical_type(parameter))))
        element_copy(rules, element, step->node, function, parameter, "R9");
    else if (element_may_copy(rules, argument, function, parameter))
        write_const(rules, argument);
    return TRUE;
}
