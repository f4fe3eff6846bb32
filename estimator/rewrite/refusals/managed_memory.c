/* SPDX-License-Identifier: MIT */
/* Memory that host code uses as well as kernels: managed or pinned. A variable that holds it and memory of
 * the device alone, in turn, makes one memory of the two to the rules. */
#include "rewrite/refusals/refusals_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

/* Functions that give memory which host code uses as well. */
static const char *const SHARED[] = {"cudaMallocManaged", "cudaHostAlloc", "cudaMallocHost", NULL};

gboolean
function_gives_host_accessible(const char *name)
{
    return g_strv_contains(SHARED, name);
}

gboolean
memory_is_host_accessible(const Flow *flow)
{
    g_autoptr(GArray) allocations = flow_allocations(flow);

    for (guint i = 0; i < allocations->len; i++) {
        guint call = g_array_index(allocations, FlowAllocation, i).call;
        g_autofree char *name = cursor_name(tree_node(flow->tree, call)->entity);

        if (function_gives_host_accessible(name))
            return TRUE;
    }
    for (guint i = 0; i < flow->slots->len; i++)
        if (flow_is_in(flow, i) && flow_slot_at(flow, i)->is_fixed)
            return TRUE;
    return FALSE;
}

/* Marks in HELD, a set of slots, what gets a value of its slots. */
static void
spread(const Flow *flow, GHashTable *held)
{
    gboolean changed = TRUE;

    while (changed) {
        changed = FALSE;
        for (guint i = 0; i < flow->steps->len; i++) {
            const FlowStep *step = &g_array_index(flow->steps, FlowStep, i);

            if (step->target != NO_NODE && g_hash_table_contains(held, GUINT_TO_POINTER(step->slot)))
                changed |= g_hash_table_add(held, GUINT_TO_POINTER(step->target));
        }
    }
}

/* The slots that memory of the device alone goes to, or with SHARED other memory that kernels reach. */
static GHashTable *
holders(const Flow *flow, gboolean shared)
{
    GHashTable *held = g_hash_table_new(NULL, NULL);
    g_autoptr(GArray) allocations = flow_allocations(flow);

    for (guint i = 0; i < allocations->len; i++) {
        const FlowAllocation *allocation = &g_array_index(allocations, FlowAllocation, i);
        g_autofree char *name = cursor_name(tree_node(flow->tree, allocation->call)->entity);

        if (function_gives_host_accessible(name) == shared)
            g_hash_table_add(held, GUINT_TO_POINTER(allocation->slot));
    }
    spread(flow, held);
    return held;
}

/* The step that gives SLOT what is of ONE and not of OTHER, or NULL. */
static const FlowStep *
find_giver(const Flow *flow, guint slot, GHashTable *one, GHashTable *other)
{
    for (guint i = 0; i < flow->steps->len; i++) {
        const FlowStep *step = &g_array_index(flow->steps, FlowStep, i);

        if (step->target == slot && step->kind == FLOW_INTO &&
            g_hash_table_contains(one, GUINT_TO_POINTER(step->slot)) &&
            !g_hash_table_contains(other, GUINT_TO_POINTER(step->slot)))
            return step;
    }
    return NULL;
}

static char *
place_of(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node);

    return tree_place(tree, n->file, n->start);
}

gboolean
alternating_memory_refuse(Rules *rules)
{
    const Flow *flow = rules->flow;
    g_autoptr(GHashTable) host = holders(flow, TRUE), device = holders(flow, FALSE);

    for (guint s = 0; s < flow->slots->len; s++) {
        const Slot *slot = flow_slot_at(flow, s);
        const FlowStep *first = find_giver(flow, s, host, device),
                       *second = find_giver(flow, s, device, host);

        if (!first || !second || slot->declared->len == 0)
            continue;
        guint node = g_array_index(slot->declared, guint, 0);
        g_autofree char *name = cursor_name(tree_node(rules->tree, node)->entity);
        g_autofree char *one = place_of(rules->tree, first->use), *other = place_of(rules->tree, second->use);
        rules_refuse(rules, node, REFUSE(MEMORY_TAKES_TURNS), name, one, other);
        return TRUE;
    }
    return FALSE;
}
