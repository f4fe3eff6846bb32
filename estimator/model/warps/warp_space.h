/* SPDX-License-Identifier: MIT */
/* estimator/model/warps/: all warps of a launch, counted by shape and residue. Uses stream/ and below. */
#pragma once

#include "model/study/loop_range.h"
#include "model/study/study.h"

/* The positions of the lanes of one warp's access, relative to each other. */
typedef struct {
    guint n;         /* live lanes */
    guint number;    /* dense, in order of creation */
    gint64 *offsets; /* from the first live lane, in the unit of the expression */
    guint8 *starts; /* 1: the difference from the lane before is unknown, so this lane starts a new segment */
    guint n_told;   /* lanes behind which all are where the last of them is: warp_lane_repeats() */
} WarpShape;

/* TRUE if lane LANE is where the one before is, as all are in a warp that loads one place. */
static inline gboolean
warp_lane_repeats(const WarpShape *shape, guint lane)
{
    return lane > 0 && !shape->starts[lane] && shape->offsets[lane] == shape->offsets[lane - 1];
}

/* Sets the told lanes of SHAPE by all else. */
static inline void
warp_shape_tell(WarpShape *shape)
{
    shape->n_told = shape->n;
    while (shape->n_told > 0 && warp_lane_repeats(shape, shape->n_told - 1))
        shape->n_told--;
}

/* How often warps of one shape begin at one residue of the modulus, over all blocks of the grid. */
typedef struct {
    const WarpShape *shape;
    guint residue;
    double warps;
} ProfileEntry;

typedef struct {
    GArray *entries; /* of ProfileEntry */
    double warps;    /* with at least one live lane */
    guint *phases;   /* by residue: 1 + the phase of this profile shifted by it, 0: none yet */
} Profile;

typedef struct {
    const Profile *profile;
    guint residue;     /* added to the entries' own */
    double executions; /* how often */
} PhasePart;

/* The distribution of warps over shapes and residues for one or many executions of an expression. */
typedef struct {
    GArray *parts;     /* of PhasePart */
    double executions; /* in one thread */
    double requests;   /* warps with a live lane, over all executions */
} Phase;

/* All lanes of a launch, and what is known of expressions over them. Expressions are counted modulo MODULUS:
 * aligned segments of that many bytes can't tell addresses apart that differ by a multiple. */
typedef struct LaneSpace LaneSpace;
/* One expression under the guards of the loops around it. */
typedef struct LaneTerm LaneTerm;

LaneSpace *lane_space_new(const Study *study, guint warp_lanes, guint modulus);
void lane_space_free(LaneSpace *space);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(LaneSpace, lane_space_free)

/* The term for E, NULL: unknown in every lane, inside the loop GUARD (StudyLoop.guard) or -1. Terms that are
 * the same are one. */
LaneTerm *lane_space_term(LaneSpace *space, const Expr *e, int guard);

const Phase *lane_space_phase(const LaneSpace *space, guint number);

guint lane_space_modulus(const LaneSpace *space);
/* TRUE if some term was too irregular to be counted as a whole and was sampled. */
gboolean lane_space_sampled(const LaneSpace *space);
