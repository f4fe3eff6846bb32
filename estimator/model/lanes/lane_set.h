/* SPDX-License-Identifier: MIT */
/* estimator/model/lanes/: the lanes of some warps, followed one by one. Uses stream/ and below. */
#pragma once

#include "model/estimate/model_settings.h"
#include "model/study/study.h"

/* The threads of some blocks of a launch, warp by warp, and the values that expressions have in them. What is
 * not known gets a value that is made up, and the same wherever the same unknown is asked for:
 *   - an opaque term (a loaded value, say) that depends on the thread: evenly distributed over 0..range-1, by
 * what it was made from; or, sorted: as if the launch's threads shared out 0..range-1 in order, an element
 * further with each iteration of the loops that it depends on; or, near: at most so many before or behind the
 * thread's own elements in that order, evenly distributed, round the ends; or, shared: what the first of so
 * many threads in a row has at random;
 *   - where its type bounds an opaque term, range is as many as it has values that are not negative;
 *   - another opaque term: in either case random, and a multiple of the warp's lanes;
 *   - a parameter: range, rounded up to a multiple of the warp's lanes. */
typedef struct LaneSet LaneSet;
/* lane_elements.h */
typedef struct LaneMemo LaneMemo;

typedef struct {
    gint64 at[3];
} BlockIndex;

/* STUDY must outlive the result. N_BLOCKS and RANGE are at least 1. SETTINGS give the locality. */
LaneSet *lane_set_new(const Study *study, guint warp_lanes, const BlockIndex *blocks, guint n_blocks,
                      gint64 range, const ModelSettings *settings);
void lane_set_free(LaneSet *set);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(LaneSet, lane_set_free)

guint lane_set_n_warps(const LaneSet *set);
/* Warps times lanes: a partial warp has all its lanes, of which some are not alive. */
guint lane_set_n_lanes(const LaneSet *set);
guint lane_set_warps_per_block(const LaneSet *set);
/* By lane: 1 where there is such a thread. */
const guint8 *lane_set_alive(const LaneSet *set);
/* By lane: its thread's place among all of the launch, 0..1; valid until the set rests. */
const double *lane_set_order(const LaneSet *set);

/* From here on, a LaneWalk remembers what elements the lanes reach: in at most the bytes that are left in
 * ROOM, which must outlive SET and may be shared among several. Nothing but time hangs on it. */
void lane_set_remember(LaneSet *set, gsize *room);
/* What lane_set_remember() made; NULL: nothing. */
LaneMemo *lane_set_memo(const LaneSet *set);

/* From here on, made-up values follow LOCALITY (NULL: that of the settings) in an array of ELEMENTS (0: not
 * known). */
void lane_set_choose(LaneSet *set, const ArrayLocality *locality, gint64 elements);
/* The values of E in all lanes, where the loops' counters are LOOPS (by loop number). The result stays valid
 * until the next call of lane_set_forget(); a division by zero gives 0. */
const gint64 *lane_set_values(LaneSet *set, const Expr *e, const gint64 *loops);
/* The least length of loop LOOP, which hangs on no other loop, in a lane. */
gint64 lane_set_least(LaneSet *set, guint loop);
/* Releases the values of expressions that depend on loops. */
void lane_set_forget(LaneSet *set);
/* Gives back the memory of all values, as where other sets come next: they are found anew when they are asked
 * for again, and are the same. */
void lane_set_rest(LaneSet *set);
