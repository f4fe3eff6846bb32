/* SPDX-License-Identifier: MIT */
/* estimator/model/sector/l1/: what becomes of requests in L1. Uses order/ and below. */
#pragma once

#include "model/sector/order/order.h"

/* --- sector_l1_memo.c */
/* What is remembered of L1 from layout to layout: of arrays that do nothing to each other, and room for
 * caches that are simulated. */
typedef struct L1Memo L1Memo;

L1Memo *l1_memo_new(const SectorLaunch *launch);
void l1_memo_free(L1Memo *memo);
/* Forgets all, as where a stream is no more. */
void l1_memo_clear(L1Memo *memo);
/* Whether arrays are followed one by one the first layouts decide: for MEMO, those of FIRST. */
void l1_memo_decide(L1Memo *memo, const L1Memo *first);
/* The same where of the first layouts each of two memos has one. */
void l1_memo_agree(L1Memo *a, L1Memo *b);

/* --- sector_hits.c */
/* What an item's loads hit in L1, and what L2 loses of its array. */
typedef struct {
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

/* What hits, into RET_ITEMS, all 0 before; TRUE if arrays do nothing to each other: by a simulation of some
 * multiprocessors: of so many, up to SECTOR_SMS, that the share that hits is known well, or that following
 * them takes long. RET_FOLLOWED: requests and lines that were followed. */
gboolean sector_l1_hits(const SectorLayout *layout, RequestMemo *requests, L1Memo *memo,
                        const ItemRequests *asked, const ItemOrder *order, SectorHits *ret_items,
                        double *ret_followed);

/* --- sector_hits_bound.c */
/* What loads hit in L1 at most if it loses nothing, on whichever number of multiprocessors most do: of
 * RET_ITEMS, all 0 before, l1_hits, most_hits and waiting_hits. BEFORE: by item, not 0 where it may have to
 * stay behind a store of its section. */
void sector_l1_hits_bound(const SectorLayout *layout, RequestMemo *requests, L1Memo *memo,
                          SectorStream *stream, const ItemRequests *asked, const guint64 *before,
                          SectorHits *ret_items);

/* --- sector_store_merge.c */
/* What becomes of an item's stores, or atomics, on their way out of L1. */
typedef struct {
    double l2_sectors;         /* that reach L2 */
    gboolean merges, is_whole; /* with other stores; together these fill most of their sectors */
} ItemMerge;

/* Which stores merge, into RET_ITEMS, all 0 before. */
void sector_store_merge(const SectorLayout *layout, FollowedBlocks *followed, const ItemRequests *asked,
                        const ItemOrder *order, const SectorHits *hits, ItemMerge *ret_items);

/* The same as if all stores of a section to one array did. */
void sector_store_merge_all(const SectorLayout *layout, FollowedBlocks *followed, const ItemRequests *asked,
                            ItemMerge *ret_items);
