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
    guint n_sections, n_waits, n_pieces, n_bundles;             /* numbers that FROM has of each */
    guint first_section, first_wait, first_piece, first_bundle; /* those of the present copy begin behind */
    const char *reason; /* why it cannot be done, static; NULL: it can */
} Staging;

/* E of the kernel as it was, where the copy stands. NULL stays NULL. */
const Expr *staged_put(Staging *staging, const Expr *e);
#define STAGED_NO_ACCESS G_MAXUINT

/* A node for ACCESS, which the copy then owns as its last. */
Node *staged_add_access(Staging *staging, Access *access);

/* --- staged_access.c */
/* A copy of ACCESS of the kernel as it was, at the place of its access AT; it then stands for ACCESS. */
Node *staged_copy_access(Staging *staging, const Access *access, const Access *at);

/* --- staged_ends.c */
/* The iterations of a staged loop: before its first whole block, the number of blocks, and behind them. */
typedef struct {
    const Expr *head, *blocks, *tail;
    gint64 spread; /* the most single iterations before a thread's first block, less the least */
    double passes; /* of a warp through a block, for each block of a lane, at least 1: lanes that begin blocks
                      later than others go through them in passes of their own */
} StagedEnds;

/* The value that LAUNCH has for SYMBOL, a parameter or a dimension; NULL: it has none. */
const Expr *staged_known_symbol(ExprPool *pool, const LaunchConfig *launch, const Expr *symbol);

/* The node of loop NUMBER, NODE or in it; NULL: there is none. */
const Node *staged_find_loop(const Node *node, guint number);

/* An access of KERNEL in LOOP to array NUMBER, of which the index is known; NULL: there is none. */
const Access *staged_first_access(const Kernel *kernel, const StagedLoop *loop, guint number);

/* The iterations of which the first of a block of LOOP is a multiple: whole sectors where all arrays have
 * elements of one size and blocks of whole sectors, else whole granules; those of a line where warps store; 1
 * where nothing is a strip. */
guint staged_block_alignment(const StagedLoop *loop);

/* TRUE if E can be computed for each thread of the launch. */
gboolean staged_is_computable(const Staging *staging, const Expr *e);

/* The trip count of loop NUMBER as each thread has it; NULL: not known. */
const Expr *staged_source_trip(const Staging *staging, guint number);
/* TRIP, or where it cannot be computed the iterations that the launch takes for loop NUMBER. */
const Expr *staged_trip(const Staging *staging, guint number, const Expr *trip);

/* How LOOP, of TRIP iterations, falls into blocks. */
StagedEnds staged_ends(const Staging *staging, const StagedLoop *loop, const Expr *trip);

/* What a block of LOOP computes beside its iterations, and what each of these does beyond the source. */
Work staged_block_work(const StagedLoop *loop);
Work staged_step_work(void); /* of an iteration by itself, the same */
Work staged_item_work(const StagedLoop *loop);
/* What an access of ARRAY by a cursor, or to an append, computes. IS_AGAIN: the access before was at the same
 * place. */
Work staged_walk_work(const StagedArray *array, gboolean is_again);
/* The same of a line, which IS_WHOLE: leaves by whole granules. */
Work staged_line_work(const StagedArray *array, gboolean writes, gboolean is_again, gboolean is_whole);

/* --- staged_granules.c */
/* The places of a block: of each array, the granule in which the loop's first block begins, and its number as
 * an array of granules. */
typedef struct {
    const Expr **first;
    guint *numbers;
    double passes; /* StagedEnds.passes */
} StagedPlaces;

/* The granule in which the first block of ARRAY begins, at iteration FIRST of the loop. NULL: not known. */
const Expr *staged_first_granule(Staging *staging, const StagedLoop *loop, const StagedArray *array,
                                 const Expr *first);

/* An array of granules at the place of array NUMBER. */
guint staged_add_granules(Staging *staging, guint number);

/* Adds to NODE the accesses of KIND of the granules of all arrays of a block, which begins ITERATION
 * iterations behind the first one. */
void staged_add_block(Staging *staging, Node *node, const StagedLoop *loop, const StagedPlaces *places,
                      const Expr *iteration, AccessKind kind);

/* Adds to NODE the stores of lines, which begin ITERATION iterations behind the first block: of those of
 * eight lanes one after the other, each lane a granule. */
void staged_add_lines(Staging *staging, Node *node, const StagedLoop *loop, const StagedPlaces *places,
                      const Expr *iteration);

/* Has ACCESS of the copy move the granule that it is in, where it is the first of its ELEMENTS that is read,
 * or the last that is written. IS_MADE_UP: data decides at which place of its granule a lane is; gives the
 * condition. */
const Expr *staged_move_granules(const Staging *staging, Access *access, guint elements, gboolean is_made_up);

/* --- staged_most.c */
/* E as nearly all threads of the launch have it: of a choice, a minimum or a maximum that no loop's counter
 * decides the part that nearly all of some threads, evenly from the whole grid, take. A stretch that ends
 * where the array does is as long as the others then, and index expressions become simple. */
const Expr *staged_most(const Staging *staging, const Expr *e);

/* E in the first iteration of loops for sampled thread NUMBER, below STAGED_SAMPLES. */
gboolean staged_sample(const Staging *staging, const Expr *e, guint number, gint64 *ret_value);
#define STAGED_SAMPLES 64 /* threads that are looked at */

/* --- staged_records.c */
/* Appends of structs, which are written whole or field by field. */
/* An append's part in the access of NODE to elements of ARRAY, a record. The last store to an element has it
 * leave by the granules that end in it. */
Node *staged_copy_record(Staging *staging, const Node *node, const Array *array);

/* --- staged_stretch.c */
/* What of the loops around where the copy stands is known of array NUMBER, of which a cursor, an append or a
 * line holds a granule; NULL: it is no such array. */
const StagedArray *staged_find_walked(const Staging *staging, guint number);

/* Where ACCESS, in LOOP, of an array of which a granule is held, goes in the copy that is being
 * made: the kernel's own index if that is understood. Else the thread goes through a stretch of its own, an
 * element in each iteration of the innermost loop, and stretches of all threads lie one behind the other;
 * loops whose lengths are not known are as long as the launch takes them to be. */
const Expr *staged_walk_index(const Staging *staging, const StagedLoop *loop, const Access *access);

/* The decision of KERNEL that the guard NODE is, or G_MAXUINT. */
guint staged_decision(const Kernel *kernel, const Node *node);

/* --- staged_walk.c */
/* What the access of NODE to ARRAY, of which the copy holds a granule, becomes. */
Node *staged_walk_copy(Staging *staging, const Node *node, const StagedArray *array);
