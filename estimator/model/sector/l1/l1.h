/* SPDX-License-Identifier: MIT */
/* estimator/model/sector/l1/: what becomes of requests in L1. Uses order/ and below. */
#pragma once

#include "model/sector/order/order.h"

/* --- sector_l1_pass.c */
/* Of sectors of a line, as bits. */
#define TABLED_SECTORS 8
typedef struct SectorBits {
    guint8 counts[1 << TABLED_SECTORS]; /* how many these are */
    guint8 pieces[1 << TABLED_SECTORS]; /* the pieces of fetch_bytes that hold them, as bits */
} SectorBits;
/* Of sectors of a line, of which a piece of fetch_bytes has 2^PIECE_BITS. */
void sector_bits_init(SectorBits *bits, guint piece_bits);

/* --- sector_array_hits.c */
/* What is remembered beside arrays: in which order warps make their accesses, and whether all this is worth
 * it. */
typedef struct HitMemory HitMemory;

HitMemory *hit_memory_new(void);
void hit_memory_free(HitMemory *memory);
/* Forgets all, as where a stream is no more. */
void hit_memory_clear(HitMemory *memory);
/* Whether arrays are followed one by one the first layouts decide: for MEMORY, those of FIRST. */
void hit_memory_decide(HitMemory *memory, const HitMemory *first);
/* The same where of the first layouts each of two memories has one. */
void hit_memory_agree(HitMemory *a, HitMemory *b);

/* --- sector_hits.c */
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

/* What hits, into RET_ITEMS, all 0 before; TRUE if arrays do nothing to each other: by a simulation of some
 * multiprocessors: of so many, up to SECTOR_SMS, that the share that hits is known well, or that following
 * them takes long. */
gboolean sector_l1_hits(const SectorLayout *layout, const ItemAsked *asked, const ItemOrder *order,
                        SectorHits *ret_items);

/* --- sector_hits_bound.c */
/* What loads hit in L1 at most if it loses nothing, on whichever number of multiprocessors most do: of
 * RET_ITEMS, all 0 before, l1_hits, most_hits and waiting_hits. BEFORE: by item, not 0 where it may have to
 * stay behind a store of its section. */
void sector_l1_hits_most(const SectorLayout *layout, SectorStream *stream, const ItemAsked *asked,
                         const guint64 *before, SectorHits *ret_items);

/* --- sector_store_merge.c */
/* What becomes of an item's stores, or atomics, on their way out of L1. */
typedef struct ItemMerge {
    double l2_sectors;         /* that reach L2 */
    gboolean merges, is_whole; /* with other stores; together these fill most of their sectors */
} ItemMerge;

/* Which stores merge, into RET_ITEMS, all 0 before. */
void sector_store_merge(const SectorLayout *layout, const ItemAsked *asked, const ItemOrder *order,
                        const SectorHits *hits, ItemMerge *ret_items);

/* The same as if all stores of a section to one array did. */
void sector_store_merge_all(const SectorLayout *layout, const ItemAsked *asked, ItemMerge *ret_items);
