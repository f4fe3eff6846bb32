/* SPDX-License-Identifier: MIT */
/* How many iterations of a loop a compiler puts side by side, so that their loads are on their way together.
 */
#include "model/sector/known/known_private.h"

gint64
sector_side_by_side(const Kernel *kernel, guint number)
{
    return loop_side_by_side(g_ptr_array_index(kernel->loops, number), &kernel->compiler);
}

/* One innermost loop, with those in it that are straight code. */
typedef struct {
    GArray *accesses;  /* of guint */
    gboolean is_plain; /* no barrier and no other loop in it */
} UnrolledBody;

static void gather(const Node *node, UnrolledBody *body, const Kernel *kernel, GArray *bodies);

static void
add_loop(const Node *node, UnrolledBody *outer, const Kernel *kernel, GArray *bodies)
{
    UnrolledBody *own = &g_array_index(bodies, UnrolledBody, node->loop);

    own->is_plain = TRUE;
    for (guint i = 0; node->children && i < node->children->len; i++)
        gather(g_ptr_array_index(node->children, i), own, kernel, bodies);
    if (!outer)
        return;
    outer->is_plain = outer->is_plain && own->is_plain &&
                      loop_is_straight(g_ptr_array_index(kernel->loops, node->loop), &kernel->compiler, NULL);
    g_array_append_vals(outer->accesses, own->accesses->data, own->accesses->len);
}

static void
gather(const Node *node, UnrolledBody *body, const Kernel *kernel, GArray *bodies)
{
    switch (node->kind) {
    case NODE_ACCESS:
        if (body)
            g_array_append_val(body->accesses, node->access);
        return;
    case NODE_LOOP:
        add_loop(node, body, kernel, bodies);
        return;
    case NODE_BARRIER:
        if (body && !node->is_fence)
            body->is_plain = FALSE;
        return;
    case NODE_BLOCK:
    case NODE_GUARD:
        for (guint i = 0; node->children && i < node->children->len; i++)
            gather(g_ptr_array_index(node->children, i), body, kernel, bodies);
        return;
    }
}

static const Access *
access_at(const Kernel *kernel, const UnrolledBody *body, guint i)
{
    return g_ptr_array_index(kernel->accesses, g_array_index(body->accesses, guint, i));
}

/* The counter of a loop, some iterations later. */
typedef struct {
    ExprPool *pool;
    guint loop;
    gint64 later;
} Shift;

static const Expr *
map_counter(const Expr *symbol, gpointer data)
{
    const Shift *shift = data;

    if (symbol->symbol != SYMBOL_LOOP || symbol->number != shift->loop)
        return NULL;
    return expr_add(shift->pool, symbol, expr_const(shift->pool, shift->later));
}

static const Expr *
put_later(Shift *shift, const Expr *e)
{
    return e && shift->later > 0 ? expr_substitute(shift->pool, e, map_counter, shift) : e;
}

gboolean
sector_next_behind(const Aliasing *aliasing, const AliasOrder *order, guint store, guint load, guint loop)
{
    const Spot at = access_spot(aliasing, load), other = access_spot(aliasing, store);
    Shift shift = {aliasing->kernel->pool, loop, 1};
    Spot next = {at.access, put_later(&shift, at.index), put_later(&shift, at.sub)};

    return spots_stay_in_order(aliasing, order, &other, &next);
}

/* TRUE if the load at SPOT has to stay behind some store of the loop. */
static gboolean
meets_store(const Aliasing *aliasing, const AliasOrder *order, const UnrolledBody *body, const Spot *spot)
{
    for (guint i = 0; i < body->accesses->len; i++) {
        Spot other = access_spot(aliasing, g_array_index(body->accesses, guint, i));

        if (access_at(aliasing->kernel, body, i)->kind == ACCESS_STORE &&
            spots_stay_in_order(aliasing, order, &other, spot))
            return TRUE;
    }
    return FALSE;
}

/* TRUE if no load of loop LOOP has to wait within it, or to follow what is stored in its iteration or those
 * before, N side by side. */
static gboolean
is_free(const Aliasing *aliasing, const AliasOrder *order, const UnrolledBody *body, guint loop, gint64 n)
{
    const Kernel *kernel = aliasing->kernel;
    gboolean stores = FALSE;

    for (guint i = 0; i < body->accesses->len; i++) {
        const Access *a = access_at(kernel, body, i);

        if (a->index && expr_find_bisection(a->index)) /* each step waits for the one before */
            return FALSE;
        if (a->waits != access_at(kernel, body, 0)->waits || a->kind == ACCESS_ATOMIC)
            return FALSE;
        stores = stores || a->kind == ACCESS_STORE;
    }
    for (guint i = 0; stores && i < body->accesses->len; i++) {
        if (access_at(kernel, body, i)->kind != ACCESS_LOAD)
            continue;
        const Spot load = access_spot(aliasing, g_array_index(body->accesses, guint, i));
        for (gint64 later = 0; later < n; later++) {
            Shift shift = {kernel->pool, loop, later};
            Spot spot = {load.access, put_later(&shift, load.index), put_later(&shift, load.sub)};

            if (meets_store(aliasing, order, body, &spot))
                return FALSE;
        }
    }
    return TRUE;
}

static void
body_clear(gpointer data)
{
    g_array_unref(((UnrolledBody *)data)->accesses);
}

/* Of loop NUMBER, of which N are put side by side, the iterations that wait once together, on average. Those
 * that the N of the source leave over follow one by one, but where their number is constant: then the code
 * is left in its midst. */
static double
mean_together(const Study *study, guint number, gint64 n)
{
    const Loop *loop = g_ptr_array_index(study->kernel->loops, number);
    gint64 trips = study->loops[number].max_trips, known;

    if (loop->unroll != n || trips <= 0)
        return (double)n;
    gint64 left = trips % n;
    if (loop->trip && expr_is_const(loop->trip, &known))
        left = left > 0;
    return (double)trips / (double)(trips / n + left);
}

double *
sector_unrolled(const SectorLaunch *launch, const Placement *placement)
{
    const Kernel *kernel = launch->study->kernel;
    guint n = kernel->loops->len;
    double *unrolled = g_new(double, MAX(n, 1));
    g_autofree guint *group_of = placement ? placement_groups(placement) : NULL;
    g_autoptr(GArray) bodies = g_array_new(FALSE, TRUE, sizeof(UnrolledBody));

    g_array_set_clear_func(bodies, body_clear);
    g_array_set_size(bodies, n);
    for (guint i = 0; i < n; i++)
        g_array_index(bodies, UnrolledBody, i).accesses = g_array_new(FALSE, FALSE, sizeof(guint));
    Aliasing aliasing = {kernel, launch->study->binding, group_of, TRUE};
    g_autoptr(AliasOrder) order = placement ? alias_order_new(&aliasing) : NULL;
    gather(kernel->body, NULL, kernel, bodies);
    for (guint i = 0; i < n; i++) {
        const UnrolledBody *body = &g_array_index(bodies, UnrolledBody, i);
        const Loop *loop = g_ptr_array_index(kernel->loops, i);
        gint64 trips;

        unrolled[i] = 1;
        if (!body->is_plain || body->accesses->len == 0 || loop_ends_by_data(loop))
            continue;
        gint64 together = loop_is_straight(loop, &kernel->compiler, &trips) && trips > 0
                              ? trips
                              : sector_side_by_side(kernel, i);
        if (!placement || is_free(&aliasing, order, body, i, together))
            unrolled[i] = mean_together(launch->study, i, together);
    }
    return unrolled;
}
