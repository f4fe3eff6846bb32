/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Distinct pieces (of memory, of any size) of one array that blocks touch whose threads go to places about
 * where they stand. The grid's blocks advance through the array evenly, from its first piece to its last. */
typedef struct {
    double known;   /* pieces that one block touches at known places; neighbours touch others */
    double drawn;   /* pieces that it touches at drawn places alone */
    double times;   /* iterations like those that touched these, at least 1 */
    double stretch; /* pieces among which these are drawn evenly, at least drawn */
    double all;     /* pieces of the array, at least stretch */
    double blocks;  /* of the grid, at least 1 */
} NearPieces;

/* The pieces that BLOCKS blocks in a row touch, 1 to those of the grid, and in RET_SHARE (0..1; may be NULL)
 * what part that is of the pieces among which theirs lie: docs/models/model-sector.md, "Unknown places". */
double near_pieces_touched(const NearPieces *pieces, double blocks, double *ret_share);

/* L2, as such an array shares it with all else. */
typedef struct {
    double window;      /* bytes that it keeps, of all that comes in last */
    double wave;        /* blocks that run at a time */
    double piece_bytes; /* what a piece takes of it */
    double other_bytes; /* that one block brings of other arrays */
} NearCache;

/* The pieces that come from DRAM for the grid: every one that is touched, and again where L2 has lost it
 * before the next block asks for it; at most as many as all blocks touch, each by itself. */
double near_pieces_read(const NearPieces *pieces, const NearCache *cache);

/* The runs of NUMBER threads, counted from thread 0, that THREADS threads from FIRST on have a part in; all
 * at least 1, but FIRST. */
double shared_runs(double first, double threads, double number);
