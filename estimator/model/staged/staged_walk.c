/* SPDX-License-Identifier: MIT */
/* What loops become whose arrays have granules of their own: cursors, appends and lines. */
#include "model/staged/staged_private.h"

/* TRUE if the load before ACCESS of the kernel as it was read the same element; of a line, if some access
 * before did anything with it. */
static gboolean
is_again(const Staging *staging, const StagedArray *array, const Access *access)
{
    for (guint i = access->id; i-- > 0;) {
        const Access *before = g_ptr_array_index(staging->from->accesses, i);

        if (before->array != access->array)
            continue;
        if (before->index == access->index && (before->kind == access->kind || array->form == STAGE_LINE))
            return TRUE;
        if (array->form != STAGE_LINE)
            return FALSE;
    }
    return FALSE;
}

/* Adds to TO that the granule at the place of AT is moved as ACCESS moves elements. */
static void
add_move(Staging *staging, Node *to, const SourcePlace *place, const Access *access, const Access *at)
{
    const Array *of_kernel = g_ptr_array_index(staging->from->arrays, access->array);
    Node *guard = node_new(NODE_GUARD, place), *taken = node_new(NODE_BLOCK, place);

    node_add(taken, staged_copy_access(staging, access, at));
    Access *copy = g_ptr_array_index(staging->to->accesses, staging->copies[access->id]);
    if (copy->index)
        guard->condition = staged_move_granules(staging, copy, MAX(1, STAGED_GRANULE / of_kernel->elem_bytes),
                                                staged_walk_index(staging, staging->walked, at) != NULL);
    node_add(guard, taken);
    node_add(guard, node_new(NODE_BLOCK, place));
    node_add(to, guard);
}

/* Where an access of a kernel is. */
typedef struct {
    guint loop;         /* the innermost one around; G_MAXUINT: none */
    gboolean is_always; /* each iteration of it comes there */
} Spot;

/* Finds where access NUMBER in NODE is; FALSE: it is not there. */
static gboolean
find_spot(const Node *node, guint number, Spot *spot)
{
    if (node->kind == NODE_ACCESS && node->access == number) {
        *spot = (Spot){G_MAXUINT, TRUE};
        return TRUE;
    }
    for (guint i = 0; node->children && i < node->children->len; i++) {
        if (!find_spot(g_ptr_array_index(node->children, i), number, spot))
            continue;
        if (spot->loop == G_MAXUINT) {
            spot->is_always = spot->is_always && node->kind != NODE_GUARD;
            spot->loop = node->kind == NODE_LOOP ? node->loop : G_MAXUINT;
        }
        return TRUE;
    }
    return FALSE;
}

/* The first access of array NUMBER that each iteration of loop LOOP of the kernel, around it, makes; NULL:
 * none. */
static const Access *
first_always(const Staging *staging, guint number, guint loop)
{
    for (guint i = 0; i < staging->from->accesses->len; i++) {
        const Access *access = g_ptr_array_index(staging->from->accesses, i);
        Spot spot;

        if (access->array == number && find_spot(staging->from->body, i, &spot) && spot.loop == loop &&
            spot.is_always)
            return access;
    }
    return NULL;
}

/* The first store of array NUMBER, if in each loop of those that the copy walks through which accesses it
 * each iteration does: lines then leave whole. NULL: they do not, or nothing is stored. */
static const Access *
find_whole_store(const Staging *staging, guint number)
{
    const Node *walked = staged_find_loop(staging->from->body, staging->walked->loop);
    const Access *store = NULL;

    for (guint i = 0; walked && i < staging->from->accesses->len; i++) {
        const Access *access = g_ptr_array_index(staging->from->accesses, i);
        Spot spot;

        if (access->array != number || !find_spot(walked, i, &spot))
            continue;
        if (!first_always(staging, number, spot.loop))
            return NULL;
        store = store || access->kind != ACCESS_STORE ? store : access;
    }
    return store;
}

/* A line's part in the access of NODE to ARRAY. What leaves whole does so where each iteration comes, as if
 * some element of each granule were written. */
static Node *
copy_line(Staging *staging, const Node *node, const StagedArray *array)
{
    const Access *access = g_ptr_array_index(staging->from->accesses, node->access);
    const Access *store = find_whole_store(staging, array->array);
    gboolean again = is_again(staging, array, access), writes = access->kind == ACCESS_STORE;
    Node *all = node_new(NODE_BLOCK, &node->place);
    Spot spot;

    all->work = staged_line_work(array, writes, again, store != NULL);
    if (!writes && !(again && access->index))
        add_move(staging, all, &node->place, access, access);
    if (!writes && again && access->index && access->id > 0)
        staging->copies[access->id] = staging->copies[access->id - 1];
    if (store && find_spot(staging->from->body, access->id, &spot) &&
        first_always(staging, array->array, spot.loop) == access)
        add_move(staging, all, &node->place, store, access);
    if (writes && !store)
        node_add(all, staged_copy_access(staging, access, access));
    return all;
}

Node *
staged_walk_copy(Staging *staging, const Node *node, const StagedArray *array)
{
    const Access *access = g_ptr_array_index(staging->from->accesses, node->access);
    const Array *of_kernel = g_ptr_array_index(staging->from->arrays, access->array);
    gboolean again = is_again(staging, array, access);
    Node *all;

    if (array->form == STAGE_LINE)
        return copy_line(staging, node, array);
    if (array->form == STAGE_APPEND && of_kernel->record >= 0)
        return staged_copy_record(staging, node, of_kernel);
    all = node_new(NODE_BLOCK, &node->place);
    all->work = staged_walk_work(array, again);
    if (again && access->index && access->kind == ACCESS_LOAD) /* the granule is there */
        staging->copies[access->id] = access->id > 0 ? staging->copies[access->id - 1] : STAGED_NO_ACCESS;
    else
        add_move(staging, all, &node->place, access, access);
    return all;
}

/* TRUE if NODE, or what is in it, accesses an array of LOOP of which a line is held. */
static gboolean
has_line(const Kernel *kernel, const Node *node, const StagedLoop *loop)
{
    gboolean has = FALSE;

    for (guint i = 0; node->kind == NODE_ACCESS && i < loop->arrays->len; i++) {
        const StagedArray *array = &g_array_index(loop->arrays, StagedArray, i);
        const Access *access = g_ptr_array_index(kernel->accesses, node->access);

        has |= array->form == STAGE_LINE && array->array == access->array;
    }
    for (guint i = 0; node->children && i < node->children->len && !has; i++)
        has = has_line(kernel, g_ptr_array_index(node->children, i), loop);
    return has;
}

/* TRUE if in NODE, which LOOP holds, a loop accesses a line to which a guard leads whose share is not told.
 * IS_UNKNOWN: such a guard is around NODE. */
static gboolean
rests_on_share(const Kernel *kernel, const LaunchConfig *launch, const Node *node, const StagedLoop *loop,
               gboolean is_unknown)
{
    guint decision = node->kind == NODE_GUARD ? staged_decision(kernel, node) : G_MAXUINT;
    gboolean rests = node->kind == NODE_LOOP && is_unknown && has_line(kernel, node, loop);

    if (decision != G_MAXUINT && decision_is_by_data(g_ptr_array_index(kernel->decisions, decision)))
        is_unknown |= !launch->shares || launch->shares[decision] < 0;
    for (guint i = 0; node->children && i < node->children->len && !rests; i++)
        rests = rests_on_share(kernel, launch, g_ptr_array_index(node->children, i), loop, is_unknown);
    return rests;
}

gboolean
staged_rests_on_share(const Kernel *kernel, const LaunchConfig *launch, const StagedLoop *loop)
{
    const Node *node = staged_find_loop(kernel->body, loop->loop);

    return node && rests_on_share(kernel, launch, node, loop, FALSE);
}

gboolean
staged_follows_data(const Kernel *kernel, const StagedLoop *loop)
{
    for (guint i = 0; i < loop->arrays->len; i++) {
        const StagedArray *array = &g_array_index(loop->arrays, StagedArray, i);

        if (array->form != STAGE_STRIP && !staged_first_access(kernel, loop, array->array))
            return TRUE;
    }
    return FALSE;
}
