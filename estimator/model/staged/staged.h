/* SPDX-License-Identifier: MIT */
/* estimator/model/staged/: what a kernel becomes whose loops move blocks of arrays through registers, as
 * `fieldwise stage` writes them, and what that costs. Uses estimator/model/ and below. */
#pragma once

#include "ir/kernel.h"
#include "model/launch/launch.h"

/* How an array is staged: StageForm of estimator/stage/stage.h without the source. */
typedef enum {
    STAGED_STRIP,  /* blocks of iterations in registers, at places that the compiler knows */
    STAGED_CURSOR, /* reads: a granule in registers, and a check at each access */
    STAGED_APPEND, /* writes: a granule gathers in registers */
    STAGED_LINE,   /* reads and writes: a granule in registers, with marks of what was read and written */
} StagedForm;

/* An array that a loop accesses at its counter. */
typedef struct {
    guint array; /* of the kernel */
    StagedForm form;
    guint32 bytes; /* that an iteration goes on by, at least 1 */
    gboolean reads, writes;
    gboolean is_always; /* each iteration writes it */
    gboolean is_row;    /* an iteration reads a row, and one row is held at a time */
} StagedArray;

/* A loop of the kernel that is staged. */
typedef struct {
    guint loop;       /* of the kernel */
    guint n;          /* iterations a block, at least 1 */
    gboolean by_warp; /* blocks gather until they are lines of the one array that is written, which eight
                         lanes store together */
    GArray *arrays;   /* of StagedArray */
} StagedLoop;

#define STAGED_GRANULE 16     /* bytes that one instruction moves */
#define STAGED_LINE_BYTES 128 /* bytes that eight lanes store together */

/* A kernel made of another one: which loop, array and decision of that one each of its own stands for. */
typedef struct {
    Kernel *kernel;
    GArray *loop_of;                /* of guint; STAGED_NEW: made by staging, its trip count is known */
    GArray *array_of, *decision_of; /* of guint */
} StagedKernel;
#define STAGED_NEW G_MAXUINT

/* TRUE if data decides where a cursor or an append of LOOP goes. */
gboolean staged_follows_data(const Kernel *kernel, const StagedLoop *loop);

/* TRUE if how far a line of LOOP goes in an iteration rests on how often a loop in it is come to, which
 * LAUNCH does not know. */
gboolean staged_rests_on_share(const Kernel *kernel, const LaunchConfig *launch, const StagedLoop *loop);

/* The iterations of what LOOP does between two looks at how far it is: a block's, or a line's. */
guint staged_length(const StagedLoop *loop);
