/* SPDX-License-Identifier: MIT */
#pragma once

#include "ir/kernel.h"
#include "model/launch/occupancy.h"

/* The numbers of a GPU that decide the grid where host code states none; 0: not known. */
typedef struct {
    gint64 max_block_threads; /* that a block may have */
    gint64 threads;           /* that reside on all multiprocessors at a time */
    gint64 l2_bytes;
    gint64 warp_lanes; /* threads in a warp */
    SmLimits sm;
} LaunchGpu;

/* The grid fills the GPU so many times over, and its data is so many times its L2. The last blocks, which
 * need not fill the GPU, and the data that L2 still holds of an earlier launch are then an eighth of all at
 * most: neither decides what a layout costs. */
#define DEFAULT_GRID_TIMES 8

/* A grid that nobody states, and another one that is as plausible. */
typedef struct {
    gint64 grid[3];
    gint64 once[3]; /* it fills the GPU once; all 0 where GRID is no larger */
    char *why;      /* a sentence on GRID */
} DefaultGrid;

/* Fills the dimensions of STATED that are 0 for KERNEL in blocks of BLOCK threads: all that are not known
 * share a number of blocks, a power of two, as fill_dimensions() says. The number is the least that meets
 * DEFAULT_GRID_TIMES on GPU. It is halved while the second half of the blocks accesses nothing, as far as the
 * source tells, or while an index leaves 32 bits. ENV: the parameters that are known. */
void default_grid(const Kernel *kernel, const gint64 *stated, const gint64 *block, const LaunchGpu *gpu,
                  const ExprEnv *env, DefaultGrid *ret_default);

/* Fills the dimensions of DIMS that are 0. All of them: SIZE in x. Else they share what the others leave of
 * SIZE, in powers of two, as evenly as these allow, x first. TRUE where any was. */
gboolean fill_dimensions(gint64 *dims, gint64 size);
