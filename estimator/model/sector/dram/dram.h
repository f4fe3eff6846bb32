/* SPDX-License-Identifier: MIT */
/* estimator/model/sector/dram/: what DRAM reads and writes. Uses l1/ and below. */
#pragma once

#include "model/sector/l1/l1.h"

/* --- sector_dram_memo.c */
/* What is remembered of DRAM's pieces from layout to layout. */
typedef struct DramMemo DramMemo;

DramMemo *dram_memo_new(void);
void dram_memo_free(DramMemo *memo);
/* Forgets all, as where a stream is no more. */
void dram_memo_clear(DramMemo *memo);
/* Notes that another thread works with what was prepared first. */
void dram_memo_set_second_thread(DramMemo *memo);

/* --- sector_dram_share.c */
/* What DRAM moves for an item. */
typedef struct {
    double reads;                          /* pieces of dram_fetch_bytes */
    double fills;                          /* sectors that are read because they are written in part */
    double writes;                         /* sectors */
    double write_orderly, write_scattered; /* 0..1: the parts of writes that take as long as in a row, and as
                                              sectors at random places, of which two side by side count as
                                              one */
    double scattered;                      /* 0..1: of what is read, the part at the rates of random places */
    double changed;                        /* of atomics: the sectors that those of the launch change */
} ItemDram;

/* --- sector_dram.c */
/* Bytes that the launch stores, in sectors that are written as a whole and in part; and others that it loads.
 */
typedef struct {
    double whole, partial, loaded;
} SectorStored;

/* What DRAM reads and writes, into RET_ITEMS, all 0 before. */
void sector_dram(const SectorLayout *layout, FollowedBlocks *followed, DramMemo *memo,
                 const ItemRequests *asked, const SectorHits *hits, ItemDram *ret_items);

/* The same of some accesses, no more than in any kernel that makes others as well; but for what is written:
 * all that is stored. RET_STORED: that. OTHERS_APART: other fields are in other groups. */
void sector_dram_least(const SectorLayout *layout, FollowedBlocks *followed, DramMemo *memo,
                       const ItemRequests *asked, const SectorHits *hits, gboolean others_apart,
                       ItemDram *ret_items, SectorStored *ret_stored);

/* Of what is STORED, the shares (0..1) that L2 writes back before the launch ends, at least. */
void sector_stored_left(const SectorArch *arch, const SectorStored *stored, double *ret_whole,
                        double *ret_partial);
