/* SPDX-License-Identifier: MIT */

#include "model/lanes/lanes_private.h"

#include "ir/ir.h"

#include <string.h>

static void
locality_values_free(gpointer data)
{
    LocalityValues *values = data;

    g_hash_table_unref(values->fixed);
    g_hash_table_unref(values->moving);
    g_hash_table_unref(values->begun);
    g_hash_table_unref(values->paths);
    lane_set_free(values->first);
    g_free(values->least);
    g_free(values);
}

static LocalityValues *
add_values(LaneSet *set, const ArrayLocality *locality, gint64 range)
{
    LocalityValues *values = g_new0(LocalityValues, 1);

    values->locality = *locality;
    values->range = range;
    values->fixed = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    values->moving = g_hash_table_new(NULL, NULL);
    values->begun = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    values->paths = g_hash_table_new_full(NULL, NULL, NULL, bisection_path_free);
    g_ptr_array_add(set->all, values);
    return values;
}

/* A set of N_LANES lanes that are not placed yet, of which those that are made up go anywhere. */
static LaneSet *
set_new(const Study *study, guint warp_lanes, guint n_lanes, gint64 range)
{
    LaneSet *set = g_new0(LaneSet, 1);

    g_assert(range > 0);
    set->study = study;
    set->warp_lanes = warp_lanes;
    set->n_lanes = n_lanes;
    set->range = range;
    set->alive = g_new0(guint8, MAX(set->n_lanes, 1));
    set->all = g_ptr_array_new_with_free_func(locality_values_free);
    set->now = add_values(set, &(ArrayLocality){.locality = LOCALITY_RANDOM}, range);
    set->names = g_hash_table_new(g_str_hash, g_str_equal);
    set->spare = g_ptr_array_new_with_free_func(g_free);
    return set;
}

/* --- places of lanes */

static guint
lanes_per_block(const LaneSet *set)
{
    return set->n_lanes / set->n_blocks;
}

static gint64
block_number(const Study *study, const BlockIndex *block)
{
    const gint64 *grid = study->launch->grid;

    return block->at[0] + grid[0] * (block->at[1] + grid[1] * block->at[2]);
}

/* The number of the thread of LANE among those of the launch, each block having room for all threads of its
 * last warp. */
static gint64
thread_number(const LaneSet *set, guint lane)
{
    guint per_block = lanes_per_block(set);

    return block_number(set->study, &set->blocks[lane / per_block]) * set->study->block_threads +
           (gint64)(lane % per_block);
}

/* Coordinate I of thread NUMBER of a block. */
static gint64
thread_coordinate(const Study *study, gint64 number, guint i)
{
    const gint64 *size = study->launch->block;

    return i == 0 ? number % size[0] : i == 1 ? number / size[0] % size[1] : number / size[0] / size[1];
}

/* Coordinate I of block NUMBER of the launch. */
static gint64
block_coordinate(const Study *study, gint64 number, guint i)
{
    const gint64 *grid = study->launch->grid;

    return i == 0   ? number % grid[0]
           : i == 1 ? number / grid[0] % grid[1]
                    : number / grid[0] / grid[1] % grid[2];
}

/* By lane: the place of its thread, or of its block's first, among all of the launch. */
static double *
find_orders(const LaneSet *set, gboolean by_block)
{
    double *orders = g_new0(double, MAX(set->n_lanes, 1));
    guint per_block = set->of ? 0 : lanes_per_block(set);

    for (guint lane = 0; per_block > 0 && lane < set->n_lanes; lane++) {
        double block = (double)block_number(set->study, &set->blocks[lane / per_block]);
        double thread = by_block ? 0 : (double)(lane % per_block);

        orders[lane] = (block + thread / (double)set->study->block_threads) / set->study->blocks;
    }
    return orders;
}

const double *
lane_set_order(const LaneSet *set)
{
    LaneSet *own = (LaneSet *)set; /* what is found is only remembered */

    if (!own->order)
        own->order = find_orders(set, FALSE);
    return own->order;
}

const double *
lane_set_block_order(const LaneSet *set)
{
    LaneSet *own = (LaneSet *)set;

    if (!own->block_order)
        own->block_order = find_orders(set, TRUE);
    return own->block_order;
}

LaneSet *
lane_set_first(LaneSet *set)
{
    LocalityValues *values = set->now;

    if (!values->first) {
        values->first = set_new(set->study, set->warp_lanes, set->n_lanes, set->range);
        values->first->of = set;
        values->first->shared = values->locality.number;
    }
    return values->first;
}

LaneSet *
lane_set_new(const Study *study, guint warp_lanes, const BlockIndex *blocks, guint n_blocks, gint64 range,
             const ModelSettings *settings)
{
    guint warps = ((guint)study->block_threads + warp_lanes - 1) / warp_lanes;
    LaneSet *set = set_new(study, warp_lanes, n_blocks * warps * warp_lanes, range);

    g_assert(n_blocks > 0);
    set->n_blocks = n_blocks;
    set->blocks = g_memdup2(blocks, n_blocks * sizeof *blocks);
    set->now->locality = (ArrayLocality){settings->locality, settings->locality_number};
    for (guint lane = 0; lane < set->n_lanes; lane++)
        set->alive[lane] = lane % lanes_per_block(set) < study->block_threads;
    return set;
}

void
lane_set_choose(LaneSet *set, const ArrayLocality *locality, gint64 elements)
{
    LocalityValues *usual = g_ptr_array_index(set->all, 0);
    const ArrayLocality *to = locality ? locality : &usual->locality;
    gboolean is_small = to->locality == LOCALITY_SORTED && elements > 0 && elements < set->range;
    /* Else blocks would meet in the part that is drawn from, as they do not in all of it. */
    gboolean is_large = to->locality == LOCALITY_RANDOM && elements > set->range;
    gint64 range = is_small || is_large ? elements : set->range;

    for (guint i = 0; i < set->all->len; i++) {
        set->now = g_ptr_array_index(set->all, i);
        if (set->now->locality.locality == to->locality && set->now->locality.number == to->number &&
            set->now->range == range)
            return;
    }
    set->now = add_values(set, to, range);
}

void
lane_set_free(LaneSet *set)
{
    if (!set)
        return;
    g_free(set->blocks);
    g_free(set->alive);
    g_free(set->order);
    g_free(set->block_order);
    lane_set_forget(set);
    g_ptr_array_unref(set->all);
    g_hash_table_unref(set->names);
    g_ptr_array_unref(set->spare);
    lane_memo_free(set->memo);
    g_free(set);
}

void
lane_set_remember(LaneSet *set, gsize *room)
{
    g_assert(!set->memo);
    set->memo = lane_memo_new(set->n_lanes, room);
}

LaneMemo *
lane_set_memo(const LaneSet *set)
{
    return set->memo;
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
    return lane_set_n_warps(set) / set->n_blocks;
}

const guint8 *
lane_set_alive(const LaneSet *set)
{
    return set->alive;
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
round_to_lanes(const LaneSet *set, gint64 value)
{
    return (value + set->warp_lanes - 1) / set->warp_lanes * set->warp_lanes;
}

LANE_LOOPS void
lane_set_fill(const LaneSet *set, gint64 *values, gint64 value)
{
    for (guint i = 0; i < set->n_lanes; i++)
        values[i] = value;
}

gint64 *
lane_set_spare(LaneSet *set)
{
    return set->spare->len > 0 ? g_ptr_array_steal_index_fast(set->spare, set->spare->len - 1)
                               : g_new(gint64, MAX(set->n_lanes, 1));
}

/* Coordinate I of the threads, the same in each block. */
static void
eval_thread(const LaneSet *set, guint i, gint64 *values)
{
    guint per_block = lanes_per_block(set);

    for (guint lane = 0; lane < per_block; lane++)
        values[lane] = thread_coordinate(set->study, lane, i);
    for (guint block = 1; block < set->n_blocks; block++)
        memcpy(&values[(gsize)block * per_block], values, per_block * sizeof *values);
}

static void
eval_block(const LaneSet *set, guint i, gint64 *values)
{
    guint per_block = lanes_per_block(set);

    for (guint lane = 0; lane < set->n_lanes; lane++)
        values[lane] = set->blocks[lane / per_block].at[i];
}

/* Of a thread or a block, where lanes share places with others. */
static void
eval_shared(const LaneSet *set, const Expr *e, gint64 *values)
{
    const Study *study = set->study;

    for (guint lane = 0; lane < set->n_lanes; lane++) {
        gint64 thread = thread_number(set->of, lane), first = thread - thread % set->shared;

        values[lane] = e->symbol == SYMBOL_THREAD
                           ? thread_coordinate(study, first % study->block_threads, e->number)
                           : block_coordinate(study, first / study->block_threads, e->number);
    }
}

static void
eval_symbol(const LaneSet *set, const Expr *e, gint64 *values)
{
    gboolean is_place = e->symbol == SYMBOL_THREAD || e->symbol == SYMBOL_BLOCK;

    if (is_place && set->of)
        eval_shared(set, e, values);
    else if (e->symbol == SYMBOL_THREAD)
        eval_thread(set, e->number, values);
    else if (e->symbol == SYMBOL_BLOCK)
        eval_block(set, e->number, values);
    else if (e->symbol == SYMBOL_LOOP)
        lane_set_fill(set, values, set->loops && e->number < set->study->n_loops ? set->loops[e->number] : 0);
    else
        lane_set_fill(set, values, round_to_lanes(set, set->range));
}

LANE_LOOPS static void
eval_sum(LaneSet *set, const Expr *e, gint64 *values)
{
    gint64 *scaled = NULL;

    lane_set_fill(set, values, e->value);
    for (guint k = 0; k < e->n_args; k++) {
        gboolean is_scaled = e->args[k]->kind == EXPR_OPAQUE && e->coefficients[k] > 1;

        if (is_scaled) {
            scaled = scaled ? scaled : lane_set_spare(set);
            lane_set_make_up(set, e->args[k], e->coefficients[k], scaled);
        }
        const gint64 *term = is_scaled ? scaled : lane_set_values_of(set, e->args[k]);
        for (guint i = 0; i < set->n_lanes; i++)
            values[i] = add_wrapped(values[i], multiply_wrapped(e->coefficients[k], term[i]));
    }
    if (scaled)
        g_ptr_array_add(set->spare, scaled);
}

static void
eval_product(LaneSet *set, const Expr *e, gint64 *values)
{
    lane_set_fill(set, values, 1);
    for (guint k = 0; k < e->n_args; k++) {
        const gint64 *term = lane_set_values_of(set, e->args[k]);

        for (guint i = 0; i < set->n_lanes; i++)
            values[i] = multiply_wrapped(values[i], term[i]);
    }
}

/* What most indices and bounds are made of, in loops of their own. */
LANE_LOOPS static gboolean
eval_often(const LaneSet *set, ExprKind kind, const gint64 *a, const gint64 *b, gint64 *values)
{
    guint n = set->n_lanes;

    switch (kind) {
    case EXPR_AND:
        for (guint i = 0; i < n; i++)
            values[i] = a[i] & b[i];
        return TRUE;
    case EXPR_LT:
        for (guint i = 0; i < n; i++)
            values[i] = a[i] < b[i];
        return TRUE;
    case EXPR_EQ:
        for (guint i = 0; i < n; i++)
            values[i] = a[i] == b[i];
        return TRUE;
    case EXPR_MIN:
        for (guint i = 0; i < n; i++)
            values[i] = MIN(a[i], b[i]);
        return TRUE;
    case EXPR_MAX:
        for (guint i = 0; i < n; i++)
            values[i] = MAX(a[i], b[i]);
        return TRUE;
    default:
        return FALSE;
    }
}

static void
eval_binary(LaneSet *set, const Expr *e, gint64 *values)
{
    const gint64 *a = lane_set_values_of(set, e->args[0]), *b = lane_set_values_of(set, e->args[1]);

    if (eval_often(set, e->kind, a, b, values))
        return;
    for (guint i = 0; i < set->n_lanes; i++)
        values[i] = binary_value_wrapped(e->kind, a[i], b[i]);
}

LANE_LOOPS static void
eval_select(LaneSet *set, const Expr *e, gint64 *values)
{
    const gint64 *condition = lane_set_values_of(set, e->args[0]);
    const gint64 *a = lane_set_values_of(set, e->args[1]), *b = lane_set_values_of(set, e->args[2]);

    for (guint i = 0; i < set->n_lanes; i++)
        values[i] = condition[i] ? a[i] : b[i];
}

LANE_LOOPS static void
eval_draw(LaneSet *set, const Expr *e, gint64 *values)
{
    gboolean is_sum = e->kind == EXPR_DRAW_SUM;

    lane_set_fill(set, values, 0);
    for (guint k = 0; k < e->n_args - is_sum; k++) {
        const gint64 *term = lane_set_values_of(set, e->args[k]);

        for (guint i = 0; i < set->n_lanes; i++)
            values[i] = (gint64)draw_take((guint64)values[i], term[i]);
    }
    const gint64 *rows = is_sum ? lane_set_values_of(set, e->args[e->n_args - 1]) : NULL;
    for (guint i = 0; i < set->n_lanes; i++)
        values[i] = is_sum ? draw_sum_at(e, (guint64)values[i], rows[i]) : draw_value(e, (guint64)values[i]);
}

const gint64 *
lane_set_values_of(LaneSet *set, const Expr *e)
{
    gboolean is_fixed = !(e->depends & DEPENDS_LOOP);
    GHashTable *known = is_fixed ? set->now->fixed : set->now->moving;
    gint64 *values = g_hash_table_lookup(known, e);

    if (values)
        return values;
    values = is_fixed ? g_new(gint64, MAX(set->n_lanes, 1)) : lane_set_spare(set);
    g_hash_table_insert(known, (gpointer)e, values);
    switch (e->kind) {
    case EXPR_CONST:
        lane_set_fill(set, values, e->value);
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
        lane_set_make_up(set, e, 1, values);
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
    return lane_set_values_of(set, e);
}

gint64
lane_set_least(LaneSet *set, guint loop)
{
    LocalityValues *values = set->now;

    if (!values->least) {
        values->least = g_new(gint64, set->study->n_loops);
        for (guint i = 0; i < set->study->n_loops; i++)
            values->least[i] = G_MININT64;
    }
    if (values->least[loop] == G_MININT64) {
        const gint64 *trips = lane_set_values_of(set, set->study->loops[loop].trip);
        gint64 least = G_MAXINT64;

        for (guint i = 0; i < set->n_lanes; i++)
            least = MIN(least, trips[i]);
        values->least[loop] = least;
    }
    return values->least[loop];
}

void
lane_set_forget(LaneSet *set)
{
    for (guint k = 0; k < set->all->len; k++) {
        LocalityValues *placed = g_ptr_array_index(set->all, k);
        GHashTableIter iter;
        gpointer values;

        if (placed->first)
            lane_set_forget(placed->first);
        if (g_hash_table_size(placed->moving) == 0)
            continue;
        g_hash_table_iter_init(&iter, placed->moving);
        while (g_hash_table_iter_next(&iter, NULL, &values))
            g_ptr_array_add(set->spare, values);
        g_hash_table_remove_all(placed->moving);
    }
}

void
lane_set_rest(LaneSet *set)
{
    lane_set_forget(set);
    for (guint k = 0; k < set->all->len; k++) {
        LocalityValues *placed = g_ptr_array_index(set->all, k);

        if (placed->first)
            lane_set_rest(placed->first);
        g_hash_table_remove_all(placed->fixed);
        g_hash_table_remove_all(placed->begun);
        g_hash_table_remove_all(placed->paths);
    }
    g_ptr_array_set_size(set->spare, 0);
    g_clear_pointer(&set->order, g_free);
    g_clear_pointer(&set->block_order, g_free);
}
