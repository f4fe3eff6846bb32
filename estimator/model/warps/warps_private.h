/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/warps/warps.h"
#include "ir/ir.h"

#include <glib.h>

/* --- warp_phases.c */
/* The phase, as a number, of TERM where the loops' counters run over RANGES (by loop number; loops that don't
 * enclose it: any value, once). */
guint lane_term_phase(LaneSpace *space, LaneTerm *term, const LoopRange *ranges);

/* --- words_key.c */
/* Numbers as the key of a GHashTable: to look one up takes no memory. */
typedef struct {
    guint n;
    const gint64 *words;
} WordsKey;

guint words_key_hash(gconstpointer key);
gboolean words_key_equal(gconstpointer a, gconstpointer b);
/* KEY with words of its own, to be put into a table. Free with g_free(). */
WordsKey *words_key_copy(const WordsKey *key);

/* Evaluations of an expression in a lane that are spent on one term before the rest is sampled. */
#define LANE_BUDGET (G_GINT64_CONSTANT(1) << 20)

/* Nodes of expressions that are evaluated for all terms of a space together, and for one of them, before
 * values of loops' counters are left out. Rebuilding a node and looking a profile up cost as much as
 * evaluating so many. */
#define SPACE_WORK (G_GINT64_CONSTANT(1) << 25)
#define TERM_WORK (G_GINT64_CONSTANT(1) << 22)
#define REBUILD_WORK 64
#define LOOKUP_WORK 64

typedef struct {
    guint loop;
    Period period;  /* of the term in that loop's counter */
    Period guarded; /* the same over so many iterations that the term's guards are as before, too */
} LoopStep;

struct LaneTerm {
    LaneTerm *like;    /* the term without the constant part of its index, by which all else is counted; NULL:
                          it has none */
    gint64 shift;      /* that constant, as a residue */
    const Expr *known; /* what can be computed; the unknown rest counts as 0 */
    gboolean apart;    /* nothing is known: no lane's difference from another */
    const Expr *rest;  /* what can't be computed and matters; NULL: there is nothing */
    gboolean rest_by_loops; /* how it tells threads apart may depend on the loops' counters */
    const Expr **unknown; /* by thread of the block: REST but for its constant, at the counters in work where
                             these matter; NULL: there is no rest */
    gint64 *constants;    /* by thread: that constant */
    int guard;
    LoopStep *steps;
    guint n_steps;
    gint64 budget;
    gint64 work;          /* of TERM_WORK, what is left */
    GHashTable *profiles; /* WordsKey of the loops' counters, reduced -> Profile */
    Profile *latest;      /* one of them */
    GHashTable *counted;  /* WordsKey of the loops' ranges -> 1 + the phase there; NULL: none was counted */
};

/* Lanes whose draws were looked at, and what came of it. */
#define MAX_DRAW_COUNTERS 3
#define N_DRAWN_LANES 4096
typedef struct {
    gint64 loop, block[3], first, n;        /* 1 + the loop whose draws; 0: none */
    gint64 counters[1 + MAX_DRAW_COUNTERS]; /* of that loop, and of those that its trip count mentions */
    guint32 ended;                          /* lanes that make no further iteration, as bits */
} DrawnLanes;

struct LaneSpace {
    const Study *study;
    guint warp_lanes, modulus;
    GHashTable *terms;
    GHashTable *shapes;
    GArray *phases;   /* of Phase */
    gint64 *counters; /* by loop number: where the profile in work stands */
    gint64 work;      /* of SPACE_WORK, what is left */
    GHashTable *live; /* branch and block -> by thread, whether it goes in; NULL: none was looked at */
    gsize live_bytes;
    DrawnLanes *drawn;   /* N_DRAWN_LANES of them; NULL: none was looked at */
    gint64 *least_trips; /* by loop: iterations of any thread, where no other loop's counter decides that;
                            G_MAXINT64: not asked; G_MININT64: not known */
    gint64 *threads[3];  /* of each thread of a block its index, by dimension */
    gboolean sampled;
};

/* The shape equal to LIKE, owned by SPACE. */
const WarpShape *lane_space_shape(LaneSpace *space, const WarpShape *like);

/* Notes that WORK nodes were evaluated for TERM. */
void lane_term_charge(LaneSpace *space, LaneTerm *term, gint64 work);

/* The nodes that one more profile of TERM is likely to take. */
gint64 lane_term_profile_work(const LaneSpace *space, const LaneTerm *term);

/* Sets the unknown part of TERM for the counters of SPACE. */
void lane_term_set_unknown(LaneSpace *space, LaneTerm *term);

/* --- warp_live.c */
/* Those of LANES, as bits, that still run in every loop from GUARD outwards, in the block of ENV and at the
 * counters of SPACE. FIRST: the first of LANES among the block's threads. */
guint32 live_lanes(LaneSpace *space, guint guard, const ExprEnv *env, const ExprLanes *lanes, gint64 first);

/* --- warp_profile.c */
/* TRUE if no lane of the launch has left a loop from GUARD outwards at the counters of SPACE. */
gboolean guards_hold(LaneSpace *space, guint guard);

/* Adds the residues of 0, STEP, 2 * STEP, ... (COUNT of them) to those that SHARES holds, by residue of
 * MODULUS. SCRATCH has the same size; the two may be exchanged. */
void residues_spread(gint64 modulus, double **shares, double **scratch, gint64 step, gint64 count);

/* The lanes that stand for a launch of which TERM's are drawn; 0: they are not. */
gint64 profile_drawn_lanes(const LaneSpace *space, const LaneTerm *term);

/* Counts the warps of the launch at the counters of SPACE. ALL_LIVE: no guard needs a look. */
Profile *profile_count(LaneSpace *space, LaneTerm *term, gboolean all_live);
