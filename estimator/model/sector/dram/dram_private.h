/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/dram/dram.h"

/* --- sector_dram_pass.c */
/* What sector_dram.c, which counts what the launch moves to and from DRAM, and sector_dram_share.c, which
 * shares it out among the accesses, have in common. */

struct DramMemo {
    PieceTable *reads, *writes; /* of sector_dram(): kept for their room */
    struct PieceMemo *pieces;
    gboolean is_second_thread; /* another thread works with what was prepared first */
};

typedef struct {
    const SectorLayout *layout;
    FollowedBlocks *followed;
    DramMemo *memo;
    const ItemRequests *asked;
    const SectorHits *hits;
    double window, dirty;       /* bytes of L2 that the accesses have: SectorArch */
    PieceTable *reads, *writes; /* pieces of dram_fetch_bytes that loads touch; sectors that stores touch */
    const struct ItemPieces *pieces; /* by item: sector_pieces() */
    const guint8 *drawn_lanes;       /* by array: lanes that reach it are drawn */
    double random_elsewhere;         /* bytes of other arrays that are reached at random */
    gboolean at_least;               /* count what the accesses move whatever others the kernel makes */
    PieceLevel *levels;              /* by item, where some are steps of a bisection at random; else NULL */
} DramPass;

/* Sums over the pieces of one array, of loads or of stores. */
typedef struct {
    double touched; /* that the block touches */
    double squares; /* of these: of the weights of its pieces */
    double block; /* that a block touches: so many, or where chance decides that the mean of its neighbours as
                     well */
    double further[3]; /* that its neighbours touch and it does not */
    double share[3];   /* of block, that each further one along x, y, z adds */
    double partial;    /* of block: that are not written as a whole, and not loaded */
    double size;       /* bytes of all its elements that an unknown index reaches */
    gboolean is_random, is_near;
    ArrayLocality locality; /* of what is drawn */
    double drawn;           /* of block: at places that are drawn */
    double seen;            /* of drawn: by the iterations that are followed, which stand for others */
    guint64 low,
        high;       /* numbers of the first and the last of these that is near its thread's; high 0: none */
    double random;  /* 0..1: of what is read, the part that is as if read at random places */
    double wave;    /* distinct pieces that the blocks of a wave touch */
    double grid;    /* pieces that L2 gets to know by the blocks of the grid, some of them again */
    double refetch; /* SectorHits, as the next two */
    double rewrite, refill;
    gboolean is_shortened; /* of loops that reach the array not all iterations are followed */
    double
        asked; /* where it is: pieces that the launch's loads ask L2 for, or sectors that its stores go to */
    double lost, rewritten, refilled; /* likewise: SectorHits */
    double copies;                    /* parts of L2 that hold a piece, on average */
    double by_level;                  /* pieces that DRAM reads by PieceLevel; 0: it is not read so */
    double dram;                      /* pieces that DRAM moves */
    double fills;                     /* of sectors that atomics change: that DRAM reads */
    gboolean by_atomics;              /* changes sectors */
} ArraySum;

/* The number of the array that item ITEM reaches. */
static inline guint
dram_array_of(const DramPass *p, guint item)
{
    return sector_item_array(p->layout, item);
}
gboolean dram_is_atomic(const DramPass *p, guint item);
/* TRUE if the block stores to a part of PIECE, a sector, and loads nothing of what DRAM reads with it. */
gboolean dram_is_partial(const DramPass *p, const Piece *piece);
/* TRUE if the block loads what DRAM reads with PIECE, a sector. */
gboolean dram_is_loaded(const DramPass *p, const Piece *piece);
/* TRUE if blocks share little of the array. */
gboolean dram_is_own(const ArraySum *sum);

/* --- sector_dram_share.c */
/* Tells of all items which part of what DRAM reads for them goes at the rates of random places, and what
 * atomics change: READS and WRITES are the sums of the N arrays. */
void dram_describe_items(const DramPass *p, const ArraySum *reads, const ArraySum *writes, guint n,
                         ItemDram *ret_items);

/* Shares out what SUMS say that DRAM reads of the N arrays. */
void dram_share_reads(const DramPass *p, const ArraySum *sums, guint n, ItemDram *ret_items);

/* The same of writes, and of what is read for them; items are described. WHOLE and PART: the share of sectors
 * written as a whole, or in part, that does not stay in L2. */
void dram_share_writes(const DramPass *p, const ArraySum *sums, double whole, double part,
                       ItemDram *ret_items);

/* Leaves of all that what accesses move whatever others the kernel makes. */
void dram_leave_least(const DramPass *p, ItemDram *ret_items);

/* --- sector_pieces.c */
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
    double reads; /* of dram_fetch_bytes, by loads */
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

/* --- sector_levels.c */
/* By item, what DRAM reads of arrays that are reached at random; NULL: no item is a step of a bisection.
 * PIECES: of sector_pieces(). By array: ALL its pieces, and TIMES how many draws of the launch one of the
 * followed block's pieces stands for; 0: it is not reached at random. WINDOW: bytes of L2. Free with
 * g_free(). */
PieceLevel *sector_levels(const SectorLayout *layout, const ItemRequests *items, const ItemPieces *pieces,
                          double window, const double *all, const double *times);

/* --- sector_touched.c */
/* Notes in P's reads the pieces of dram_fetch_bytes that loads of a block and its neighbours touch, and in
 * its writes the sectors that stores do; but for KNOWN arrays, a flag by array (NULL: none is). Sets of
 * RET_STRAYS, by array, those of which pieces are taken for another's, as elements that are too far off are
 * (may be NULL). */
void sector_follow(const DramPass *p, const guint8 *known, guint8 *ret_strays);
