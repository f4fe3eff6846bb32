/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/known/known.h"

/* What an item makes the warps of the launch ask for. */
typedef struct ItemAsked {
    gboolean counted;                        /* FALSE: the compiler merges it, or the item before made it */
    double requests, sectors, lines, cycles; /* exact; cycles of one multiprocessor's L1 */
    double masked;                           /* of stores: lines with a sector that is written in part */
    gboolean is_random;                      /* lanes go to places all over an array */
    gboolean is_near;                        /* lanes go to places about where their threads stand */
    double reach;                            /* of a step of a bisection: the places it can go to; 0: any */
    double l2_scattered; /* 0..1: of what is moved, the part at L2's rates of random places */
    double idle;         /* 0..1: of the launch's warps, those of which no lane gets there */
} ItemAsked;

/* What all items ask for, into RET_ITEMS, all 0 before; COUNTERS: of the layout's stream. */
void sector_ask(const SectorLayout *layout, const SectorStream *counters, ItemAsked *ret_items);

/* The same of the accesses to the group SLOT alone, or with slot -1 to arrays outside the record. MERGED:
 * without what a compiler merges in some layouts. */
void sector_ask_slot(const SectorLayout *layout, const SectorStream *counters, int slot, gboolean merged,
                     ItemAsked *ret_items);
