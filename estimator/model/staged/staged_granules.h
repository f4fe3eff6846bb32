/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/staged/staged_private.h"

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
