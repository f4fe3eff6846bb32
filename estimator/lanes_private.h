/* SPDX-License-Identifier: MIT */
#pragma once

#include "lanes.h"
#include "period.h"

/* Evaluations of an expression in a lane that are spent on one term before the rest is sampled. */
#define LANE_BUDGET (G_GINT64_CONSTANT(1) << 20)

typedef struct {
    guint loop;
    Period period; /* of the term in that loop's counter */
} LoopStep;

struct LaneTerm {
    const Expr *known;  /* what can be computed; the unknown rest counts as 0 */
    gboolean apart;     /* nothing is known: no lane's difference from another */
    guint8 *starts;     /* by thread of the block: 1, its difference from the thread before is unknown; or NULL */
    gint64 *shifts;     /* by thread: known differences inside the unknown rest, summed up; or NULL */
    int guard;
    LoopStep *steps;
    guint n_steps;
    gint64 budget;
    GHashTable *profiles; /* GBytes of the loops' counters, reduced -> Profile */
};

struct LaneSpace {
    const Study *study;
    guint warp_lanes, modulus;
    GHashTable *terms;
    GHashTable *shapes;
    GArray *phases;   /* of Phase */
    gint64 *counters; /* by loop number: where the profile in work stands */
    gboolean sampled;
};

/* The shape equal to LIKE, owned by SPACE. */
const WarpShape *lane_space_shape(LaneSpace *space, const WarpShape *like);

/* TRUE if no lane of the launch has left a loop from GUARD outwards at the counters of SPACE. */
gboolean guards_hold(const LaneSpace *space, guint guard);

/* Counts the warps of the launch at the counters of SPACE. ALL_LIVE: no guard needs a look. */
Profile *profile_count(LaneSpace *space, LaneTerm *term, gboolean all_live);
