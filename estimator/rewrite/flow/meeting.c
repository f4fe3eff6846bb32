/* SPDX-License-Identifier: MIT */
/* Where the values of two slots come together. */
#include "rewrite/flow/flow.h"

#include "frontend/parse/parse.h"

/* The steps that the slot B is reached by from A, whichever way they go: BY has for each slot that is reached
 * the number of its step + 1. FALSE where none lead there. */
static gboolean
find_path(const Flow *flow, guint a, guint b, guint *by)
{
    g_autoptr(GArray) reached = g_array_new(FALSE, FALSE, sizeof(guint));

    g_array_append_val(reached, a);
    for (guint at = 0; at < reached->len; at++) {
        guint slot = g_array_index(reached, guint, at);

        if (slot == b)
            return TRUE;
        for (guint i = 0; i < flow->steps->len; i++) {
            const FlowStep *step = &g_array_index(flow->steps, FlowStep, i);
            guint next = step->slot == slot ? step->target : step->target == slot ? step->slot : NO_NODE;

            if (next == NO_NODE || next == a || by[next] > 0)
                continue;
            by[next] = i + 1;
            g_array_append_val(reached, next);
        }
    }
    return FALSE;
}

/* The node that declares SLOT in the program, or NO_NODE. */
static guint
declaration_of(const Flow *flow, guint slot)
{
    const Slot *s = flow_slot_at(flow, slot);

    if (s->declared->len > 0)
        return g_array_index(s->declared, guint, 0);
    if (s->uses->len == 0)
        return NO_NODE;
    const TreeNode *use = tree_node(flow->tree, g_array_index(s->uses, guint, 0));
    return tree_declaration(flow->tree, entity_referenced(use->entity));
}

/* Whether STEP is an argument of swap(), which leads to the other one. */
static gboolean
is_exchange(const Flow *flow, const FlowStep *step)
{
    g_autofree char *name =
        step->kind == FLOW_ARGUMENT ? cursor_name(tree_node(flow->tree, step->node)->entity) : NULL;
    guint declared = step->target == NO_NODE ? NO_NODE : declaration_of(flow, step->target);

    return g_strcmp0(name, "swap") == 0 && declared != NO_NODE &&
           tree_function(flow->tree, declared) == tree_function(flow->tree, step->node);
}

/* The step of BY that SLOT is reached by. */
static const FlowStep *
step_to(const Flow *flow, const guint *by, guint slot)
{
    return &g_array_index(flow->steps, FlowStep, by[slot] - 1);
}

/* How many slots on the way BY from A to B get what both their neighbours there have. */
static guint
count_ends(const Flow *flow, guint a, guint b, const guint *by)
{
    guint n = 0;

    for (guint slot = b; slot != a;) {
        const FlowStep *step = step_to(flow, by, slot);
        guint before = step->slot == slot ? step->target : step->slot;

        n += before != a && step->target == before && step_to(flow, by, before)->target == before;
        slot = before;
    }
    return n;
}

guint
flow_meeting(const Flow *flow, guint a, guint b)
{
    g_autofree guint *by = g_new0(guint, flow->slots->len);
    guint set = NO_NODE, n_ends;

    if (a == b || !find_path(flow, a, b, by))
        return NO_NODE;
    n_ends = count_ends(flow, a, b, by);
    for (guint slot = b; slot != a;) {
        const FlowStep *step = step_to(flow, by, slot);
        guint before = step->slot == slot ? step->target : step->slot;
        const FlowStep *last = before == a ? NULL : step_to(flow, by, before);
        guint declared = declaration_of(flow, before);

        if (is_exchange(flow, step))
            return step->use;
        if (n_ends > 1 && last && step->slot == before && last->slot == before)
            return step->use; /* each of two ends gets one field, and what goes to both from here */
        if (n_ends < 2 && last && step->target == before && last->target == before && declared != NO_NODE)
            return declared;
        if (step->kind != FLOW_ARGUMENT)
            set = step->use;
        else if (last && step->slot == before && last->slot == before && set == NO_NODE)
            set = step->use;
        slot = before;
    }
    return set;
}
