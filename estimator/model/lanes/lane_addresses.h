/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/lanes/lane_elements.h"
#include "model/placement/placement.h"
#include "model/stream/stream.h"

/* The byte addresses that the lanes of a LaneSet access as they go through a stream. Each array has a range
 * of addresses of its own, which starts at a multiple of every cache line. */
typedef struct LaneWalk LaneWalk;

/* Changes nothing but SET's scratch, and lets SET rest when it is freed. All must outlive the result. */
LaneWalk *lane_walk_new(const Study *study, const Compiled *compiled, const Stream *stream,
                        const Placement *placement, LaneSet *set);
void lane_walk_free(LaneWalk *walk);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(LaneWalk, lane_walk_free)

/* The address of lane 0 and so on at item ITEM, into RET_ADDRESSES (one a lane); LANE_WALK_DEAD where the
 * lane doesn't run. FALSE: the item accesses nothing of its own (a mark, or a wide access made by the item
 * before). */
gboolean lane_walk_item(LaneWalk *walk, guint item, guint64 *ret_addresses);
/* The same, but where lane_walk_is_uniform() then says that all lanes go to one address, RET_ADDRESSES gets
 * that of lane 0 alone: lane_walk_spread() gives it to the others of the first N lanes. */
gboolean lane_walk_places(LaneWalk *walk, guint item, guint64 *ret_addresses);
void lane_walk_spread(const LaneWalk *walk, guint n, guint64 *addresses);
#define LANE_WALK_DEAD G_MAXUINT64
/* TRUE if all lanes run at the last item, at one address; FALSE where that is not known. */
gboolean lane_walk_is_uniform(const LaneWalk *walk);
/* The same as runs of lanes whose addresses are evenly apart (LaneRun.value: the first's), where that is
 * known without looking at each lane, and all lanes run; valid until the next. NULL: it is not known, and
 * nothing was accessed. */
const LaneRun *lane_walk_runs(LaneWalk *walk, guint item, guint *ret_n_runs);
/* lane_walk_item() without the addresses: what comes after is as if the lanes had accessed the item. */
gboolean lane_walk_pass(LaneWalk *walk, guint item);
/* What the elements of item ITEM, the last that the lanes accessed or passed, hang on; valid until the next.
 */
LaneKey lane_walk_key(LaneWalk *walk, guint item);
/* The bits below the array's number in an address. */
#define LANE_WALK_ARRAY_BITS 44

/* The array that item ITEM reaches: a group of an instance. */
guint lane_walk_array(const LaneWalk *walk, guint item);

/* The loops that decide which elements access ACCESS reaches, as Expr.loops. Those that are not around it
 * count as they did for the last item that the lanes accessed inside them. */
guint64 lane_access_loops(const Study *study, guint access);
