/* SPDX-License-Identifier: MIT */
/* Where loops go that data controls. */
#include "model/staged/staged_private.h"

const StagedArray *
staged_find_walked(const Staging *staging, guint number)
{
    const StagedLoop *loop = staging->walked;

    for (guint i = 0; loop && i < loop->arrays->len; i++) {
        const StagedArray *staged = &g_array_index(loop->arrays, StagedArray, i);

        if (staged->array == number && staged->form != STAGE_STRIP)
            return staged;
    }
    return NULL;
}

/* A loop around an access. */
typedef struct {
    guint loop;
    double share; /* of the iterations of the loop around that come to it, as far as the user tells */
} Around;

guint
staged_decision(const Kernel *kernel, const Node *node)
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
    guint decision = staged_decision(staging->from, node);
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
