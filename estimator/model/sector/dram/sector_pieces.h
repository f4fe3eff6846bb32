/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/dram/sector_dram_pass.h"

/* What the block writes of one item. */
typedef struct {
    double sectors;
    double partial; /* of these: written in part */
    double alone;   /* of these: pieces of what DRAM reads at a time */
    double fills;   /* sectors that DRAM reads for those written in part */
    double again;   /* and for those that were loaded */
} Written;

/* Of the pieces that the block touches, those that an item touches first. */
typedef struct ItemPieces {
    double reads; /* of fetch_bytes, by loads */
    Written written;
} ItemPieces;

/* Sums over the pieces of arrays, remembered from layout to layout: they hang on what of the array is
 * accessed and how it is placed, and not on other arrays. */
typedef struct PieceMemo PieceMemo;

PieceMemo *piece_memo_new(void);
void piece_memo_free(PieceMemo *memo);
/* Forgets all, as where a stream is no more. */
void piece_memo_clear(PieceMemo *memo);

/* Sums the pieces that the blocks followed touch: by array, of which there are N, into RET_READS and
 * RET_WRITES all but what is computed from these; by item into RET_ITEMS. All are 0 before. */
void sector_pieces(const DramPass *p, guint n, ArraySum *ret_reads, ArraySum *ret_writes,
                   ItemPieces *ret_items);
