/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/dram/sector_pieces.h"

/* By item, what DRAM reads of arrays that are reached at random; NULL: no item is a step of a bisection.
 * PIECES: of sector_pieces(). By array: ALL its pieces, and TIMES how many draws of the launch one of the
 * followed block's pieces stands for; 0: it is not reached at random. WINDOW: bytes of L2. Free with
 * g_free(). */
PieceLevel *sector_levels(const SectorLayout *layout, const ItemAsked *items, const ItemPieces *pieces,
                          double window, const double *all, const double *times);
