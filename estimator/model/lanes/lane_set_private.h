/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/lanes/lane_set.h"

/* What is known of lanes that go where LOCALITY says. */
typedef struct {
    ArrayLocality locality;
    gint64 range;       /* elements that they reach */
    GHashTable *fixed;  /* Expr without loops -> its values */
    GHashTable *moving; /* other Expr -> its values, until they are forgotten */
    GHashTable *begun;  /* what is made up -> what is drawn by its first terms, without loops */
    GHashTable *paths;  /* target of a bisection -> BisectionPath */
    LaneSet *first;     /* with places that are shared: by lane, the thread whose it has */
    gint64 *least;      /* by loop, lane_set_least(); G_MININT64: not known yet; NULL: none is */
} LocalityValues;

struct LaneSet {
    const Study *study;
    guint warp_lanes, n_lanes, n_blocks;
    gint64 range;
    BlockIndex *blocks;
    const LaneSet *of; /* not NULL: each lane has the place of the first thread of SHARED in a row there */
    gint64 shared;
    /* By lane: its thread's place among all of the launch, 0..1, and that of its block's first thread; NULL:
     * nobody has asked for them. */
    double *order, *block_order;
    guint8 *alive;
    GPtrArray *all;      /* of LocalityValues; the first is that of places of which nothing is said */
    LocalityValues *now; /* of these */
    GPtrArray *spare;    /* of arrays for values */
    GHashTable *names;   /* what is made up -> its number, from 1 */
    const gint64 *loops;
    LaneMemo *memo; /* lane_set_memo() */
};

/* An array of a value a lane: one that is not in use, or a new one; it belongs to the caller. */
gint64 *lane_set_spare(LaneSet *set);
void lane_set_fill(const LaneSet *set, gint64 *values, gint64 value);
/* By lane: where a place is that all of a block have, 0..1; valid until the set rests. */
const double *lane_set_block_order(const LaneSet *set);
/* The lanes that SET's share places with, under its locality now. */
LaneSet *lane_set_first(LaneSet *set);
/* lane_set_values() where the loops' counters stand already. */
const gint64 *lane_set_values_of(LaneSet *set, const Expr *e);
