/* SPDX-License-Identifier: MIT */
/* A program may allocate a record of parallel pointers at several places. Each launch gets fields of one of
 * them. */
#include "rewrite/proof/proof_private.h"

#include "frontend/parse/parse.h"

/* Deeper calls are not followed. */
#define MAX_CALLS 8u

/* A pointer to a field: its slot in its flow. */
typedef struct {
    const Flow *flow;
    guint slot;
} Pointer;

static void
add_targets(const Flow *flow, GHashTable *reached)
{
    gboolean changed = TRUE;

    while (changed) {
        changed = FALSE;
        for (guint i = 0; i < flow->steps->len; i++) {
            const FlowStep *step = &g_array_index(flow->steps, FlowStep, i);

            if (step->target != NO_NODE && g_hash_table_contains(reached, GUINT_TO_POINTER(step->slot)))
                changed |= g_hash_table_add(reached, GUINT_TO_POINTER(step->target));
        }
    }
}

/* The slots of FLOW that may hold memory of SET: a set. */
static GHashTable *
reached_by(const Parallel *parallel, const Flow *flow, guint set)
{
    GHashTable *reached = g_hash_table_new(NULL, NULL);

    for (guint i = 0; i < parallel->sites->len; i++) {
        const ParallelSite *site = &g_array_index(parallel->sites, ParallelSite, i);

        if (site->flow == flow && site->set == set)
            g_hash_table_add(reached, GUINT_TO_POINTER(site->slot));
    }
    add_targets(flow, reached);
    return reached;
}

/* Whether POINTER may hold memory of SET. */
static gboolean
may_hold(const Parallel *parallel, const Pointer *pointer, guint set)
{
    g_autoptr(GHashTable) reached = reached_by(parallel, pointer->flow, set);

    return g_hash_table_contains(reached, GUINT_TO_POINTER(pointer->slot));
}

/* Whether the call NODE is between the first allocation of SET and its last. */
static gboolean
is_amid(const Parallel *parallel, guint set, guint node)
{
    guint first = NO_NODE, last = 0;

    for (guint i = 0; i < parallel->sites->len; i++) {
        const ParallelSite *site = &g_array_index(parallel->sites, ParallelSite, i);

        if (site->set == set) {
            first = MIN(first, site->call);
            last = MAX(last, site->call);
        }
    }
    return first < node && node < last;
}

/* Whether SET gives POINTER its memory itself. */
static gboolean
is_given_by(const Parallel *parallel, const Pointer *pointer, guint set)
{
    for (guint i = 0; i < parallel->sites->len; i++) {
        const ParallelSite *site = &g_array_index(parallel->sites, ParallelSite, i);

        if (site->set == set && site->flow == pointer->flow && site->slot == pointer->slot)
            return TRUE;
    }
    return FALSE;
}

/* Whether POINTER gets values of other pointers. */
static gboolean
is_set_elsewhere(const Pointer *pointer)
{
    for (guint i = 0; i < pointer->flow->steps->len; i++)
        if (g_array_index(pointer->flow->steps, FlowStep, i).target == pointer->slot)
            return TRUE;
    return FALSE;
}

static guint
n_sets(const Parallel *parallel)
{
    guint n = 0;

    for (guint i = 0; i < parallel->sites->len; i++)
        n = MAX(n, g_array_index(parallel->sites, ParallelSite, i).set + 1);
    return n;
}

/* Whether all POINTERS get memory where one of them does, and nowhere else: they change together. The call
 * NODE uses them. */
static gboolean
change_together(const Parallel *parallel, const GArray *pointers, guint node)
{
    for (guint i = 0; i < pointers->len; i++)
        if (is_set_elsewhere(&g_array_index(pointers, Pointer, i)))
            return FALSE;
    for (guint set = 0; set < n_sets(parallel); set++) {
        gboolean is_given = is_given_by(parallel, &g_array_index(pointers, Pointer, 0), set);

        for (guint i = 1; i < pointers->len; i++)
            if (is_given_by(parallel, &g_array_index(pointers, Pointer, i), set) != is_given)
                return FALSE;
        if (is_given && is_amid(parallel, set, node))
            return FALSE;
    }
    return TRUE;
}

/* How many sets of memory POINTERS may hold. */
static guint
count_sets(const Parallel *parallel, const GArray *pointers)
{
    guint n = 0;

    for (guint set = 0; set < n_sets(parallel); set++) {
        gboolean holds = FALSE;

        for (guint i = 0; i < pointers->len && !holds; i++)
            holds = may_hold(parallel, &g_array_index(pointers, Pointer, i), set);
        n += holds;
    }
    return n;
}

/* The function, a node, that has POINTER as its parameter NUMBER, or NO_NODE. */
static guint
function_of(const Parallel *parallel, const Pointer *pointer, guint *ret_number)
{
    const SourceTree *tree = parallel->tree;
    const Slot *slot = flow_slot_at(pointer->flow, pointer->slot);
    guint node = slot->declared->len > 0 ? g_array_index(slot->declared, guint, 0) : NO_NODE;

    if (node == NO_NODE || tree_node(tree, node)->kind != TREE_PARM_DECL ||
        tree_node(tree, node)->parent == NO_NODE)
        return NO_NODE;
    *ret_number = parallel_parameter_number(tree, node);
    return tree_node(tree, node)->parent;
}

/* What CALL gives to POINTERS, which are parameters of the function that it calls: of Pointer; NULL where one
 * of them is no pointer to a field. */
static GArray *
arguments_for(const Parallel *parallel, guint call, const GArray *pointers)
{
    g_autoptr(GArray) arguments = g_array_new(FALSE, FALSE, sizeof(Pointer));

    for (guint i = 0; i < pointers->len; i++) {
        Pointer pointer = g_array_index(pointers, Pointer, i);
        guint number;

        if (function_of(parallel, &pointer, &number) == NO_NODE)
            return NULL;
        pointer.slot = flow_slot_of(pointer.flow, tree_argument(parallel->tree, call, number));
        if (!flow_is_in(pointer.flow, pointer.slot))
            return NULL;
        g_array_append_val(arguments, pointer);
    }
    return g_steal_pointer(&arguments);
}

static gboolean are_of_one(const Parallel *parallel, const GArray *pointers, guint call, guint depth);

/* Whether each call of the function whose parameters POINTERS are gives them fields of one record. */
static gboolean
are_always_given_one(const Parallel *parallel, const GArray *pointers, guint depth)
{
    const SourceTree *tree = parallel->tree;
    const Flow *flow = g_array_index(pointers, Pointer, 0).flow;
    guint number, first = function_of(parallel, &g_array_index(pointers, Pointer, 0), &number), function;

    for (guint i = 0; i < pointers->len; i++)
        if (first == NO_NODE || function_of(parallel, &g_array_index(pointers, Pointer, i), &number) != first)
            return FALSE;
    function = flow_function(flow, first);
    for (guint i = 0; function != NO_NODE && i < tree->nodes->len; i++) {
        g_autoptr(GArray) arguments = NULL;

        if (tree_node(tree, i)->kind != TREE_CALL_EXPR ||
            flow_called(flow, tree_node(tree, i)->entity) != function)
            continue;
        arguments = arguments_for(parallel, i, pointers);
        if (!arguments || !are_of_one(parallel, arguments, i, depth + 1))
            return FALSE;
    }
    return function != NO_NODE;
}

/* Whether POINTERS, which CALL uses, are of one record. */
static gboolean
are_of_one(const Parallel *parallel, const GArray *pointers, guint call, guint depth)
{
    return pointers->len < 2 || count_sets(parallel, pointers) < 2 ||
           change_together(parallel, pointers, call) ||
           (depth < MAX_CALLS && are_always_given_one(parallel, pointers, depth));
}

/* The pointer to a field that NODE is; its slot NO_NODE: none. */
static Pointer
pointer_at(const Parallel *parallel, guint node)
{
    for (guint i = 0; i < parallel->rules->len; i++) {
        const Flow *flow = ((const Rules *)g_ptr_array_index(parallel->rules, i))->flow;
        guint slot = flow_slot_of(flow, node);

        if (parallel_field(parallel, flow, slot))
            return (Pointer){flow, slot};
    }
    return (Pointer){NULL, NO_NODE};
}

gboolean
parallel_is_of_one_record(const Parallel *parallel, guint call, const GArray *nodes)
{
    g_autoptr(GArray) pointers = g_array_new(FALSE, FALSE, sizeof(Pointer));

    for (guint i = 0; i < nodes->len; i++) {
        Pointer pointer = pointer_at(parallel, g_array_index(nodes, guint, i));

        if (pointer.slot != NO_NODE)
            g_array_append_val(pointers, pointer);
    }
    if (pointers->len < nodes->len)
        return FALSE;
    return n_sets(parallel) < 2 || are_of_one(parallel, pointers, call, 0);
}
