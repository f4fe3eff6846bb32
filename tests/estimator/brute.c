/* SPDX-License-Identifier: MIT */
#include "brute.h"

#include <string.h>

#define MAX_LOOPS 16
#define MAX_DEGREES 8

typedef enum { EVENT_ACCESS, EVENT_BARRIER } EventKind;

/* What one thread does, in order. */
typedef struct {
    EventKind kind;
    const Access *access;
    const Target *target;
    const Expr *index; /* with the loops' counters put in; NULL: unknown */
    gint64 counters[MAX_LOOPS];
    guint turns[MAX_LOOPS];  /* how often each loop began or went on before */
    guint guards[MAX_LOOPS]; /* loops around it, outermost first */
    guint n_guards, degree;
    gboolean merged;
} Event;

typedef struct {
    const IrBuilder *ir;
    const BruteArch *arch;
    const ModelSettings *settings;
    const Layout *layout;
    GroupShape **shapes;
    guint max_items;
    GPtrArray *events;
    gint64 counters[MAX_LOOPS];
    guint turns[MAX_LOOPS], around[MAX_LOOPS], n_around;
    gint64 threads_a_block, n_blocks;
} Brute;

typedef struct {
    const Brute *b;
    const gint64 *counters, *thread, *block; /* NULL: kept */
} Values;

static gboolean
runs_once(const Brute *b, guint loop)
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

static const Expr *
put_values(const Brute *b, const Expr *e, const gint64 *counters, const gint64 *thread, const gint64 *block)
{
    Values values = {b, counters, thread, block};
    return e ? expr_substitute(b->ir->kernel->pool, e, map_value, &values) : NULL;
}

static void
thread_place(const Brute *b, gint64 t, gint64 *ret_thread)
{
    const gint64 *block = b->ir->launch->block;
    ret_thread[0] = t % block[0];
    ret_thread[1] = t / block[0] % block[1];
    ret_thread[2] = t / block[0] / block[1];
}

static void
block_place(const Brute *b, gint64 n, gint64 *ret_block)
{
    const gint64 *grid = b->ir->launch->grid;
    ret_block[0] = n % grid[0];
    ret_block[1] = n / grid[0] % grid[1];
    ret_block[2] = n / grid[0] / grid[1];
}

/* Iterations in one thread; -1: unknown. */
static gint64
trips_of(const Brute *b, guint loop, const gint64 *counters, const gint64 *thread, const gint64 *block)
{
    const Loop *l = g_ptr_array_index(b->ir->kernel->loops, loop);
    const Expr *trip = put_values(b, l->trip, counters, thread, block);
    gint64 value;
    return trip && expr_is_const(trip, &value) ? MAX(value, 0) : -1;
}

/* Iterations of the thread that runs longest; -1: unknown. */
static gint64
longest_trips(const Brute *b, guint loop)
{
    gint64 longest = -1, thread[3], block[3];
    for (gint64 n = 0; n < b->n_blocks; n++)
        for (gint64 t = 0; t < b->threads_a_block; t++) {
            thread_place(b, t, thread);
            block_place(b, n, block);
            longest = MAX(longest, trips_of(b, loop, b->counters, thread, block));
        }
    return longest;
}

static guint
count_unknown_loops(const Brute *b)
{
    guint n = 0;
    const gint64 zero[3] = {0}, counters[MAX_LOOPS] = {0};
    for (guint i = 0; i < b->n_around; i++)
        n += trips_of(b, b->around[i], counters, zero, zero) < 0;
    return n;
}

static Event *
add_event(Brute *b, EventKind kind)
{
    Event *event = g_new0(Event, 1);
    event->kind = kind;
    memcpy(event->counters, b->counters, sizeof b->counters);
    memcpy(event->turns, b->turns, sizeof b->turns);
    memcpy(event->guards, b->around, sizeof b->around);
    event->n_guards = b->n_around;
    g_ptr_array_add(b->events, event);
    return event;
}

static void
walk(Brute *b, const Node *node)
{
    if (b->events->len > b->max_items)
        return;
    if (node->kind == NODE_BARRIER)
        add_event(b, EVENT_BARRIER);
    if (node->kind == NODE_ACCESS) {
        Event *event = add_event(b, EVENT_ACCESS);
        event->access = g_ptr_array_index(b->ir->kernel->accesses, node->access);
        event->target = &b->ir->binding->targets[node->access];
        event->index = put_values(b, event->target->index, b->counters, NULL, NULL);
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
        }
        for (guint i = 0; node->children && i < node->children->len; i++)
            walk(b, g_ptr_array_index(node->children, i));
    }
    if (node->kind == NODE_LOOP) {
        b->n_around--;
        b->counters[node->loop] = 0;
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
same_place(const Event *a, const Event *b)
{
    return a->access->array == b->access->array && a->access->field == b->access->field && a->access->index &&
           a->access->index == b->access->index && a->access->sub == b->access->sub;
}

static gboolean
same_turns(const Event *a, const Event *b)
{
    for (guint i = 0; i < MAX_LOOPS; i++)
        if (a->turns[i] != b->turns[i] && (depends_on(a->access->index, i) || depends_on(a->access->sub, i)))
            return FALSE;
    return TRUE;
}

static const char *
type_of(const Brute *b, const Event *e)
{
    return e->access->field >= 0 ? b->ir->binding->record->fields[e->access->field].type : "float";
}

static gboolean
differ(const Brute *b, const Expr *x, const Expr *y)
{
    const Expr *zero = expr_const(b->ir->kernel->pool, 0);
    gint64 value;
    return expr_is_const(expr_sub(b->ir->kernel->pool, x ? x : zero, y ? y : zero), &value) && value != 0;
}

/* Members of one struct in this layout; the others are behind pointers of their own. */
static gboolean
in_one_group(const Brute *b, guint f, guint g)
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
may_alias(const Brute *b, const Event *x, const Event *y)
{
    const GPtrArray *arrays = b->ir->kernel->arrays;
    const Array *p = g_ptr_array_index(arrays, x->access->array),
                *q = g_ptr_array_index(arrays, y->access->array);
    gboolean two_fields =
        x->access->field >= 0 && y->access->field >= 0 && x->access->field != y->access->field;
    if (two_fields && in_one_group(b, (guint)x->access->field, (guint)y->access->field))
        return FALSE;
    if (p == q && !two_fields) {
        if (x->access->index && y->access->index && differ(b, x->access->index, y->access->index))
            return FALSE;
        return x->access->index != y->access->index || !x->access->index ||
               !differ(b, x->access->sub, y->access->sub);
    }
    if (p->is_restrict || q->is_restrict)
        return FALSE;
    const char *s = type_of(b, x), *t = type_of(b, y);
    return strcmp(s, t) == 0 || strcmp(s, "char") == 0 || strcmp(t, "char") == 0;
}

static gboolean
is_atomic_or_barrier(const Event *e)
{
    return e->kind == EVENT_BARRIER || e->access->kind == ACCESS_ATOMIC;
}

static gboolean
load_is_held(const Brute *b, guint at)
{
    const Event *load = g_ptr_array_index(b->events, at);
    for (guint i = at; i-- > 0;) {
        const Event *e = g_ptr_array_index(b->events, i);
        if (is_atomic_or_barrier(e))
            return FALSE;
        if (same_place(e, load))
            return same_turns(e, load);
        if (e->access->kind == ACCESS_STORE && may_alias(b, e, load))
            return FALSE;
    }
    return FALSE;
}

static gboolean
store_is_dropped(const Brute *b, guint at)
{
    const Event *store = g_ptr_array_index(b->events, at);
    for (guint i = at + 1; i < b->events->len; i++) {
        const Event *e = g_ptr_array_index(b->events, i);
        if (is_atomic_or_barrier(e))
            return FALSE;
        if (same_place(store, e)) {
            if (!same_turns(store, e))
                return FALSE;
            if (e->access->kind == ACCESS_STORE)
                return TRUE;
            continue;
        }
        if (!e->merged && may_alias(b, e, store))
            return FALSE;
    }
    return FALSE;
}

static void
merge(Brute *b)
{
    g_autoptr(GPtrArray) kept = g_ptr_array_new();
    for (guint i = 0; i < b->events->len; i++) {
        Event *e = g_ptr_array_index(b->events, i);
        if (e->kind == EVENT_ACCESS && e->access->kind == ACCESS_LOAD)
            e->merged = load_is_held(b, i);
    }
    for (guint i = 0; i < b->events->len; i++) {
        Event *e = g_ptr_array_index(b->events, i);
        if (e->kind == EVENT_ACCESS && e->access->kind == ACCESS_STORE)
            e->merged = store_is_dropped(b, i);
    }
    for (guint i = 0; i < b->events->len; i++) {
        Event *e = g_ptr_array_index(b->events, i);
        if (e->kind == EVENT_ACCESS && !e->merged)
            g_ptr_array_add(kept, e);
        else
            g_free(e);
    }
    g_ptr_array_set_size(b->events, 0);
    g_ptr_array_extend(b->events, kept, NULL, NULL);
}

/* --- where things lie */

static gint64
slot_of(const Brute *b, const Event *e)
{
    guint position;
    return e->target->field < 0 ? -1 - (gint64)e->target->instance
                                : (gint64)layout_find_field(b->layout, (guint)e->target->field, &position);
}

static gint64
size_of(const Brute *b, const Event *e)
{
    gint64 slot = slot_of(b, e);
    return slot < 0 ? b->ir->binding->outside_bytes[e->target->instance] : (gint64)b->shapes[slot]->size;
}

static gboolean
is_tiled(const Brute *b, const Event *e)
{
    gint64 slot = slot_of(b, e);
    return slot >= 0 && b->shapes[slot]->tile > 1;
}

/* The address of element VALUE of what E touches. */
static gint64
address_of(const Brute *b, const Event *e, gint64 value)
{
    guint position;
    gint64 sub = 0;
    if (e->target->field < 0)
        return value * size_of(b, e);
    guint slot = layout_find_field(b->layout, (guint)e->target->field, &position);
    if (e->target->sub)
        g_assert_true(expr_is_const(e->target->sub, &sub));
    return group_shape_address(b->shapes[slot], position, value) +
           sub * b->ir->binding->record->fields[e->target->field].elem_bytes;
}

/* The part of E that is known, which is the value where what is unknown counts as 0. */
static gint64
known_value(const Expr *e)
{
    return e->kind == EXPR_CONST || e->kind == EXPR_SUM ? e->value : 0;
}

static gint64
floor_div(gint64 a, gint64 b)
{
    return a / b - (a % b < 0);
}

static gboolean
is_live(const Brute *b, const Event *e, const gint64 *thread, const gint64 *block)
{
    for (guint i = 0; i < e->n_guards; i++) {
        gint64 trips = trips_of(b, e->guards[i], e->counters, thread, block);
        if (trips >= 0 && e->counters[e->guards[i]] >= trips)
            return FALSE;
    }
    return TRUE;
}

/* The transactions of one warp, -1 where no lane is live. */
static int
warp_count(const Brute *b, const Event *e, gint64 first, const gint64 *block)
{
    gint64 segments[32 * 3];
    guint n = 0, run = 0;
    int total = -1;
    const Expr *before = NULL;
    for (gint64 t = first; t < MIN(first + 32, b->threads_a_block); t++) {
        gint64 thread[3], difference;
        thread_place(b, t, thread);
        if (!is_live(b, e, thread, block))
            continue;
        const Expr *index = put_values(b, e->index, NULL, thread, block);
        if (total < 0)
            total = 0;
        if (!index || !before || !expr_is_const(expr_sub(b->ir->kernel->pool, index, before), &difference))
            run = n;
        gint64 address = address_of(b, e, index ? known_value(index) : 0);
        for (gint64 s = floor_div(address, 128); s <= floor_div(address + e->access->bytes - 1, 128); s++) {
            guint at = run;
            while (at < n && segments[at] != s)
                at++;
            if (at == n) {
                segments[n++] = s;
                total++;
            }
        }
        before = index;
    }
    return total;
}

static gboolean
depends_on_thread(const Brute *b, const Event *e)
{
    const Expr *index = put_values(b, e->target->index, NULL, NULL, NULL);
    return !index || (index->depends & (DEPENDS_THREAD | DEPENDS_BLOCK));
}

static void
count_transactions(const Brute *b, const Event *e, double *ret_requests, double *ret_transactions)
{
    gint64 block[3];
    double requests = 0, transactions = 0;
    for (gint64 n = 0; n < b->n_blocks; n++) {
        block_place(b, n, block);
        for (gint64 first = 0; first < b->threads_a_block; first += 32) {
            int count = warp_count(b, e, first, block);
            requests += count >= 0;
            transactions += MAX(count, 0);
        }
    }
    if (b->settings->uniform == UNIFORM_GRID && requests > 0 && !depends_on_thread(b, e)) {
        transactions /= requests;
        requests = 1;
    }
    *ret_requests = requests;
    *ret_transactions = transactions;
}

/* --- what hits */

typedef struct {
    gint64 bytes, line, threads;
} Level;

/* The difference of two indices, known for all threads. */
static gboolean
index_difference(const Brute *b, const Event *x, const Event *y, gint64 *ret_difference)
{
    return x->index && y->index &&
           expr_is_const(expr_sub(b->ir->kernel->pool, x->index, y->index), ret_difference);
}

static gint64
line_of(const Brute *b, const Event *e, const Level *level, const gint64 *thread, const gint64 *block)
{
    const Expr *index = put_values(b, e->index, NULL, thread, block);
    return floor_div(address_of(b, e, known_value(index)), level->line);
}

static gboolean
goes_by_line(const Brute *b, const Event *e)
{
    return is_tiled(b, e) || b->settings->accordance == ACCORDANCE_LINE;
}

static gboolean
accordant(const Brute *b, const Event *x, const Event *y, const Level *level, const gint64 *thread,
          const gint64 *block)
{
    gint64 difference;
    if (x->target->instance != y->target->instance || slot_of(b, x) != slot_of(b, y) ||
        !index_difference(b, x, y, &difference))
        return FALSE;
    if (goes_by_line(b, y))
        return line_of(b, x, level, thread, block) == line_of(b, y, level, thread, block);
    return (ABS(difference) + 2) * size_of(b, y) <= level->line;
}

/* TRUE if X and Y touch the same element, or for groups with tiles the same line. */
static gboolean
same_element(const Brute *b, const Event *x, const Event *y, const Level *level, const gint64 *thread,
             const gint64 *block)
{
    gint64 difference;
    if (x->target->instance != y->target->instance || slot_of(b, x) != slot_of(b, y) ||
        !index_difference(b, x, y, &difference))
        return x == y;
    if (is_tiled(b, x))
        return line_of(b, x, level, thread, block) == line_of(b, y, level, thread, block);
    return difference == 0;
}

static double
distance(const Brute *b, guint from, guint to, const Level *level, const gint64 *thread, const gint64 *block)
{
    double bytes = 0;
    for (guint i = from; i <= to; i++) {
        const Event *e = g_ptr_array_index(b->events, i);
        gboolean seen = FALSE;
        for (guint k = from; k < i && !seen; k++)
            seen = same_element(b, g_ptr_array_index(b->events, k), e, level, thread, block);
        if (!seen)
            bytes += (double)(is_tiled(b, e) ? level->line : MIN(size_of(b, e), level->line));
    }
    return bytes * (double)level->threads;
}

static gboolean
hits(const Brute *b, guint at, const Level *level, const gint64 *thread, const gint64 *block)
{
    const Event *y = g_ptr_array_index(b->events, at);
    for (guint i = at; level->bytes > 0 && i-- > 0;)
        if (accordant(b, g_ptr_array_index(b->events, i), y, level, thread, block))
            return distance(b, i, at, level, thread, block) <= (double)level->bytes; /* others are further */
    return FALSE;
}

/* Shares of the threads that hit L1, and L2 after a miss in L1. */
static void
count_hits(const Brute *b, guint at, double *ret_l1, double *ret_l2)
{
    const BruteArch *a = b->arch;
    const Event *y = g_ptr_array_index(b->events, at);
    gint64 by_threads = a->max_threads / b->threads_a_block;
    gint64 by_registers = a->registers / b->ir->launch->registers / b->threads_a_block;
    gint64 blocks = MAX(1, MIN(a->max_blocks, MIN(by_threads, by_registers)));
    Level l1 = {a->l1_bytes, a->l1_line, blocks * b->threads_a_block};
    Level l2 = {a->l2_bytes, a->l2_line, b->n_blocks * b->threads_a_block};
    gboolean same_for_all = b->settings->accordance == ACCORDANCE_PAPER;
    gint64 n = 0, n_l1 = 0, n_l2 = 0, thread[3], block[3];
    for (guint g = 0; g < b->layout->n_groups; g++)
        same_for_all = same_for_all && b->shapes[g]->tile <= 1;
    for (gint64 i = 0; i < b->n_blocks; i++)
        for (gint64 t = 0; t < b->threads_a_block; t++) {
            if (same_for_all && n > 0)
                continue;
            thread_place(b, t, thread);
            block_place(b, i, block);
            gboolean in_l1 = y->access->kind == ACCESS_LOAD && hits(b, at, &l1, thread, block);
            n++;
            n_l1 += in_l1;
            n_l2 += !in_l1 && hits(b, at, &l2, thread, block);
        }
    *ret_l1 = (double)n_l1 / (double)n;
    *ret_l2 = (double)n_l2 / (double)n;
}

static void
count_all(Brute *b, BruteResult *result)
{
    const BruteArch *a = b->arch;
    for (guint i = 0; i < b->events->len; i++) {
        const Event *e = g_ptr_array_index(b->events, i);
        double requests, transactions, l1, l2;
        BruteAccess *access = &result->accesses[e->access->id];
        count_transactions(b, e, &requests, &transactions);
        count_hits(b, i, &l1, &l2);
        access->requests += requests;
        access->transactions += transactions;
        access->l1 += transactions * l1;
        access->l2 += transactions * l2;
        result->cost[e->degree] += transactions * (l1 * a->w_l1 + l2 * a->w_l2 + (1 - l1 - l2) * a->w_dram);
    }
}

gboolean
brute_run(const IrBuilder *ir, const BruteArch *arch, const ModelSettings *settings, const Layout *layout,
          guint max_items, BruteResult *ret_result)
{
    Brute b = {.ir = ir, .arch = arch, .settings = settings, .layout = layout, .max_items = max_items};
    const gint64 *block = ir->launch->block, *grid = ir->launch->grid;
    g_assert_cmpuint(ir->kernel->loops->len, <=, MAX_LOOPS);
    b.events = g_ptr_array_new();
    b.threads_a_block = block[0] * block[1] * block[2];
    b.n_blocks = grid[0] * grid[1] * grid[2];
    b.shapes = g_new0(GroupShape *, layout->n_groups);
    for (guint g = 0; g < layout->n_groups; g++)
        b.shapes[g] = group_shape_new(&layout->groups[g], ir->binding->record);
    walk(&b, ir->kernel->body);
    gboolean fits = b.events->len <= max_items;
    if (fits) {
        merge(&b);
        ret_result->cost = g_new0(double, MAX_DEGREES);
        ret_result->accesses = g_new0(BruteAccess, MAX(ir->kernel->accesses->len, 1));
        ret_result->n_items = b.events->len;
        count_all(&b, ret_result);
    }
    g_ptr_array_foreach(b.events, (GFunc)(void (*)(void))g_free, NULL);
    g_ptr_array_unref(b.events);
    for (guint g = 0; g < layout->n_groups; g++)
        group_shape_free(b.shapes[g]);
    g_free(b.shapes);
    return fits;
}

void
brute_result_clear(BruteResult *result)
{
    g_free(result->cost);
    g_free(result->accesses);
}
