/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

#define OPTIMAL_MAX_TILES 8
/* The gap that is wanted unless another is: the share below which costs tie on many GPUs. */
#define OPTIMAL_GAP 0.005
#define OPTIMAL_SECONDS 2.0
/* Without being asked for, beside the default candidates: of all records of a kernel. */
#define OPTIMAL_DEFAULT_SECONDS 0.5

/* What the best of all layouts is searched among. */
typedef struct {
    gboolean wanted;
    double gap;                       /* that is small enough, as a share of the cost; 0: OPTIMAL_GAP */
    double seconds;                   /* of the thread's CPU time; 0: OPTIMAL_SECONDS */
    guint32 tiles[OPTIMAL_MAX_TILES]; /* elements a tile, growing, 1 for none; none: 1, 4, 8, 16, 32, 64 */
    guint n_tiles;
    const volatile int *stop; /* not 0 from when the search is to end; may be NULL */
} OptimalRequest;
