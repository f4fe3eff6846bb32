/* SPDX-License-Identifier: MIT */
/* Where loops go that data controls. */
#include "staged_walk.h"

#include "staged_ends.h"
#include "staged_granules.h"
#include "staged_records.h"

/* A loop around an access. */
typedef struct {
    guint loop;
    double share; /* of the iterations of the loop around that come to it, as far as the user tells */
} Around;

/* The decision of KERNEL that the guard NODE is, or G_MAXUINT. */
static guint
decision_of(const Kernel *kernel, const Node *node)
{
    for (guint i = 0; i < kernel->decisions->len; i++) {
        const Decision *decision = g_ptr_array_index(kernel->decisions, i);

        if (decision->place.line == node->place.line && decision->place.column == node->place.column)
            return i;
    }
    return G_MAXUINT;
}

/* The share of threads that go into branch NUMBER of the guard NODE, as the user tells it; 1: not told. */
static double
branch_share(const Staging *staging, const Node *node, guint number)
{
    guint decision = decision_of(staging->from, node);
    double share = staging->launch->shares && decision != G_MAXUINT ? staging->launch->shares[decision] : -1;

    if (share < 0)
        return 1;
    return number == 0 ? share : 1 - share;
}

/* Appends to PATH (of Around) the loops around access NUMBER in NODE, outermost first, from loop FIRST on;
 * TRUE: it is there. SHARE of what is around comes to NODE. */
static gboolean
find_path(const Staging *staging, const Node *node, guint number, guint first, gboolean is_inside,
          double share, GArray *path)
{
    const Around around = {node->loop, share};
    gboolean is_loop = node->kind == NODE_LOOP;

    if (node->kind == NODE_ACCESS && node->access == number)
        return TRUE;
    is_inside = is_inside || (is_loop && node->loop == first);
    if (is_loop && is_inside)
        g_array_append_val(path, around);
    for (guint i = 0; node->children && i < node->children->len; i++) {
        double of_child = is_loop                    ? 1
                          : node->kind == NODE_GUARD ? share * branch_share(staging, node, i)
                                                     : share;

        if (find_path(staging, g_ptr_array_index(node->children, i), number, first, is_inside, of_child,
                      path))
            return TRUE;
    }
    if (is_loop && is_inside)
        g_array_set_size(path, path->len - 1);
    return FALSE;
}

/* The iterations of loop NUMBER, as far as the launch knows them: of a range the mean. */
static gint64
length_of(const Staging *staging, guint number)
{
    const Loop *loop = g_ptr_array_index(staging->from->loops, number);
    gint64 told = staging->launch->trips ? staging->launch->trips[number] : LOOP_UNKNOWN, trips;

    if (told >= 0)
        told = launch_mean_trips(staging->launch, number);
    else if (loop->trip && expr_is_const(loop->trip, &trips))
        told = trips;
    return MAX(1, told >= 0 ? told : staging->launch->default_trips);
}

/* The iterations of the innermost of the loops around access NUMBER in one of the kernel's, all together; 0:
 * it is not in LOOP. RET_POSITION, which may be NULL: how many of them come before, where the copy stands. */
static gint64
count_iterations(const Staging *staging, const StagedLoop *loop, guint number, const Expr **ret_position)
{
    g_autoptr(GArray) path = g_array_new(FALSE, FALSE, sizeof(Around));
    const Expr *position = expr_const(staging->pool, 0);
    gint64 all = 1;

    if (!find_path(staging, staging->from->body, number, loop->loop, FALSE, 1, path) || path->len == 0)
        return 0;
    for (guint i = 0; i < path->len; i++) {
        const Around *one = &g_array_index(path, Around, i);
        guint around = one->loop;
        gint64 length = MAX(1, (gint64)((double)length_of(staging, around) * (i > 0 ? one->share : 1) + 0.5));

        all = MIN(all * length, G_MAXINT32);
        if (ret_position)
            position = expr_add(staging->pool, expr_mul_const(staging->pool, position, length),
                                staging->counters[around]);
    }
    if (ret_position)
        *ret_position = position;
    return all;
}

/* The number of the thread in the launch. */
static const Expr *
thread_number(const Staging *staging)
{
    ExprPool *pool = staging->pool;
    const LaunchConfig *launch = staging->launch;
    const Expr *thread = expr_const(pool, 0), *block = expr_const(pool, 0);

    for (guint k = 3; k-- > 0;) {
        thread = expr_add(pool, expr_mul_const(pool, thread, launch->block[k]),
                          expr_symbol(pool, SYMBOL_THREAD, k, NULL));
        block = expr_add(pool, expr_mul_const(pool, block, launch->grid[k]),
                         expr_symbol(pool, SYMBOL_BLOCK, k, NULL));
    }
    return expr_add(pool, expr_mul_const(pool, block, launch->block[0] * launch->block[1] * launch->block[2]),
                    thread);
}

const Expr *
staged_walk_index(const Staging *staging, const StagedLoop *loop, const Access *access)
{
    ExprPool *pool = staging->pool;
    const Expr *position;
    gint64 stretch = 1, own;

    if (access->index && staged_is_computable(staging, access->index))
        return NULL;
    for (guint i = 0; i < staging->from->accesses->len; i++) {
        const Access *other = g_ptr_array_index(staging->from->accesses, i);
        if (other->array == access->array)
            stretch = MAX(stretch, count_iterations(staging, loop, i, NULL));
    }
    own = count_iterations(staging, loop, access->id, &position);
    if (own == 0)
        return NULL;
    return expr_add(pool, expr_mul_const(pool, thread_number(staging), stretch),
                    expr_mul_const(pool, position, stretch / own));
}

/* --- what holds granules */

const StagedArray *
staged_find_walked(const Staging *staging, guint number)
{
    const StagedLoop *loop = staging->walked;

    for (guint i = 0; loop && i < loop->arrays->len; i++) {
        const StagedArray *staged = &g_array_index(loop->arrays, StagedArray, i);
        if (staged->array == number && staged->form != STAGED_STRIP)
            return staged;
    }
    return NULL;
}

/* TRUE if the load before ACCESS of the kernel as it was read the same element; of a line, if some access
 * before did anything with it. */
static gboolean
is_again(const Staging *staging, const StagedArray *array, const Access *access)
{
    for (guint i = access->id; i-- > 0;) {
        const Access *before = g_ptr_array_index(staging->from->accesses, i);
        if (before->array != access->array)
            continue;
        if (before->index == access->index && (before->kind == access->kind || array->form == STAGED_LINE))
            return TRUE;
        if (array->form != STAGED_LINE)
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

    if (array->form == STAGED_LINE)
        return copy_line(staging, node, array);
    if (array->form == STAGED_APPEND && of_kernel->record >= 0)
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

        has |= array->form == STAGED_LINE && array->array == access->array;
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
    guint decision = node->kind == NODE_GUARD ? decision_of(kernel, node) : G_MAXUINT;
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

        if (array->form != STAGED_STRIP && !staged_first_access(kernel, loop, array->array))
            return TRUE;
    }
    return FALSE;
}
