/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/warps/warp_space.h"
#include "ir/expr_period.h"
#include "model/warps/words_key.h"

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
