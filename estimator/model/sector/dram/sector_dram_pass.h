/* SPDX-License-Identifier: MIT */
#pragma once

/* What sector_dram.c, which counts what the launch moves to and from DRAM, and sector_dram_share.c, which
 * shares it out among the accesses, have in common. */
#include "model/caches/caches.h"
#include "model/sector/requests/sector_requests.h"
#include "model/sector/l1/sector_hits.h"
#include "model/sector/known/sector_locality.h"

typedef struct {
    const SectorLayout *layout;
    const ItemAsked *asked;
    const SectorHits *hits;
    double window, dirty;            /* bytes of L2 that the accesses have: SectorArch */
    PieceTable *reads, *writes;      /* pieces of fetch_bytes that loads touch; sectors that stores touch */
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
