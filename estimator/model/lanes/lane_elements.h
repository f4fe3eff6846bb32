/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/lanes/lane_set.h"

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
