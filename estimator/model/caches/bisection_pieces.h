/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Pieces of memory that draws ask for evenly: those of a step of a bisection, the fewer the earlier the
 * step. */
typedef struct {
    guint array;   /* that they are of, below N_ARRAYS */
    double pieces; /* at least 1 where something is drawn */
    double all;    /* pieces of that array, at least PIECES */
    double draws;  /* over the launch; 0: none */
    double reads;  /* result: those of the draws that come from DRAM */
} PieceLevel;

/* Fills in what DRAM reads where L2 keeps the HELD pieces that were asked for last:
 * docs/models/model-sector.md, "Unknown places". */
void piece_levels_read(PieceLevel *levels, guint n, guint n_arrays, double held);
