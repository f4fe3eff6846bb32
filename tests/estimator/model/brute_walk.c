/* SPDX-License-Identifier: MIT */
#include "brute_walk.h"

#include <string.h>

typedef struct {
    const BruteWalk *b;
    const gint64 *counters, *thread, *block; /* NULL: kept */
} Values;

static gboolean
runs_once(const BruteWalk *b, guint loop)
{
    const Loop *l = g_ptr_array_index(b->ir->kernel->loops, loop);
    gint64 trips;

    return l->trip ? expr_is_const(l->trip, &trips) && trips <= 1 : b->ir->launch->default_trips <= 1;
}

static const Expr *
map_value(const Expr *symbol, gpointer data)
{
    const Values *v = data;
    const LaunchConfig *launch = v->b->ir->launch;
    ExprPool *pool = v->b->ir->kernel->pool;

    switch (symbol->symbol) {
    case SYMBOL_THREAD:
        if (launch->block[symbol->number] == 1)
            return expr_const(pool, 0);
        return v->thread ? expr_const(pool, v->thread[symbol->number]) : NULL;
    case SYMBOL_BLOCK:
        if (launch->grid[symbol->number] == 1)
            return expr_const(pool, 0);
        return v->block ? expr_const(pool, v->block[symbol->number]) : NULL;
    case SYMBOL_BLOCK_DIM:
        return expr_const(pool, launch->block[symbol->number]);
    case SYMBOL_GRID_DIM:
        return expr_const(pool, launch->grid[symbol->number]);
    case SYMBOL_LOOP:
        if (!v->counters && runs_once(v->b, symbol->number))
            return expr_const(pool, 0);
        return v->counters ? expr_const(pool, v->counters[symbol->number]) : NULL;
    default:
        return NULL;
    }
}

const Expr *
brute_put_values(const BruteWalk *b, const Expr *e, const gint64 *counters, const gint64 *thread,
                 const gint64 *block)
{
    Values values = {b, counters, thread, block};

    return e ? expr_substitute(b->ir->kernel->pool, e, map_value, &values) : NULL;
}

static const Expr *
map_unrolled(const Expr *symbol, gpointer data)
{
    const BruteWalk *b = data;

    return symbol->symbol == SYMBOL_LOOP && b->unrolled[symbol->number]
               ? expr_const(b->ir->kernel->pool, b->counters[symbol->number])
               : NULL;
}

static const Expr *
put_unrolled(BruteWalk *b, const Expr *e)
{
    return e ? expr_substitute(b->ir->kernel->pool, e, map_unrolled, b) : NULL;
}

/* Accesses in NODE, all loops written out; a loop of 400 at most is, unless the source says otherwise. Below
 * 0: more, or a barrier. */
static int
find_unrolled(BruteWalk *b, const Node *node)
{
    int n = node->kind == NODE_ACCESS ? 1 : node->kind == NODE_BARRIER ? -1 : 0;
    gint64 trips = 1;

    for (guint i = 0; node->children && i < node->children->len; i++) {
        int inner = find_unrolled(b, g_ptr_array_index(node->children, i));

        n = n < 0 || inner < 0 ? -1 : n + inner;
    }
    if (node->kind == NODE_LOOP) {
        const Loop *loop = g_ptr_array_index(b->ir->kernel->loops, node->loop);

        if (n < 0 || !loop->trip || !expr_is_const(loop->trip, &trips) || trips < 0)
            return -1;
        n *= (int)trips;
        b->unrolled[node->loop] = n <= 400 && (loop->unroll == 0 || trips <= loop->unroll);
        if (!b->unrolled[node->loop])
            return -1;
    }
    return n > 400 ? -1 : n;
}

void
brute_thread_place(const BruteWalk *b, gint64 t, gint64 *ret_thread)
{
    const gint64 *block = b->ir->launch->block;

    ret_thread[0] = t % block[0];
    ret_thread[1] = t / block[0] % block[1];
    ret_thread[2] = t / block[0] / block[1];
}

void
brute_block_place(const BruteWalk *b, gint64 n, gint64 *ret_block)
{
    const gint64 *grid = b->ir->launch->grid;

    ret_block[0] = n % grid[0];
    ret_block[1] = n / grid[0] % grid[1];
    ret_block[2] = n / grid[0] / grid[1];
}

/* Iterations in one thread; -1: unknown. */
static gint64
brute_trips_of(const BruteWalk *b, guint loop, const gint64 *counters, const gint64 *thread,
               const gint64 *block)
{
    const Loop *l = g_ptr_array_index(b->ir->kernel->loops, loop);
    const Expr *trip = brute_put_values(b, l->trip, counters, thread, block);
    gint64 value;

    return trip && expr_is_const(trip, &value) ? MAX(value, 0) : -1;
}

/* Iterations of the thread that runs longest; -1: unknown. */
static gint64
longest_trips(const BruteWalk *b, guint loop)
{
    gint64 longest = -1, thread[3], block[3];

    for (gint64 n = 0; n < b->n_blocks; n++)
        for (gint64 t = 0; t < b->threads_a_block; t++) {
            brute_thread_place(b, t, thread);
            brute_block_place(b, n, block);
            longest = MAX(longest, brute_trips_of(b, loop, b->counters, thread, block));
        }
    return longest;
}

static guint
count_unknown_loops(const BruteWalk *b)
{
    guint n = 0;
    const gint64 zero[3] = {0}, counters[BRUTE_MAX_LOOPS] = {0};

    for (guint i = 0; i < b->n_around; i++)
        n += brute_trips_of(b, b->around[i], counters, zero, zero) < 0;
    return n;
}

static BruteEvent *
add_event(BruteWalk *b, EventKind kind)
{
    BruteEvent *event = g_new0(BruteEvent, 1);

    event->kind = kind;
    memcpy(event->counters, b->counters, sizeof b->counters);
    memcpy(event->turns, b->turns, sizeof b->turns);
    memcpy(event->guards, b->around, sizeof b->around);
    event->n_guards = b->n_around;
    memcpy(event->conditions, b->conditions, sizeof b->conditions);
    memcpy(event->is_then, b->is_then, sizeof b->is_then);
    memcpy(event->branches, b->branches, sizeof b->branches);
    event->n_conditions = b->n_conditions;
    event->stretch = b->stretch;
    g_ptr_array_add(b->events, event);
    return event;
}

static void
walk(BruteWalk *b, const Node *node)
{
    if (b->events->len > b->max_items)
        return;
    if (node->kind == NODE_BARRIER)
        add_event(b, EVENT_BARRIER);
    if (node->kind == NODE_ACCESS) {
        BruteEvent *event = add_event(b, EVENT_ACCESS);

        event->access = g_ptr_array_index(b->ir->kernel->accesses, node->access);
        event->target = &b->ir->binding->targets[node->access];
        event->index = brute_put_values(b, event->target->index, b->counters, NULL, NULL);
        event->symbolic = put_unrolled(b, event->access->index);
        event->symbolic_sub = put_unrolled(b, event->access->sub);
        event->degree = count_unknown_loops(b);
    }
    gint64 trips = 1;
    if (node->kind == NODE_LOOP) {
        trips = longest_trips(b, node->loop);
        trips = trips < 0 ? b->ir->launch->default_trips : trips;
        b->around[b->n_around++] = node->loop;
    }
    for (gint64 k = 0; k < trips; k++) {
        if (node->kind == NODE_LOOP) {
            b->counters[node->loop] = k;
            b->turns[node->loop]++;
            b->stretch++;
        }
        guint number = ++b->n_branches;
        for (guint i = 0; node->children && i < node->children->len; i++) {
            b->conditions[b->n_conditions] = node->condition;
            b->is_then[b->n_conditions] = i == 0;
            b->branches[b->n_conditions] = number;
            b->n_conditions += node->kind == NODE_GUARD;
            walk(b, g_ptr_array_index(node->children, i));
            b->n_conditions -= node->kind == NODE_GUARD;
        }
    }
    if (node->kind == NODE_LOOP) {
        b->n_around--;
        b->counters[node->loop] = 0;
        b->stretch++;
    }
}

/* --- what stays in registers */

static gboolean
depends_on(const Expr *e, guint loop)
{
    if (!e)
        return FALSE;
    if (e->kind == EXPR_SYMBOL)
        return e->symbol == SYMBOL_LOOP && e->number == loop;
    for (guint i = 0; i < e->n_args; i++)
        if (depends_on(e->args[i], loop))
            return TRUE;
    return FALSE;
}

static gboolean
same_index(const BruteEvent *a, const BruteEvent *b)
{
    return a->access->array == b->access->array && a->access->field == b->access->field && a->symbolic &&
           a->symbolic == b->symbolic && a->symbolic_sub == b->symbolic_sub;
}

static gboolean
same_turns(const BruteEvent *a, const BruteEvent *b)
{
    for (guint i = 0; i < BRUTE_MAX_LOOPS; i++)
        if (a->turns[i] != b->turns[i] && (depends_on(a->symbolic, i) || depends_on(a->symbolic_sub, i)))
            return FALSE;
    return TRUE;
}

static const char *
type_of(const BruteWalk *b, const BruteEvent *e)
{
    return e->access->field >= 0 ? b->ir->binding->record->fields[e->access->field].type : "float";
}

static gboolean
differ(const BruteWalk *b, const Expr *x, const Expr *y)
{
    const Expr *zero = expr_const(b->ir->kernel->pool, 0);
    gint64 value;

    return expr_is_const(expr_sub(b->ir->kernel->pool, x ? x : zero, y ? y : zero), &value) && value != 0;
}

/* Members of one struct in this layout; the others are behind pointers of their own. */
static gboolean
in_one_group(const BruteWalk *b, guint f, guint g)
{
    for (guint i = 0; i < b->layout->n_groups; i++) {
        gboolean has_f = FALSE, has_g = FALSE;

        for (guint k = 0; k < b->layout->groups[i].n_fields; k++) {
            has_f = has_f || b->layout->groups[i].fields[k] == f;
            has_g = has_g || b->layout->groups[i].fields[k] == g;
        }
        if (has_f || has_g)
            return has_f && has_g;
    }
    return FALSE;
}

static gboolean
in_tiles(const BruteWalk *b, const BruteEvent *e)
{
    guint position;

    return b->as_nvcc && e->access->field >= 0 &&
           b->layout->groups[layout_find_field(b->layout, (guint)e->access->field, &position)].tile > 1;
}

/* Members of one struct that nvcc tells apart. */
static gboolean
are_apart(const BruteWalk *b, const BruteEvent *x, const BruteEvent *y, gboolean one_array)
{
    const Field *fields = b->ir->binding->record->fields;

    if (!b->as_nvcc)
        return TRUE;
    if (in_tiles(b, x))
        return x->symbolic == y->symbolic;
    return one_array || (fields[x->access->field].count <= 1 && fields[y->access->field].count <= 1);
}

static gboolean
may_alias(const BruteWalk *b, const BruteEvent *x, const BruteEvent *y)
{
    const GPtrArray *arrays = b->ir->kernel->arrays;
    const Array *p = g_ptr_array_index(arrays, x->access->array),
                *q = g_ptr_array_index(arrays, y->access->array);
    gboolean two_fields =
        x->access->field >= 0 && y->access->field >= 0 && x->access->field != y->access->field;

    if (two_fields && in_one_group(b, (guint)x->access->field, (guint)y->access->field)) {
        if (are_apart(b, x, y, p == q))
            return FALSE;
        if (p == q)
            return TRUE;
    }
    if (p == q && !two_fields) {
        if (x->symbolic && y->symbolic && !in_tiles(b, x) && differ(b, x->symbolic, y->symbolic))
            return FALSE;
        return x->symbolic != y->symbolic || !x->symbolic || !differ(b, x->symbolic_sub, y->symbolic_sub);
    }
    if (p->is_restrict || q->is_restrict)
        return FALSE;
    const char *s = type_of(b, x), *t = type_of(b, y);
    return b->as_nvcc || strcmp(s, t) == 0 || strcmp(s, "char") == 0 || strcmp(t, "char") == 0;
}

static gboolean
is_atomic_or_barrier(const BruteEvent *e)
{
    return e->kind == EVENT_BARRIER || e->access->kind == ACCESS_ATOMIC;
}

/* How many branches E is in that IN is in too. */
static guint
common_branches(const BruteEvent *e, const BruteEvent *in)
{
    guint n = 0;

    while (n < e->n_conditions && n < in->n_conditions && e->branches[n] == in->branches[n] &&
           e->is_then[n] == in->is_then[n])
        n++;
    return n;
}

/* The two branches of one place where a thread goes one of two ways: the event whose value a register has. */
typedef struct {
    const BruteEvent *before, *other; /* ahead of both; behind the one that came first */
    guint number;
} BruteFork;

/* What a register has behind the innermost of the N branches: what it has after either. */
static const BruteEvent *
leave_branch(const BruteFork *fork, const BruteEvent *has)
{
    return has && fork->other && same_turns(has, fork->other) ? has : NULL;
}

/* Goes on to the branches that E is in, from those of FORKS; returns what the register has there. */
static const BruteEvent *
enter_branches(BruteFork *forks, guint *n, const BruteEvent *e, const BruteEvent *before,
               const BruteEvent *has)
{
    guint common = before ? common_branches(before, e) : 0;

    while (*n > common + 1 ||
           (*n > common && (e->n_conditions <= common || e->branches[common] != forks[common].number)))
        has = leave_branch(&forks[--*n], has);
    if (*n > common) { /* the other branch of the same two */
        const BruteEvent *first = has;

        has = forks[common].before;
        forks[common].other = first;
        common++;
    }
    for (; common < e->n_conditions; common++) {
        forks[common] = (BruteFork){has, has, e->branches[common]};
        *n = common + 1;
    }
    return has;
}

static gboolean
load_is_held(const BruteWalk *b, guint at)
{
    const BruteEvent *load = g_ptr_array_index(b->events, at), *has = NULL, *before = NULL;
    BruteFork forks[BRUTE_MAX_LOOPS];
    guint n = 0;

    for (guint i = 0; i <= at; i++) {
        const BruteEvent *e = g_ptr_array_index(b->events, i);

        has = enter_branches(forks, &n, e, before, has);
        before = e;
        if (i == at)
            break;
        if (is_atomic_or_barrier(e))
            has = NULL;
        else if (same_index(e, load))
            has = e;
        else if (e->access->kind == ACCESS_STORE && may_alias(b, e, load))
            has = NULL;
    }
    return has && same_turns(has, load);
}

static gboolean
store_is_dropped(const BruteWalk *b, guint at)
{
    const BruteEvent *store = g_ptr_array_index(b->events, at);

    for (guint i = at + 1; i < b->events->len; i++) {
        const BruteEvent *e = g_ptr_array_index(b->events, i);

        if (is_atomic_or_barrier(e) || common_branches(e, store) < store->n_conditions)
            return FALSE;
        if (same_index(store, e)) {
            if (!same_turns(store, e))
                return FALSE;
            if (e->access->kind == ACCESS_STORE)
                return e->n_conditions == store->n_conditions;
            continue;
        }
        if (!e->merged && may_alias(b, e, store))
            return FALSE;
    }
    return FALSE;
}

static void
merge(BruteWalk *b, gboolean keep_repeats)
{
    GPtrArray *kept = g_ptr_array_new_with_free_func(g_free);

    for (guint i = 0; i < b->events->len && !keep_repeats; i++) {
        BruteEvent *e = g_ptr_array_index(b->events, i);

        if (e->kind == EVENT_ACCESS && e->access->kind == ACCESS_LOAD)
            e->merged = load_is_held(b, i);
    }
    for (guint i = 0; i < b->events->len && !keep_repeats; i++) {
        BruteEvent *e = g_ptr_array_index(b->events, i);

        if (e->kind == EVENT_ACCESS && e->access->kind == ACCESS_STORE)
            e->merged = store_is_dropped(b, i);
    }
    for (guint i = 0; i < b->events->len; i++) {
        BruteEvent *e = g_ptr_array_index(b->events, i);

        if (e->kind == EVENT_ACCESS && !e->merged)
            g_ptr_array_add(kept, g_memdup2(e, sizeof *e));
    }
    g_ptr_array_unref(b->events);
    b->events = kept;
}

/* --- where things lie */

gint64
brute_slot_of(const BruteWalk *b, const BruteEvent *e)
{
    guint position;

    return e->target->field < 0 ? -1 - (gint64)e->target->instance
                                : (gint64)layout_find_field(b->layout, (guint)e->target->field, &position);
}

gint64
brute_size_of(const BruteWalk *b, const BruteEvent *e)
{
    gint64 slot = brute_slot_of(b, e);

    return slot < 0 ? b->ir->binding->outside_bytes[e->target->instance] : (gint64)b->shapes[slot]->size;
}

gboolean
brute_is_tiled(const BruteWalk *b, const BruteEvent *e)
{
    gint64 slot = brute_slot_of(b, e);

    return slot >= 0 && b->shapes[slot]->tile > 1;
}

/* The address of element VALUE of what E touches. */
gint64
brute_address_of(const BruteWalk *b, const BruteEvent *e, gint64 value)
{
    guint position;
    gint64 sub = 0;

    if (e->target->field < 0)
        return value * brute_size_of(b, e);
    guint slot = layout_find_field(b->layout, (guint)e->target->field, &position);
    if (e->target->sub)
        g_assert_true(expr_is_const(e->target->sub, &sub));
    return group_shape_address(b->shapes[slot], position, value) +
           sub * b->ir->binding->record->fields[e->target->field].elem_bytes;
}

/* The part of E that is known, which is the value where what is unknown counts as 0. */
gint64
brute_known_value(const Expr *e)
{
    return e->kind == EXPR_CONST || e->kind == EXPR_SUM ? e->value : 0;
}

gint64
brute_floor_div(gint64 a, gint64 b)
{
    return a / b - (a % b < 0);
}

gboolean
brute_is_live(const BruteWalk *b, const BruteEvent *e, const gint64 *thread, const gint64 *block)
{
    for (guint i = 0; i < e->n_guards; i++) {
        gint64 trips = brute_trips_of(b, e->guards[i], e->counters, thread, block);

        if (trips >= 0 && e->counters[e->guards[i]] >= trips)
            return FALSE;
    }
    for (guint i = 0; i < e->n_conditions; i++) {
        const Expr *condition = brute_put_values(b, e->conditions[i], e->counters, thread, block);
        gint64 value;

        if (condition && expr_is_const(condition, &value) && (value != 0) != e->is_then[i])
            return FALSE;
    }
    return TRUE;
}

gboolean
brute_walk_init(BruteWalk *b, const IrBuilder *ir, const Layout *layout, guint max_items, gboolean as_nvcc,
                gboolean keep_repeats)
{
    const gint64 *block = ir->launch->block, *grid = ir->launch->grid;

    g_assert_cmpuint(ir->kernel->loops->len, <=, BRUTE_MAX_LOOPS);
    *b = (BruteWalk){.ir = ir, .layout = layout, .max_items = max_items, .as_nvcc = as_nvcc};
    b->events = g_ptr_array_new_with_free_func(g_free);
    b->threads_a_block = block[0] * block[1] * block[2];
    b->n_blocks = grid[0] * grid[1] * grid[2];
    b->shapes = g_new0(GroupShape *, layout->n_groups);
    for (guint g = 0; g < layout->n_groups; g++)
        b->shapes[g] = group_shape_new(&layout->groups[g], ir->binding->record);
    if (as_nvcc)
        find_unrolled(b, ir->kernel->body);
    walk(b, ir->kernel->body);
    if (b->events->len > max_items)
        return FALSE;
    merge(b, keep_repeats);
    return TRUE;
}

void
brute_walk_clear(BruteWalk *b)
{
    g_ptr_array_unref(b->events);
    for (guint g = 0; g < b->layout->n_groups; g++)
        group_shape_free(b->shapes[g]);
    g_free(b->shapes);
}
