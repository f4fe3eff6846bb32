/* SPDX-License-Identifier: MIT */
/* estimator/model/staged/: what a kernel becomes whose loops move blocks of arrays through registers, as
 * `fieldwise stage` writes them, and what that costs. Uses estimator/model/ and below. */
#pragma once

#include "kernel.h"
#include "launch.h"

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

/* KERNEL with the N_LOOPS loops LOOPS staged, for LAUNCH: the iterations before the first whole block and
 * behind the last follow one by one, and between them the accesses of staged arrays are loads and stores of
 * granules. How many iterations are left at the ends is the mean over some threads. Parameters that LAUNCH
 * knows are put in. Without IS_STAGED loops stay
 * as they are. Of arrays that cursors read and appends write, indices that data decides become those of
 * stretches one behind the other (staged_walk.h). It shares KERNEL's pool, which must outlive it, and gains
 * expressions. NULL, with *ret_reason said (static), where the places of a staged array are not known. */
StagedKernel *staged_kernel_new(const Kernel *kernel, const LaunchConfig *launch, const StagedLoop *loops,
                                guint n_loops, gboolean is_staged, const char **ret_reason);
void staged_kernel_free(StagedKernel *staged);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(StagedKernel, staged_kernel_free)

/* TRUE if data decides where a cursor or an append of LOOP goes. */
gboolean staged_follows_data(const Kernel *kernel, const StagedLoop *loop);

/* TRUE if how far a line of LOOP goes in an iteration rests on how often a loop in it is come to, which
 * LAUNCH does not know. */
gboolean staged_rests_on_share(const Kernel *kernel, const LaunchConfig *launch, const StagedLoop *loop);

/* The iterations of what LOOP does between two looks at how far it is: a block's, or a line's. */
guint staged_length(const StagedLoop *loop);

/* The words of 32 bits that blocks of LOOPS hold in registers at a time, at most. */
guint staged_words(const StagedLoop *loops, guint n_loops);
