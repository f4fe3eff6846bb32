/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/staged/staged.h"

/* A kernel that is copied with loops staged. */
typedef struct {
    const Kernel *from;
    StagedKernel *made;
    Kernel *to;     /* of MADE */
    ExprPool *pool; /* of both */
    const LaunchConfig *launch;
    const StagedLoop *loops;
    guint n_loops;
    const Expr **counters;    /* by loop of FROM: its counter where the copy stands; NULL: not inside it */
    guint *copies;            /* by access of FROM: the last copy of it, or what stands for it */
    const StagedLoop *inside; /* whose blocks are copied; NULL: none */
    double passes;            /* of a warp through each of these */
    const StagedLoop *walked; /* the innermost one with cursors and appends around; NULL: none */
    gboolean is_staged;       /* else loops stay as they are, but for where data leads them */
    guint n_stages, n_waits, n_pieces, n_bundles;             /* numbers that FROM has of each */
    guint first_stage, first_wait, first_piece, first_bundle; /* those of the present copy begin behind */
    const char *reason; /* why it cannot be done, static; NULL: it can */
} Staging;

/* E of the kernel as it was, where the copy stands. NULL stays NULL. */
const Expr *staged_put(Staging *staging, const Expr *e);
#define STAGED_NO_ACCESS G_MAXUINT

/* A node for ACCESS, which the copy then owns as its last. */
Node *staged_add_access(Staging *staging, Access *access);
