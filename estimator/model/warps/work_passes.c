/* SPDX-License-Identifier: MIT */

#include "model/warps/warps_private.h"
#include "model/study/study.h"

double
work_passes(const Study *study, LaneSpaces *spaces, const StudyWork *work)
{
    g_autofree LoopRange *ranges = g_new(LoopRange, MAX(study->n_loops, 1));
    g_autofree gint64 *counters = g_new0(gint64, MAX(study->n_loops, 1));

    for (guint i = 0; i < study->n_loops; i++)
        ranges[i] = (LoopRange){0, 1, 1};
    for (guint i = 0; i < work->n_loops; i++) {
        gint64 trips = study_trips(study, work->loops[i], counters);

        if (trips == 0)
            return 0;
        ranges[work->loops[i]].count = trips;
        counters[work->loops[i]] = trips / 2;
    }
    LaneSpace *space = lane_spaces_plain(spaces)->space;
    LaneTerm *term = lane_space_term(space, expr_const(study->pool, 0), work->guard);
    return lane_space_phase(space, lane_term_phase(space, term, ranges))->requests;
}
