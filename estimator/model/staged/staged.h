/* SPDX-License-Identifier: MIT */
/* estimator/model/staged/: what a kernel becomes whose loops move blocks of arrays through registers, as
 * `fieldwise stage` writes them, and what that costs. Uses estimator/model/ and below. */
#pragma once

#include "ir/ir.h"
#include "model/launch/launch.h"
#include "model/estimate/estimate.h"

/* An array that a loop accesses at its counter. */
typedef struct {
    guint array;    /* of the kernel */
    StageForm form; /* STRIP, CURSOR, APPEND or LINE */
    guint32 bytes;  /* that an iteration goes on by, at least 1 */
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

/* --- staged_kernel.c */
/* KERNEL with the N_LOOPS loops LOOPS staged, for LAUNCH: the iterations before the first whole block and
 * behind the last follow one by one, and between them the accesses of staged arrays are loads and stores of
 * granules. How many iterations are left at the ends is the mean over some threads. Parameters that LAUNCH
 * knows are put in. Without IS_STAGED loops stay
 * as they are. Of arrays that cursors read and appends write, indices that data decides become those of
 * stretches one behind the other (staged_private.h). It shares KERNEL's pool, which must outlive it, and
 * gains expressions. NULL, with *ret_reason said (static), where the places of a staged array are not known.
 */
StagedKernel *staged_kernel_new(const Kernel *kernel, const LaunchConfig *launch, const StagedLoop *loops,
                                guint n_loops, gboolean is_staged, const char **ret_reason);
void staged_kernel_free(StagedKernel *staged);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(StagedKernel, staged_kernel_free)

/* The words of 32 bits that blocks of LOOPS hold in registers at a time, at most. */
guint staged_words(const StagedLoop *loops, guint n_loops);

/* --- staged_estimate.c */
/* What a launch of a kernel costs that has no record to lay out. */
typedef struct {
    double total;      /* in the model's unit */
    const char *binds; /* the part of the GPU that takes most of it, static; NULL: nothing costs anything */
    double share;      /* 0..1: what it takes */
    gint64 registers;  /* of a thread */
    Traffic traffic;   /* of loads and stores alone: L2 and DRAM are 0 */
} StagedCost;

/* The cost of KERNEL as it is in LAUNCH, before the N_LOOPS loops LOOPS are staged. Errors are those of
 * Model.prepare. */
gboolean staged_cost_plain(const Kernel *kernel, const LaunchConfig *launch, const StagedLoop *loops,
                           guint n_loops, const Model *model, const Arch *arch, const ModelSettings *settings,
                           StagedCost *ret_cost, GError **error);

/* The same with the N_LOOPS loops LOOPS staged. A thread has the registers of LAUNCH and those that blocks
 * take; where they are assumed, as many more as blocks take beyond half of them. Where it cannot be estimated
 * *ret_reason, static, says why, and ret_cost stays as it was. */
gboolean staged_cost(const Kernel *kernel, const LaunchConfig *launch, const StagedLoop *loops, guint n_loops,
                     const Model *model, const Arch *arch, const ModelSettings *settings,
                     StagedCost *ret_cost, const char **ret_reason, GError **error);

/* --- staged_filter.c */
/* TRUE if KERNEL has a loop in which a thread goes through an array by steps of a granule at most, apart from
 * what its neighbour does: what staging is for. FALSE says nothing of arrays whose indices are not
 * understood. */
gboolean staged_is_candidate(const Kernel *kernel);
