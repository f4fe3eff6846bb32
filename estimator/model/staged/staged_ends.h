/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/staged/staged_private.h"

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
