/* SPDX-License-Identifier: MIT */
#include "lane_set.h"

#include <math.h>

struct LaneSet {
    const Study *study;
    guint warp_lanes, n_lanes, n_blocks;
    gint64 range;
    Locality locality;
    gint64 number;                  /* ModelSettings.locality_number */
    double *order;                  /* by lane: its thread's place among all of the launch, 0..1 */
    gint64 *threads[3], *blocks[3]; /* by lane */
    guint8 *alive;
    GHashTable *fixed;  /* Expr without loops -> its values */
    GHashTable *moving; /* other Expr -> its values, until they are forgotten */
    GPtrArray *spare;   /* of arrays for values */
    GHashTable *names;  /* what is made up -> its number, from 1 */
    LaneSet *first;     /* with places that are shared: the threads that have them first, by themselves */
    guint *first_lane;  /* by lane: the lane of that set */
    const gint64 *loops;
};

static double
order_of(const Study *study, const BlockPlace *block, gint64 thread)
{
    const gint64 *grid = study->launch->grid;
    double number = (double)block->at[0] +
                    (double)grid[0] * ((double)block->at[1] + (double)grid[1] * (double)block->at[2]);
    return (number + (double)thread / (double)study->block_threads) / study->blocks;
}

static void
place_lanes(LaneSet *set, const BlockPlace *blocks)
{
    const gint64 *size = set->study->launch->block;
    guint per_block = set->n_lanes / MAX(set->n_blocks, 1);
    for (guint lane = 0; lane < set->n_lanes; lane++) {
        gint64 thread = lane % per_block;
        set->alive[lane] = thread < set->study->block_threads;
        thread = MIN(thread, set->study->block_threads - 1);
        set->threads[0][lane] = thread % size[0];
        set->threads[1][lane] = thread / size[0] % size[1];
        set->threads[2][lane] = thread / size[0] / size[1];
        for (guint i = 0; i < 3; i++)
            set->blocks[i][lane] = blocks[lane / per_block].at[i];
        set->order[lane] = order_of(set->study, &blocks[lane / per_block], thread);
    }
}

/* A set of N_LANES lanes that are not placed yet. */
static LaneSet *
set_new(const Study *study, guint warp_lanes, guint n_lanes, gint64 range)
{
    LaneSet *set = g_new0(LaneSet, 1);
    g_assert(range > 0);
    set->study = study;
    set->warp_lanes = warp_lanes;
    set->n_lanes = n_lanes;
    set->range = range;
    set->order = g_new0(double, MAX(set->n_lanes, 1));
    set->alive = g_new0(guint8, MAX(set->n_lanes, 1));
    set->fixed = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    set->moving = g_hash_table_new(NULL, NULL);
    set->names = g_hash_table_new(g_str_hash, g_str_equal);
    set->spare = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < 3; i++) {
        set->threads[i] = g_new0(gint64, MAX(set->n_lanes, 1));
        set->blocks[i] = g_new0(gint64, MAX(set->n_lanes, 1));
    }
    return set;
}

/* The number of the thread of LANE among those of the launch. */
static gint64
thread_number(const LaneSet *set, guint lane)
{
    const gint64 *grid = set->study->launch->grid, *size = set->study->launch->block;
    gint64 block = set->blocks[0][lane] + grid[0] * (set->blocks[1][lane] + grid[1] * set->blocks[2][lane]);
    gint64 thread =
        set->threads[0][lane] + size[0] * (set->threads[1][lane] + size[1] * set->threads[2][lane]);
    return block * set->study->block_threads + thread;
}

/* Puts thread NUMBER of the launch into LANE. */
static void
place_thread(LaneSet *set, guint lane, gint64 number)
{
    const gint64 *grid = set->study->launch->grid, *size = set->study->launch->block;
    gint64 block = number / set->study->block_threads, thread = number % set->study->block_threads;
    for (guint i = 0; i < 3; i++) {
        set->blocks[i][lane] = block % grid[i];
        block /= grid[i];
        set->threads[i][lane] = thread % size[i];
        thread /= size[i];
    }
}

/* The first threads of all groups of SET->NUMBER in a row that have lanes in SET. */
static void
place_first(LaneSet *set)
{
    g_autofree gint64 *numbers = g_new(gint64, MAX(set->n_lanes, 1));
    guint n = 0;
    set->first_lane = g_new(guint, MAX(set->n_lanes, 1));
    for (guint lane = 0; lane < set->n_lanes; lane++) {
        gint64 thread = thread_number(set, lane), first = thread - thread % set->number;
        if (n == 0 || numbers[n - 1] != first)
            numbers[n++] = first;
        set->first_lane[lane] = n - 1;
    }
    set->first = set_new(set->study, set->warp_lanes, n, set->range);
    for (guint lane = 0; lane < n; lane++)
        place_thread(set->first, lane, numbers[lane]);
}

LaneSet *
lane_set_new(const Study *study, guint warp_lanes, const BlockPlace *blocks, guint n_blocks, gint64 range,
             const ModelSettings *settings)
{
    guint warps = ((guint)study->block_threads + warp_lanes - 1) / warp_lanes;
    LaneSet *set = set_new(study, warp_lanes, n_blocks * warps * warp_lanes, range);
    set->n_blocks = n_blocks;
    set->locality = settings->locality;
    set->number = settings->locality_number;
    place_lanes(set, blocks);
    if (set->locality == LOCALITY_SHARED)
        place_first(set);
    return set;
}

void
lane_set_free(LaneSet *set)
{
    if (!set)
        return;
    for (guint i = 0; i < 3; i++) {
        g_free(set->threads[i]);
        g_free(set->blocks[i]);
    }
    g_free(set->alive);
    g_free(set->order);
    g_hash_table_unref(set->fixed);
    lane_set_forget(set);
    g_hash_table_unref(set->moving);
    g_hash_table_unref(set->names);
    g_ptr_array_unref(set->spare);
    lane_set_free(set->first);
    g_free(set->first_lane);
    g_free(set);
}

guint
lane_set_n_warps(const LaneSet *set)
{
    return set->n_lanes / set->warp_lanes;
}

guint
lane_set_n_lanes(const LaneSet *set)
{
    return set->n_lanes;
}

guint
lane_set_warps_per_block(const LaneSet *set)
{
    return lane_set_n_warps(set) / MAX(set->n_blocks, 1);
}

const guint8 *
lane_set_alive(const LaneSet *set)
{
    return set->alive;
}

const double *
lane_set_order(const LaneSet *set)
{
    return set->order;
}

/* Wraps instead of overflowing: what is computed here are places that need not exist. */
static gint64
add_wrapped(gint64 a, gint64 b)
{
    return (gint64)((guint64)a + (guint64)b);
}

static gint64
multiply_wrapped(gint64 a, gint64 b)
{
    return (gint64)((guint64)a * (guint64)b);
}

static gint64
divide(gint64 a, gint64 b)
{
    return b == 0 || (a == G_MININT64 && b == -1) ? 0 : a / b;
}

static gint64
remainder_of(gint64 a, gint64 b)
{
    return b == 0 || b == -1 ? 0 : a % b;
}

static gint64
shift(gint64 a, gint64 by, gboolean left)
{
    if (by < 0 || by > 62)
        return 0;
    return left ? (gint64)((guint64)a << by) : a >> by;
}

static guint64
mix(guint64 a, guint64 b)
{
    guint64 x = (a ^ b) * G_GUINT64_CONSTANT(0x9E3779B97F4A7C15);
    x = (x ^ (x >> 29)) * G_GUINT64_CONSTANT(0xBF58476D1CE4E5B9);
    return x ^ (x >> 32);
}

static gint64
round_to_lanes(const LaneSet *set, gint64 value)
{
    return (value + set->warp_lanes - 1) / set->warp_lanes * set->warp_lanes;
}

static void
set_all(const LaneSet *set, gint64 *values, gint64 value)
{
    for (guint i = 0; i < set->n_lanes; i++)
        values[i] = value;
}

static void
eval_symbol(const LaneSet *set, const Expr *e, gint64 *values)
{
    const gint64 *from = e->symbol == SYMBOL_THREAD  ? set->threads[e->number]
                         : e->symbol == SYMBOL_BLOCK ? set->blocks[e->number]
                                                     : NULL;
    if (from)
        for (guint i = 0; i < set->n_lanes; i++)
            values[i] = from[i];
    else if (e->symbol == SYMBOL_LOOP)
        set_all(set, values, set->loops && e->number < set->study->n_loops ? set->loops[e->number] : 0);
    else
        set_all(set, values, round_to_lanes(set, set->range));
}

static const gint64 *values_of(LaneSet *set, const Expr *e);

static void
eval_sum(LaneSet *set, const Expr *e, gint64 *values)
{
    set_all(set, values, e->value);
    for (guint k = 0; k < e->n_args; k++) {
        const gint64 *term = values_of(set, e->args[k]);
        for (guint i = 0; i < set->n_lanes; i++)
            values[i] = add_wrapped(values[i], multiply_wrapped(e->coefficients[k], term[i]));
    }
}

static void
eval_product(LaneSet *set, const Expr *e, gint64 *values)
{
    set_all(set, values, 1);
    for (guint k = 0; k < e->n_args; k++) {
        const gint64 *term = values_of(set, e->args[k]);
        for (guint i = 0; i < set->n_lanes; i++)
            values[i] = multiply_wrapped(values[i], term[i]);
    }
}

/* The sum of the counters of the loops that E depends on. */
static gint64
iteration_of(const LaneSet *set, const Expr *e)
{
    gint64 sum = 0;
    for (guint i = 0; set->loops && i < set->study->n_loops; i++)
        if (e->loops >> MIN(i, 63) & 1)
            sum = add_wrapped(sum, set->loops[i]);
    return sum;
}

/* The values that a made-up opaque term has, from 0 on: an index is not negative. */
static guint64
range_of(const LaneSet *set, const Expr *e)
{
    gint64 n = e->value + (gint64)e->number;
    return e->number > 0 && e->value <= 0 && n > 0 ? (guint64)n : (guint64)set->range;
}

/* Takes VALUES, without sign, modulo RANGE. */
static void
wrap_values(const LaneSet *set, gint64 *values, guint64 range)
{
    if ((range & (range - 1)) == 0) { /* a division each takes as long as all else */
        for (guint i = 0; i < set->n_lanes; i++)
            values[i] = (gint64)((guint64)values[i] & (range - 1));
        return;
    }
    for (guint i = 0; i < set->n_lanes; i++)
        values[i] = (gint64)((guint64)values[i] % range);
}

static void
eval_sorted(const LaneSet *set, const Expr *e, gint64 *values)
{
    guint64 further = (guint64)iteration_of(set, e);
    guint64 range = range_of(set, e);
    for (guint i = 0; i < set->n_lanes; i++)
        values[i] = (gint64)(((guint64)(set->order[i] * (double)range) + further) % range);
}

/* A number for what TEXT names, in the order of asking: what is drawn doesn't hang on names. */
static guint64
number_of(LaneSet *set, const char *text)
{
    guint number = GPOINTER_TO_UINT(g_hash_table_lookup(set->names, text));
    if (number == 0) {
        number = g_hash_table_size(set->names) + 1;
        g_hash_table_insert(set->names, (gpointer)text, GUINT_TO_POINTER(number));
    }
    return number;
}

/* By what E was made from: any numbers. */
static void
draw(LaneSet *set, const Expr *e, gint64 *values)
{
    set_all(set, values, (gint64)mix(number_of(set, e->text), e->n_args));
    for (guint k = 0; k < e->n_args; k++) {
        const gint64 *term = values_of(set, e->args[k]);
        for (guint i = 0; i < set->n_lanes; i++)
            values[i] = (gint64)mix((guint64)values[i], (guint64)term[i] + k);
    }
}

/* About the elements that are the thread's own where the launch's threads share out the range in order: the
 * iterations of a loop go through these, and begin again where there are more of them. */
static void
eval_near(LaneSet *set, const Expr *e, gint64 *values)
{
    guint64 range = range_of(set, e), width = 2 * (guint64)set->number + 1;
    guint64 back = range - (guint64)set->number % range;
    double threads = set->study->blocks * (double)set->study->block_threads;
    guint64 own = (guint64)fmax(1, (double)range / threads), further = (guint64)iteration_of(set, e) % own;
    draw(set, e, values);
    for (guint i = 0; i < set->n_lanes; i++) {
        guint64 own_place = (guint64)(set->order[i] * (double)range) + further;
        values[i] = (gint64)((own_place + back + (guint64)values[i] % width) % range);
    }
}

static void
eval_shared(LaneSet *set, const Expr *e, gint64 *values)
{
    const gint64 *first = lane_set_values(set->first, e, set->loops);
    for (guint i = 0; i < set->n_lanes; i++)
        values[i] = first[set->first_lane[i]];
}

static void
eval_opaque(LaneSet *set, const Expr *e, gint64 *values)
{
    gboolean by_thread = (e->depends & DEPENDS_THREAD) != 0;
    guint64 range = range_of(set, e);
    if (set->locality != LOCALITY_RANDOM && by_thread) {
        if (set->locality == LOCALITY_SORTED)
            eval_sorted(set, e, values);
        else if (set->locality == LOCALITY_NEAR)
            eval_near(set, e, values);
        else
            eval_shared(set, e, values);
        return;
    }
    draw(set, e, values);
    wrap_values(set, values, range);
    for (guint i = 0; i < set->n_lanes && !by_thread; i++)
        values[i] -= values[i] % set->warp_lanes;
}

static gint64
binary(ExprKind kind, gint64 a, gint64 b)
{
    switch (kind) {
    case EXPR_DIV:
        return divide(a, b);
    case EXPR_MOD:
        return remainder_of(a, b);
    case EXPR_AND:
        return a & b;
    case EXPR_OR:
        return a | b;
    case EXPR_XOR:
        return a ^ b;
    case EXPR_SHL:
    case EXPR_SHR:
        return shift(a, b, kind == EXPR_SHL);
    case EXPR_MIN:
        return MIN(a, b);
    case EXPR_MAX:
        return MAX(a, b);
    case EXPR_LT:
        return a < b;
    default:
        return a == b;
    }
}

static void
eval_binary(LaneSet *set, const Expr *e, gint64 *values)
{
    const gint64 *a = values_of(set, e->args[0]), *b = values_of(set, e->args[1]);
    for (guint i = 0; i < set->n_lanes; i++)
        values[i] = binary(e->kind, a[i], b[i]);
}

static void
eval_select(LaneSet *set, const Expr *e, gint64 *values)
{
    const gint64 *condition = values_of(set, e->args[0]);
    const gint64 *a = values_of(set, e->args[1]), *b = values_of(set, e->args[2]);
    for (guint i = 0; i < set->n_lanes; i++)
        values[i] = condition[i] ? a[i] : b[i];
}

static void
eval_draw(LaneSet *set, const Expr *e, gint64 *values)
{
    gboolean is_sum = e->kind == EXPR_DRAW_SUM;
    set_all(set, values, 0);
    for (guint k = 0; k < e->n_args - is_sum; k++) {
        const gint64 *term = values_of(set, e->args[k]);
        for (guint i = 0; i < set->n_lanes; i++)
            values[i] = (gint64)draw_take((guint64)values[i], term[i]);
    }
    const gint64 *rows = is_sum ? values_of(set, e->args[e->n_args - 1]) : NULL;
    for (guint i = 0; i < set->n_lanes; i++)
        values[i] = is_sum ? draw_sum_at(e, (guint64)values[i], rows[i]) : draw_value(e, (guint64)values[i]);
}

static const gint64 *
values_of(LaneSet *set, const Expr *e)
{
    gboolean is_fixed = !(e->depends & DEPENDS_LOOP);
    GHashTable *known = is_fixed ? set->fixed : set->moving;
    gint64 *values = g_hash_table_lookup(known, e);
    if (values)
        return values;
    if (!is_fixed && set->spare->len > 0)
        values = g_ptr_array_steal_index_fast(set->spare, set->spare->len - 1);
    else
        values = g_new(gint64, MAX(set->n_lanes, 1));
    g_hash_table_insert(known, (gpointer)e, values);
    switch (e->kind) {
    case EXPR_CONST:
        set_all(set, values, e->value);
        break;
    case EXPR_SYMBOL:
        eval_symbol(set, e, values);
        break;
    case EXPR_SUM:
        eval_sum(set, e, values);
        break;
    case EXPR_PRODUCT:
        eval_product(set, e, values);
        break;
    case EXPR_SELECT:
        eval_select(set, e, values);
        break;
    case EXPR_OPAQUE:
        eval_opaque(set, e, values);
        break;
    case EXPR_DRAW:
    case EXPR_DRAW_SUM:
        eval_draw(set, e, values);
        break;
    default:
        eval_binary(set, e, values);
    }
    return values;
}

const gint64 *
lane_set_values(LaneSet *set, const Expr *e, const gint64 *loops)
{
    set->loops = loops;
    return values_of(set, e);
}

void
lane_set_forget(LaneSet *set)
{
    GHashTableIter iter;
    gpointer values;
    if (set->first)
        lane_set_forget(set->first);
    if (g_hash_table_size(set->moving) == 0)
        return;
    g_hash_table_iter_init(&iter, set->moving);
    while (g_hash_table_iter_next(&iter, NULL, &values))
        g_ptr_array_add(set->spare, values);
    g_hash_table_remove_all(set->moving);
}
