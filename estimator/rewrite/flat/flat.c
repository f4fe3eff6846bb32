/* SPDX-License-Identifier: MIT */
/* Uses of flattened arrays: `a[i * 6 + 2]` becomes `a_at(a, i, 2)`, and a pointer to an element `a_from(a,
 * i)`.
 */
#include "rewrite/flat/flat_private.h"

#include "frontend/parse/parse.h"
#include "source/source.h"
#include "rewrite/refusals/refusals.h"
#include "rewrite/values/values.h"

#include <string.h>

/* The slot of the parameter that NODE is given to, where it is an argument; NO_NODE: it is none, or that is
 * not known. */
static guint
parameter_of(const Flow *flow, guint node)
{
    const SourceTree *tree = flow->tree;
    guint outer = tree_outer(tree, node), call = tree_node(tree, outer)->parent, nth;
    Entity parameter;

    if (call == NO_NODE || tree_node(tree, call)->kind != TREE_CALL_EXPR ||
        !tree_argument_number(tree, call, outer, &nth))
        return NO_NODE;
    parameter = flow_parameter(tree_node(tree, call)->entity, nth);
    return entity_is_none(parameter) ? NO_NODE : flow_slot(flow, parameter);
}

/* Whether NODE, a pointer, is given to a function that uses the one item which it points to. */
static gboolean
is_of_one_item(const Flow *flow, guint node)
{
    guint slot = parameter_of(flow, node);

    return slot != NO_NODE && flow_slot_at(flow, slot)->is_copied;
}

/* The pointer that the use of a slot is part of: the slot, with what is added to it. */
typedef struct {
    guint use;
    guint node;    /* all of it, with parentheses */
    guint above;   /* what it stands in, or NO_NODE */
    GArray *terms; /* of SplitTerm */
} Address;

static gboolean
is_pointer(const SourceTree *tree, guint node)
{
    return flow_is_address(tree_type(tree, node));
}

static void
add_term(Address *address, guint node, gboolean is_negative)
{
    SplitTerm term = {node, is_negative};

    g_array_append_val(address->terms, term);
}

static Address
address_of_use(const SourceTree *tree, guint use)
{
    Address address = {use, tree_outer(tree, use), NO_NODE, g_array_new(FALSE, FALSE, sizeof(SplitTerm))};

    while (TRUE) {
        guint above = address.above = tree_node(tree, address.node)->parent;
        BinaryKind operator= above == NO_NODE ? BINARY_INVALID : tree_binary(tree, above);
        gboolean is_first = above != NO_NODE && tree_operand(tree, above, 0) == address.node;

        if ((operator!= BINARY_ADD && operator!= BINARY_SUB) || !is_pointer(tree, above))
            return address;
        add_term(&address, tree_operand(tree, above, is_first ? 1 : 0), operator== BINARY_SUB);
        address.node = tree_outer(tree, above);
    }
}

/* A macro writes a part of the index of NODE that is to be written by itself. */
static void
refuse_macro(Rules *rules, guint node, const Split *split)
{
    rules_refuse(rules, node, REFUSE(MACRO_WRITES_INDEX), split->unwritten, rules->names->n_items);
}

/* Refuses where WHOLE and PART, of the index of NODE which SPLIT takes apart, are not what ADDRESS's terms
 * are, or where a macro writes something of it and that is not known. FALSE: they are. */
static gboolean
refuse_other_value(Rules *rules, const Address *address, guint node, const Split *split, const char *whole,
                   const char *part)
{
    const SourceTree *tree = rules->tree;
    guint items = rules->names->n_items;
    IndexMatch match = index_match(tree, address->terms, items, split->multiples, whole, part);
    gboolean has_macro = FALSE;

    for (guint i = 0; i < address->terms->len; i++)
        has_macro |= index_has_macro(tree, g_array_index(address->terms, SplitTerm, i).node);
    if (match == INDEX_SAME || (match == INDEX_UNKNOWN && !has_macro))
        return FALSE;
    rules_refuse(rules, node, REFUSE(INDEX_OF_OTHER_VALUE), whole, items, part, items);
    return TRUE;
}

/* Replaces NODE by the text that FORMAT makes of the pointer and the places that SPLIT names. */
static void
replace(Rules *rules, const Address *address, guint node, const Split *split, gboolean is_access,
        const char *before)
{
    const TreeNode *n = tree_node(rules->tree, node);

    if (split->unwritten) {
        refuse_macro(rules, node, split);
        return;
    }
    g_autofree char *base = tree_text(rules->tree, address->use), *whole = split_whole_text(split);
    g_autofree char *part = is_access ? split_part_text(split) : NULL;

    if (refuse_other_value(rules, address, node, split, whole, is_access ? part : "0"))
        return;
    rules_edit(rules, node, n->start, n->end,
               is_access
                   ? g_strdup_printf("%s%s_at(%s, %s, %s)", before, rules->names->prefix, base, whole, part)
                   : g_strdup_printf("%s_from(%s, %s)", rules->names->prefix, base, whole),
               "F1");
}

/* How to write the index of a record of N_ITEMS that SPLIT tells of. Free with g_free(). */
static char *
advice_for_split(const Split *split, guint n_items)
{
    const char *failed = split->failed;
    gboolean is_name =
        failed && strspn(failed, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_") == strlen(failed);
    g_autofree char *item = is_name ? g_strdup(failed) : g_strdup_printf("(%s)", failed);

    if (!split->is_item || !failed)
        return g_strdup_printf(": write a[i * %u + k], or leave the array as it is", n_items);
    return n_items > 0 && (n_items & (n_items - 1)) == 0
               ? g_strdup_printf(": write '%s & %u' if it is the item, or leave the array as it is", item,
                                 n_items - 1)
               : g_strdup_printf(
                     ": write '(unsigned)%s %% %u' if it is the item, or leave the array as it is", item,
                     n_items);
}

/* Whether element and item can be told apart at some access of SLOT: it is an array of the record then. */
static gboolean
has_items(const Flow *flow, const RewriteNames *names, guint slot)
{
    const GArray *uses = flow_slot_at(flow, slot)->uses;
    gboolean found = FALSE;

    for (guint i = 0; i < uses->len && !found; i++) {
        Address address = address_of_use(flow->tree, g_array_index(uses, guint, i));
        guint above = address.above;

        if (above != NO_NODE && tree_node(flow->tree, above)->kind == TREE_ARRAY_SUBSCRIPT_EXPR &&
            tree_operand(flow->tree, above, 0) == address.node)
            add_term(&address, tree_operand(flow->tree, above, 1), FALSE);
        if (address.terms->len > 0) {
            g_autoptr(Split) split = split_new_of_terms(flow->tree, address.terms, names->n_items);

            found = !split->why && split->n_terms > 0;
        }
        g_array_unref(address.terms);
    }
    return found;
}

/* Element and item of NODE, which uses the pointer of USE, cannot be told apart, as SPLIT says: perhaps since
 * the array is another one, which a function gets as well. */
static void
refuse_split(Rules *rules, guint use, guint node, const Split *split)
{
    guint slot = flow_slot_of(rules->flow, use), meeting = NO_NODE;
    g_autofree char *advice = advice_for_split(split, rules->names->n_items);

    if (slot != NO_NODE && !has_items(rules->flow, rules->names, slot))
        meeting = memory_meets_record(rules->flow, rules->names, slot);
    if (meeting != NO_NODE && tree_node(rules->tree, meeting)->kind == TREE_PARM_DECL) {
        guint first = g_array_index(flow_slot_at(rules->flow, slot)->uses, guint, 0);
        const TreeNode *n = tree_node(rules->tree, first);
        g_autofree char *name = tree_text(rules->tree, first),
                        *place = tree_place(rules->tree, n->file, n->start);

        rules_refuse(rules, meeting, REFUSE(PARAMETER_GETS_RECORD_AND_OTHER), name, place,
                     rules->names->n_items);
        rules_mark_cause(rules);
        return;
    }
    rules_refuse(rules, node, REFUSE(INDEX_NOT_SPLIT), rules->names->n_items, split->why,
                 strstr(split->why, ": declare") ? "" : advice);
}

/* NODE is a pointer to an item which is not an element's first. A parameter that uses no other item is better
 * left as it is. */
static void
refuse_item(Rules *rules, guint node)
{
    guint slot = parameter_of(rules->flow, node);

    rules_refuse(rules, node, REFUSE(ITEM_POINTER_KEPT));
    if (slot != NO_NODE && flow_is_for_one_element(rules->flow, slot))
        g_hash_table_add(rules->notes->copied, g_strdup(flow_slot_at(rules->flow, slot)->key));
}

/* A pointer value that goes on: it has to point to an element's first item. */
static void
use_pointer(Rules *rules, const Address *address, guint node)
{
    g_autoptr(Split) split = split_new_of_terms(rules->tree, address->terms, rules->names->n_items);

    if (address->terms->len == 0)
        return;
    if (split->why)
        refuse_split(rules, address->use, node, split);
    else if (split->part != 0 || split->part_text)
        refuse_item(rules, node);
    else
        replace(rules, address, node, split, FALSE, "");
}

/* The item that NODE accesses. */
static void
use_item(Rules *rules, const Address *address, guint node, const char *before)
{
    g_autoptr(Split) split = split_new_of_terms(rules->tree, address->terms, rules->names->n_items);
    const TreeNode *n = tree_node(rules->tree, node);

    if (split->why)
        refuse_split(rules, address->use, node, split);
    else if (!tree_is_editable(rules->tree, n->file, n->start, n->end) && *before == '\0')
        flat_macro_write(rules, address->use, node);
    else
        replace(rules, address, node, split, TRUE, before);
}

/* NODE is `a[...]` or `*(a + ...)`. */
static void
use_access(Rules *rules, Address *address, guint node)
{
    const SourceTree *tree = rules->tree;
    guint above = tree_node(tree, tree_outer(tree, node))->parent, outer, beyond;

    if (above == NO_NODE || tree_unary(tree, above) != UNARY_ADDR_OF || is_of_one_item(rules->flow, above)) {
        use_item(rules, address, node, "");
        return;
    }
    outer = tree_outer(tree, above);
    beyond = tree_node(tree, outer)->parent;
    while (beyond != NO_NODE && tree_is_cast(tree_node(tree, beyond)->kind)) {
        outer = tree_outer(tree, beyond);
        beyond = tree_node(tree, outer)->parent;
    }
    if (beyond != NO_NODE &&
        (call_takes_one_scalar(tree, beyond, outer) || tree_unary(tree, beyond) == UNARY_DEREF))
        use_item(rules, address, node, "");
    else if (beyond != NO_NODE && tree_binary(tree, beyond) != BINARY_INVALID &&
             tree_binary(tree, beyond) != BINARY_ASSIGN)
        rules_refuse(rules, above, REFUSE(ITEM_ADDRESS_COUNTED));
    else
        use_pointer(rules, address, above);
}

/* `p += 6 * n`. */
static void
use_step(Rules *rules, Address *address)
{
    const SourceTree *tree = rules->tree;
    const TreeNode *n = tree_node(tree, address->above);
    gboolean is_negative = tree_binary(tree, address->above) == BINARY_SUB_ASSIGN;
    g_autoptr(Split) split = NULL;

    add_term(address, tree_operand(tree, address->above, 1), is_negative);
    split = split_new_of_terms(rules->tree, address->terms, rules->names->n_items);
    if (split->why || split->part != 0 || split->part_text) {
        rules_refuse(rules, address->use, REFUSE(STEP_NO_MULTIPLE));
        return;
    }
    if (split->unwritten) {
        refuse_macro(rules, address->use, split);
        return;
    }
    g_autofree char *base = tree_text(tree, address->use), *whole = split_whole_text(split);
    if (refuse_other_value(rules, address, address->use, split, whole, "0"))
        return;
    rules_edit(rules, address->above, n->start, n->end,
               g_strdup_printf("%s_step(%s, %s)", rules->names->prefix, base, whole), "F1");
}

static void
flat_use(Rules *rules, guint use)
{
    const SourceTree *tree = rules->tree;
    Address address = address_of_use(tree, use);
    guint above = address.above;

    if (above == NO_NODE) {
        use_pointer(rules, &address, address.node);
    } else if (tree_node(tree, above)->kind == TREE_ARRAY_SUBSCRIPT_EXPR &&
               tree_operand(tree, above, 0) == address.node) {
        add_term(&address, tree_operand(tree, above, 1), FALSE);
        use_access(rules, &address, above);
    } else if (tree_unary(tree, above) == UNARY_DEREF) {
        use_access(rules, &address, above);
    } else if (tree_node(tree, above)->kind == TREE_COMPOUND_ASSIGN_OPERATOR &&
               tree_operand(tree, above, 0) == address.node) {
        use_step(rules, &address);
    } else if (call_takes_one_scalar(tree, above, address.node) ||
               is_of_one_item(rules->flow, address.node)) {
        use_item(rules, &address, address.node, "&");
    } else {
        switch (tree_unary(tree, above)) {
        case UNARY_PRE_INC:
        case UNARY_PRE_DEC:
        case UNARY_POST_INC:
        case UNARY_POST_DEC:
            rules_refuse(rules, use, REFUSE(STEP_ONE_ITEM));
            break;
        default:
            use_pointer(rules, &address, address.node);
            break;
        }
    }
    g_array_unref(address.terms);
}

/* Whether STEP, an argument, is one of which the parameter uses one item. */
static gboolean
is_copied_argument(const Flow *flow, const FlowStep *step)
{
    Entity parameter = flow_parameter(tree_node(flow->tree, step->node)->entity, step->nth);
    guint slot = entity_is_none(parameter) ? NO_NODE : flow_slot(flow, parameter);

    return slot != NO_NODE && flow_slot_at(flow, slot)->is_copied;
}

gboolean
flat_step_is_done(Rules *rules, const FlowStep *step)
{
    switch (step->kind) {
    case FLOW_ELEMENT:
    case FLOW_STEP:
        return TRUE;
    case FLOW_DIFFERENCE:
        rules_refuse(rules, step->use, REFUSE(ITEM_DIFFERENCE));
        return TRUE;
    case FLOW_ARGUMENT:
        return call_takes_one_scalar(rules->tree, step->node,
                                     tree_argument(rules->tree, step->node, step->nth)) ||
               is_copied_argument(rules->flow, step);
    default:
        return FALSE;
    }
}

void
flat_write(Rules *rules)
{
    for (guint s = 0; rules->names->n_items > 0 && s < rules->flow->slots->len; s++) {
        const Slot *slot = flow_slot_at(rules->flow, s);

        if (!slot->is_in || g_hash_table_contains(rules->notes->elsewhere, GUINT_TO_POINTER(s)))
            continue;
        for (guint i = 0; i < slot->uses->len; i++)
            flat_use(rules, g_array_index(slot->uses, guint, i));
    }
}
