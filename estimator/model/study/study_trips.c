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

gint64
study_trips(const Study *study, guint loop, gint64 *counters)
{
    const StudyLoop *l = &study->loops[loop];
    ExprEnv env = {.loops = counters, .n_loops = study->n_loops};
    gint64 trips;

    if (!l->trip)
        return l->max_trips;
    if (l->by_thread && (l->trip->depends & DEPENDS_DRAW))
        trips = l->max_trips; /* some thread or other draws it */
    else if (l->by_thread)
        trips = largest_trips(study, l->trip, &env);
    else if (!expr_eval(l->trip, &env, &trips))
        trips = l->max_trips;
    return CLAMP(trips, 0, l->max_trips);
}
