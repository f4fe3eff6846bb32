/* SPDX-License-Identifier: MIT */
/* The values that lanes get where nothing is known but to what places they go. */
#include "model/lanes/lanes_private.h"

#include "ir/ir.h"

#include <math.h>
#include <string.h>

static guint64
mix(guint64 a, guint64 b)
{
    guint64 x = (a ^ b) * G_GUINT64_CONSTANT(0x9E3779B97F4A7C15);

    x = (x ^ (x >> 29)) * G_GUINT64_CONSTANT(0xBF58476D1CE4E5B9);
    return x ^ (x >> 32);
}

/* The sum of the counters of the loops that E depends on. */
static gint64
iteration_of(const LaneSet *set, const Expr *e)
{
    guint64 sum = 0;

    for (guint i = 0; set->loops && i < set->study->n_loops; i++)
        if (e->loops >> MIN(i, 63) & 1)
            sum += (guint64)set->loops[i];
    return (gint64)sum;
}

/* The values that a made-up opaque term has, from 0 on: an index is not negative. Of an index that has SCALE
 * times the term in it, the places reach as far as the range. */
static guint64
range_of(const LaneSet *set, const Expr *e, gint64 scale)
{
    gint64 n = e->value + (gint64)e->number;

    return e->number > 0 && e->value <= 0 && n > 0 ? (guint64)n : (guint64)MAX(set->now->range / scale, 1);
}

__extension__ typedef unsigned __int128 Product;

/* Takes VALUES, without sign, modulo RANGE. */
LANE_LOOPS static void
wrap_values(const LaneSet *set, gint64 *values, guint64 range)
{
    if ((range & (range - 1)) == 0) { /* a division each takes as long as all else */
        for (guint i = 0; i < set->n_lanes; i++)
            values[i] = (gint64)((guint64)values[i] & (range - 1));
        return;
    }
    guint64 inverse = G_MAXUINT64 / range; /* 2^64 / RANGE rounded down: a product gives the quotient, or one
                                              less */
    for (guint i = 0; i < set->n_lanes; i++) {
        guint64 value = (guint64)values[i];
        guint64 left = value - (guint64)((Product)value * inverse >> 64) * range;

        values[i] = (gint64)(left >= range ? left - range : left);
    }
}

/* By lane: where E's own place is, 0..1: the thread's, or where all of a block have one the block's. */
static const double *
order_for(const LaneSet *set, const Expr *e)
{
    return e->depends & DEPENDS_THREAD ? lane_set_order(set) : lane_set_block_order(set);
}

static void
eval_sorted(const LaneSet *set, const Expr *e, gint64 scale, gint64 *values)
{
    guint64 further = (guint64)iteration_of(set, e);
    guint64 range = range_of(set, e, scale);
    const double *order = order_for(set, e);

    for (guint i = 0; i < set->n_lanes; i++)
        values[i] = (gint64)(((guint64)(order[i] * (double)range) + further) % range);
}

/* A number for what TEXT names, in the order of asking: what is drawn doesn't depend on names. */
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

/* Draws by the terms of E from number FROM on up to before END, beyond what VALUES has been drawn by. */
LANE_LOOPS static void
draw_by(LaneSet *set, const Expr *e, guint from, guint end, gint64 *values)
{
    for (guint k = from; k < end; k++) {
        const gint64 *term = lane_set_values_of(set, e->args[k]);

        for (guint i = 0; i < set->n_lanes; i++)
            values[i] = (gint64)mix((guint64)values[i], (guint64)term[i] + k);
    }
}

/* What is drawn by E's first N terms, which hang on no loop: remembered. */
static const gint64 *
begin_draw(LaneSet *set, const Expr *e, guint n)
{
    gint64 *begun = g_hash_table_lookup(set->now->begun, e);

    if (begun)
        return begun;
    begun = g_new(gint64, MAX(set->n_lanes, 1));
    lane_set_fill(set, begun, (gint64)mix(number_of(set, e->text), e->n_args));
    draw_by(set, e, 0, n, begun);
    g_hash_table_insert(set->now->begun, (gpointer)e, begun);
    return begun;
}

/* By what E was made from: any numbers. */
static void
draw(LaneSet *set, const Expr *e, gint64 *values)
{
    guint n_fixed = 0;

    while (n_fixed < e->n_args && !(e->args[n_fixed]->depends & DEPENDS_LOOP))
        n_fixed++;
    memcpy(values, begin_draw(set, e, n_fixed), set->n_lanes * sizeof *values);
    draw_by(set, e, n_fixed, e->n_args, values);
}

/* About the elements that are the thread's own where the launch's threads share out the range in order: the
 * iterations of a loop go through these, and begin again where there are more of them. */
static void
eval_near(LaneSet *set, const Expr *e, gint64 scale, gint64 *values)
{
    guint64 range = range_of(set, e, scale), number = (guint64)(set->now->locality.number / scale);
    guint64 width = 2 * number + 1, back = range - number % range;
    double threads = set->study->blocks * (double)set->study->block_threads;
    double places = e->depends & DEPENDS_THREAD ? (double)range / threads : 1;
    guint64 own = (guint64)fmax(1, places), further = (guint64)iteration_of(set, e) % own;
    const double *order = order_for(set, e);

    draw(set, e, values);
    for (guint i = 0; i < set->n_lanes; i++) {
        guint64 middle = (guint64)(order[i] * (double)range) + further;

        values[i] = (gint64)((middle + back + (guint64)values[i] % width) % range);
    }
}

static void
eval_shared(LaneSet *set, const Expr *e, gint64 scale, gint64 *values)
{
    LaneSet *others = lane_set_first(set);

    others->loops = set->loops;
    lane_set_make_up(others, e, scale, values);
}

/* What is the same for a warp keeps lanes aligned, as it is there: SCALE times it is a multiple of its lanes.
 */
static void
align_values(const LaneSet *set, gint64 scale, gint64 *values)
{
    gint64 unit = set->warp_lanes / greatest_divisor(scale, set->warp_lanes);

    for (guint i = 0; i < set->n_lanes && unit > 1; i++)
        values[i] -= values[i] % unit;
}

/* Of a bisection: the target's values show where in its range each lane's ends. */
static void
eval_bisection(LaneSet *set, const Expr *e, gint64 *values)
{
    const Expr *low = e->args[0], *length = e->args[1], *target = e->args[3];
    gboolean is_moving = ((low->depends | length->depends | target->depends) & DEPENDS_LOOP) != 0;
    BisectionPath *path = g_hash_table_lookup(set->now->paths, target);
    const gint64 *steps = lane_set_values_of(set, e->args[2]);

    if (!path) {
        path = bisection_path_new(set->n_lanes);
        g_hash_table_insert(set->now->paths, (gpointer)target, path);
    }
    if (is_moving || !bisection_path_goes(path, low, length, steps)) {
        const gint64 *at = lane_set_values_of(set, low), *left = lane_set_values_of(set, length);
        const gint64 *targets = lane_set_values_of(set, target);

        bisection_path_begin(path, e, at, left, targets, (double)range_of(set, target, 1));
    }
    bisection_path_follow(path, e->bisection, steps);
    bisection_path_values(path, (BisectPart)e->bisection.part, values);
}

void
lane_set_make_up(LaneSet *set, const Expr *e, gint64 scale, gint64 *values)
{
    gboolean by_thread = (e->depends & DEPENDS_THREAD) != 0;
    Locality locality =
        e->depends & (DEPENDS_THREAD | DEPENDS_BLOCK) ? set->now->locality.locality : LOCALITY_RANDOM;

    if (e->bisection.part != BISECT_NONE) {
        eval_bisection(set, e, values);
        return;
    }
    if (locality == LOCALITY_SORTED)
        eval_sorted(set, e, scale, values);
    else if (locality == LOCALITY_NEAR)
        eval_near(set, e, scale, values);
    else if (locality == LOCALITY_SHARED && by_thread)
        eval_shared(set, e, scale, values);
    else {
        draw(set, e, values);
        wrap_values(set, values, range_of(set, e, scale));
    }
    if (!by_thread)
        align_values(set, scale, values);
}
