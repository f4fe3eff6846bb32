/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/lanes/lanes.h"
#include "ir/ir.h"

/* --- lane_bisection.c */
/* The ways of some lanes through a bisection, each to an end of its own, one step after the other. */
typedef struct BisectionPath BisectionPath;

BisectionPath *bisection_path_new(guint n_lanes);
void bisection_path_free(gpointer path);

/* TRUE if PATH began with expressions LOW and LENGTH, and has not gone further than STEPS, by lane, says. */
gboolean bisection_path_goes(const BisectionPath *path, const Expr *low, const Expr *length,
                             const gint64 *steps);
/* Begins anew with E, an expr_bisection() the arguments of which have these values by lane: TARGETS are of
 * 0..RANGE-1, and what part of RANGE one is decides which of the bisection's ends the lane goes to. */
void bisection_path_begin(BisectionPath *path, const Expr *e, const gint64 *low, const gint64 *length,
                          const gint64 *targets, double range);
/* Goes on until each lane has made its STEPS, or there are no more. */
void bisection_path_follow(BisectionPath *path, Bisection rule, const gint64 *steps);
/* The current values of PART, by lane. */
void bisection_path_values(const BisectionPath *path, BisectPart part, gint64 *ret_values);

/* Stands before a function that loops over lanes: it is compiled for processors with wider registers as well,
 * and the program takes what the one it runs on has. AVX2 brings no products that are summed without
 * rounding: results are the same. */
#if defined(__x86_64__) && defined(__linux__) && defined(__GLIBC__) && defined(__GNUC__) &&                  \
    !defined(__clang__) && !defined(__SANITIZE_ADDRESS__)
#define LANE_LOOPS __attribute__((target_clones("avx2", "default")))
#else
#define LANE_LOOPS
#endif

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

/* --- lane_unknown.c */
/* The values of the opaque term E, of which an index has SCALE times as much. */
void lane_set_make_up(LaneSet *set, const Expr *e, gint64 scale, gint64 *values);
