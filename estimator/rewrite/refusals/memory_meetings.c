/* SPDX-License-Identifier: MIT */
/* Where other memory meets device arrays. A host array that shares a function with a device array is of the
 * same closure; what is wrong is not that it is allocated, but the call by which it goes where device arrays
 * go. */
#include "rewrite/refusals/refusals_private.h"

#include "base/base.h"

/* Marks in HELD, a set of slots, what values of its slots go into, or with BACK what goes into them. */
static void
spread(const Flow *flow, GHashTable *held, gboolean back)
{
    gboolean changed = TRUE;

    while (changed) {
        changed = FALSE;
        for (guint i = 0; i < flow->steps->len; i++) {
            const FlowStep *step = &g_array_index(flow->steps, FlowStep, i);
            guint target = step->target;
            guint from = back ? target : step->slot, to = back ? step->slot : target;

            if (target != NO_NODE && g_hash_table_contains(held, GUINT_TO_POINTER(from)))
                changed |= g_hash_table_add(held, GUINT_TO_POINTER(to));
        }
    }
}

static gboolean
is_of_kernel(const SourceTree *tree, const Slot *slot)
{
    const TreeNode *n =
        slot->declared->len > 0 ? tree_node(tree, g_array_index(slot->declared, guint, 0)) : NULL;

    return n && n->kind == TREE_PARM_DECL && n->parent != NO_NODE &&
           tree_has_attribute(tree, n->parent, TREE_CUDA_GLOBAL_ATTR);
}

GHashTable *
device_slots(const Flow *flow)
{
    GHashTable *held = g_hash_table_new(NULL, NULL);
    g_autoptr(GArray) allocations = flow_allocations(flow);

    for (guint i = 0; i < flow->slots->len; i++)
        if (is_of_kernel(flow->tree, flow_slot_at(flow, i)))
            g_hash_table_add(held, GUINT_TO_POINTER(i));
    spread(flow, held, TRUE);
    for (guint i = 0; i < allocations->len; i++)
        g_hash_table_add(held, GUINT_TO_POINTER(g_array_index(allocations, FlowAllocation, i).slot));
    spread(flow, held, FALSE);
    return held;
}

GArray *
memory_meetings(Rules *rules, guint slot, GHashTable *device)
{
    const Flow *flow = rules->flow;
    GArray *meetings = g_array_new(FALSE, FALSE, sizeof(guint));
    g_autoptr(GHashTable) held = g_hash_table_new(NULL, NULL);
    gboolean changed = !g_hash_table_contains(device, GUINT_TO_POINTER(slot));
    GHashTableIter iter;
    gpointer key;

    g_hash_table_add(held, GUINT_TO_POINTER(slot));
    while (changed) {
        changed = FALSE;
        for (guint i = 0; i < flow->steps->len; i++) {
            const FlowStep *step = &g_array_index(flow->steps, FlowStep, i);
            guint target = step->target;

            if (target != NO_NODE && g_hash_table_contains(held, GUINT_TO_POINTER(step->slot)) &&
                !g_hash_table_contains(device, GUINT_TO_POINTER(target)))
                changed |= g_hash_table_add(held, GUINT_TO_POINTER(target));
        }
    }
    for (guint i = 0; i < flow->steps->len; i++) {
        const FlowStep *step = &g_array_index(flow->steps, FlowStep, i);
        guint target = step->target;

        if (target != NO_NODE && g_hash_table_contains(held, GUINT_TO_POINTER(step->slot)) &&
            g_hash_table_contains(device, GUINT_TO_POINTER(target)) &&
            !g_hash_table_contains(device, GUINT_TO_POINTER(step->slot)))
            g_array_append_val(meetings, i);
    }
    g_hash_table_iter_init(&iter, held);
    while (meetings->len > 0 && g_hash_table_iter_next(&iter, &key, NULL))
        g_hash_table_add(rules->notes->elsewhere, key);
    return meetings;
}

/* The slots that CALLs of cudaMalloc and the like give memory to, and whose values go to SLOT. */
static GHashTable *
allocated_for(const Flow *flow, guint slot)
{
    GHashTable *held = g_hash_table_new(NULL, NULL), *found = g_hash_table_new(NULL, NULL);
    g_autoptr(GArray) allocations = flow_allocations(flow);

    g_hash_table_add(held, GUINT_TO_POINTER(slot));
    spread(flow, held, TRUE);
    for (guint i = 0; i < allocations->len; i++) {
        gpointer gets = GUINT_TO_POINTER(g_array_index(allocations, FlowAllocation, i).slot);

        if (g_hash_table_contains(held, gets))
            g_hash_table_add(found, gets);
    }
    g_hash_table_unref(held);
    return found;
}

guint
memory_meets_record(const Flow *flow, const RewriteNames *names, guint slot)
{
    const GArray *seeds = names->seeds;
    g_autoptr(GHashTable) own = allocated_for(flow, slot);
    guint node = NO_NODE;

    for (guint i = 0; seeds && i < seeds->len; i++) {
        Entity cursor = flow_seed_cursor(flow->tree, &g_array_index(seeds, FlowSeed, i));
        guint seed = entity_is_none(cursor) ? NO_NODE : flow_slot(flow, cursor);
        g_autoptr(GHashTable) record = seed == NO_NODE ? NULL : allocated_for(flow, seed);

        if (!record || g_hash_table_size(own) == 0 || g_hash_table_size(record) == 0 ||
            sets_meet(own, record))
            return NO_NODE;
        node = flow_meeting(flow, seed, slot);
    }
    return node;
}

GArray *
memory_passed_to_kernels(const Flow *flow, guint slot)
{
    GArray *passed = g_array_new(FALSE, FALSE, sizeof(guint));
    g_autoptr(GHashTable) own = allocated_for(flow, slot), held = g_hash_table_new(NULL, NULL);

    g_hash_table_add(held, GUINT_TO_POINTER(slot));
    spread(flow, held, FALSE);
    for (guint i = 0; g_hash_table_size(own) == 0 && i < flow->steps->len; i++) {
        const FlowStep *step = &g_array_index(flow->steps, FlowStep, i);

        if (step->kind == FLOW_ARGUMENT && step->target != NO_NODE &&
            g_hash_table_contains(held, GUINT_TO_POINTER(step->slot)) &&
            is_of_kernel(flow->tree, flow_slot_at(flow, step->target)))
            g_array_append_val(passed, i);
    }
    return passed;
}
