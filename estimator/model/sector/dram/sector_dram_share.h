/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/dram/sector_dram_pass.h"

/* What DRAM moves for an item. */
typedef struct ItemDram {
    double reads;                          /* pieces of fetch_bytes */
    double fills;                          /* sectors that are read because they are written in part */
    double writes;                         /* sectors */
    double write_orderly, write_scattered; /* 0..1: the parts of writes that take as long as in a row, and as
                                              sectors at random places, of which two side by side count as
                                              one */
    double scattered;                      /* 0..1: of what is read, the part at the rates of random places */
    double changed;                        /* of atomics: the sectors that those of the launch change */
} ItemDram;

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
