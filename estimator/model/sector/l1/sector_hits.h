/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/requests/sector_requests.h"
#include "model/sector/l1/sector_order.h"

/* What an item's loads hit in L1, and what L2 loses of its array. */
typedef struct SectorHits {
    double l1_hits;      /* sectors */
    double waiting_hits; /* hits on sectors still in flight */
    double most_hits;    /* of what is known of some accesses alone: those that hit whatever order warps make
                            them in; l1_hits are then of all loads of an array */
    double refetch;      /* how often DRAM reads a piece of the array for one block, at least 1 */
    double alone;        /* 0..1: of these pieces, those of which the rest of their line is not read */
    double apart;        /* and those that are asked for with nothing near them */
    double rewrite;      /* how often DRAM writes a sector of the array for one block, besides once */
    double refill;       /* and reads it, as it is written in part */
    double lost;         /* 0..1: of pieces that are asked for again, those that DRAM reads again */
    double pieces;       /* that loads ask L2 for, for each sector that they do */
    double rewritten;    /* of sectors that are stored to again, how many DRAM has written meanwhile */
    double refilled;     /* and read */
} SectorHits;

/* Requests and lines of these that are followed, from which on no further multiprocessor is: some tens of
 * milliseconds. */
#define SECTOR_LONG 500000

/* What hits, into RET_ITEMS, all 0 before; TRUE if arrays do nothing to each other: by a simulation of some
 * multiprocessors: of so many, up to SECTOR_SMS, that the share that hits is known well, or that following
 * them takes long. */
gboolean sector_l1_hits(const SectorLayout *layout, const ItemAsked *asked, const ItemOrder *order,
                        SectorHits *ret_items);
