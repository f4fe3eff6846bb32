/* SPDX-License-Identifier: MIT */
#include "model/study/study.h"

/* The largest value of TRIP over the corners of the launch: threads and blocks that run longest. */
static gint64
largest_trips(const Study *study, const Expr *trip, ExprEnv *env)
{
    gint64 largest = 0, trips;

    for (guint corner = 0; corner < 64; corner++) {
        for (guint i = 0; i < 3; i++) {
            env->thread[i] = corner >> i & 1 ? study->box.thread_hi[i] : 0;
            env->block[i] = corner >> (i + 3) & 1 ? study->box.block_hi[i] : 0;
        }
        if (expr_eval(trip, env, &trips))
            largest = MAX(largest, trips);
    }
    return largest;
}

/* Whether E may be largest at a thread or block between the first and the last one, as (n - i) % 32 is. */
static gboolean
has_peaks(const Expr *e)
{
    if (!(e->depends & (DEPENDS_THREAD | DEPENDS_BLOCK)))
        return FALSE;
    if (e->kind == EXPR_MOD || e->kind == EXPR_AND || e->kind == EXPR_OR || e->kind == EXPR_XOR ||
        e->kind == EXPR_EQ)
        return TRUE;
    for (guint i = 0; i < e->n_args; i++)
        if (has_peaks(e->args[i]))
            return TRUE;
    return FALSE;
}

/* The most that TRIP can be, the loops around being in the iterations COUNTERS; -1: that is not known. */
static gint64
most_trips(const Study *study, const Expr *trip, const gint64 *counters)
{
    SymbolBox box = study->box;

    box.loop_lo = box.loop_hi = counters;
    Interval interval = expr_interval(trip, &box);
    return interval.state == INTERVAL_KNOWN ? MAX(interval.hi, 0) : -1;
}

gint64
study_trips(const Study *study, guint loop, gint64 *counters)
{
    const StudyLoop *l = &study->loops[loop];
    ExprEnv env = {.loops = counters, .n_loops = study->n_loops};
    gint64 trips, most;

    if (!l->trip)
        return l->max_trips;
    if (l->by_thread && (l->trip->depends & DEPENDS_DRAW))
        trips = l->max_trips; /* some thread or other draws it */
    else if (l->by_thread && has_peaks(l->trip) && (most = most_trips(study, l->trip, counters)) >= 0)
        trips = most;
    else if (l->by_thread)
        trips = largest_trips(study, l->trip, &env);
    else if (!expr_eval(l->trip, &env, &trips))
        trips = l->max_trips;
    return CLAMP(trips, 0, l->max_trips);
}
