/* SPDX-License-Identifier: MIT */
/* estimator/model/lanes/: the lanes of some warps, followed one by one. Uses stream/ and below. */
#pragma once

#include "model/estimate/estimate.h"
#include "model/study/study.h"
#include "model/placement/placement.h"
#include "model/stream/stream.h"

/* --- lane_set.c */
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
/* lanes.h */
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

/* --- lane_elements.c */
/* The elements that the lanes of a set reach at an item, which no layout changes: remembered by what they
 * hang on, in few bytes where they follow each other. */

/* Lanes from FIRST on, to the next run's: VALUE, and each further lane STEP more. */
typedef struct {
    guint first;
    gint64 value, step;
} LaneRun;

/* A number a lane, in one of three ways. */
typedef struct {
    LaneRun *runs; /* n_runs of them; NULL: too many */
    guint n_runs;
    guint32 *above; /* by lane, what is added to BASE; NULL: they don't fit */
    gint64 base;
    gint64 *all;
} LaneValues;

typedef struct {
    LaneValues elements;
    LaneValues subs;     /* what the place inside the field adds in bytes */
    gboolean has_sub;    /* FALSE: nothing */
    guint8 *dead;        /* by lane: 1 where it doesn't run; NULL: all do */
    gboolean is_uniform; /* all lanes run, and reach one place */
} LaneElements;

/* What elements hang on: the access, numbers of what is made up by item, and loops' counters. */
typedef struct {
    guint access, item;
    guint n_loops;
    const gint64 *loops;
} LaneKey;

/* For N_LANES lanes; ROOM: bytes that are left for all memos that share it, which must outlive them. */
LaneMemo *lane_memo_new(guint n_lanes, gsize *room);
void lane_memo_free(LaneMemo *memo);

/* What is remembered for KEY; NULL: nothing. */
const LaneElements *lane_memo_find(const LaneMemo *memo, const LaneKey *key);

/* Remembers ELEMENTS and, if not NULL, SUBS for KEY; DEAD as in LaneElements. Returns what is remembered;
 * NULL: there is no room. */
const LaneElements *lane_memo_add(LaneMemo *memo, const LaneKey *key, const gint64 *elements,
                                  const gint64 *subs, const guint8 *dead);

/* VALUES of the first N lanes, of which there is one, into RET_VALUES. */
void lane_values_read(const LaneValues *values, guint n, gint64 *ret_values);

/* --- lane_addresses.c */
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
/* The same, but where lane_walk_is_one_place() then says that all lanes that run go to one address,
 * RET_ADDRESSES gets that alone, first: lane_walk_spread() gives it to those of the first N lanes. */
gboolean lane_walk_places(LaneWalk *walk, guint item, guint64 *ret_addresses);
void lane_walk_spread(const LaneWalk *walk, guint n, guint64 *addresses);
#define LANE_WALK_DEAD G_MAXUINT64
/* TRUE if all lanes run at the last item, at one address; FALSE where that is not known. */
gboolean lane_walk_is_uniform(const LaneWalk *walk);
/* TRUE if all lanes that run at the last item go to one address; FALSE where that is not known. RET_DEAD: by
 * lane, whether it does not run, valid until the next item; NULL: all run. */
gboolean lane_walk_is_one_place(const LaneWalk *walk, const guint8 **ret_dead);
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
