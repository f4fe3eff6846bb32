/* SPDX-License-Identifier: MIT */
/* Which lanes run on. Draws take long to evaluate, and several terms ask for those of the same lanes: the
 * last answers are remembered. */
#include "model/warps/warps_private.h"

#include <string.h>

/* Adds to COUNTERS those of SPACE that E mentions. FALSE: there are too many. */
static gboolean
add_counters(const LaneSpace *space, const Expr *e, guint64 *seen, gint64 *counters, guint *n)
{
    if (!(e->depends & DEPENDS_LOOP))
        return TRUE;
    if (e->kind == EXPR_SYMBOL) {
        if (e->symbol != SYMBOL_LOOP)
            return TRUE;
        if (e->number >= 64)
            return FALSE;
        if (*seen >> e->number & 1)
            return TRUE;
        if (*n == MAX_DRAW_COUNTERS)
            return FALSE;
        *seen |= G_GUINT64_CONSTANT(1) << e->number;
        counters[(*n)++] = space->counters[e->number];
        return TRUE;
    }
    for (guint i = 0; i < e->n_args; i++)
        if (!add_counters(space, e->args[i], seen, counters, n))
            return FALSE;
    return TRUE;
}

/* The place of what is known of lanes like LIKE. */
static DrawnLanes *
place_of(LaneSpace *space, const DrawnLanes *like)
{
    guint64 hash = (guint64)like->loop;

    if (!space->drawn)
        space->drawn = g_new0(DrawnLanes, N_DRAWN_LANES);
    for (guint i = 0; i < G_N_ELEMENTS(like->block); i++)
        hash = (hash ^ (guint64)like->block[i]) * G_GUINT64_CONSTANT(0x9E3779B97F4A7C15);
    for (guint i = 0; i < G_N_ELEMENTS(like->counters); i++)
        hash = (hash ^ (guint64)like->counters[i]) * G_GUINT64_CONSTANT(0x9E3779B97F4A7C15);
    hash = (hash ^ (guint64)like->first) * G_GUINT64_CONSTANT(0x9E3779B97F4A7C15);
    return &space->drawn[(hash >> 32) % N_DRAWN_LANES];
}

/* Those of LANES, as bits, that make no further iteration of loop NUMBER. */
static guint32
look_at_lanes(const LaneSpace *space, guint number, const ExprEnv *env, const ExprLanes *lanes)
{
    gint64 trips[EXPR_LANES];
    guint32 known = expr_eval_lanes(space->study->loops[number].trip, env, lanes, trips), ended = 0;

    for (guint i = 0; i < lanes->n && known; i++)
        if (known >> i & 1 && trips[i] <= space->counters[number])
            ended |= 1u << i;
    return ended;
}

static guint32
ended_lanes(LaneSpace *space, guint number, const ExprEnv *env, const ExprLanes *lanes, gint64 first)
{
    const Expr *trip = space->study->loops[number].trip;
    DrawnLanes like = {.loop = (gint64)number + 1,
                       .block = {env->block[0], env->block[1], env->block[2]},
                       .first = first,
                       .n = lanes->n,
                       .counters = {space->counters[number]}};
    guint64 seen = 0;
    guint n = 0;

    if (!(trip->depends & DEPENDS_DRAW) || !add_counters(space, trip, &seen, &like.counters[1], &n))
        return look_at_lanes(space, number, env, lanes);
    DrawnLanes *known = place_of(space, &like);
    if (memcmp(known, &like, offsetof(DrawnLanes, ended)) != 0) {
        like.ended = look_at_lanes(space, number, env, lanes);
        *known = like;
    }
    return known->ended;
}

guint32
live_lanes(LaneSpace *space, guint guard, const ExprEnv *env, const ExprLanes *lanes, gint64 first)
{
    const Study *study = space->study;
    guint32 live = G_MAXUINT32;

    for (guint k = 0; k < study->loops[guard].n_outer && live; k++) {
        guint number = study->loops[guard].outer[k];

        if (study->loops[number].by_thread)
            live &= ~ended_lanes(space, number, env, lanes, first);
    }
    return live;
}
