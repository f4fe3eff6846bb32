/* SPDX-License-Identifier: MIT */
#pragma once

#include "sector_asked.h"

/* What an item, a load, has to do with the stores beside it. */
typedef struct ItemOrder {
    guint met_by; /* 1 + the item of a store that reaches lines that are on their way; 0: there is none */
    gboolean after_store; /* the compiler can't move it ahead of some store */
} ItemOrder;

/* What loads have to do with stores, into RET_ITEMS, all 0 before. */
void sector_met(const SectorLayout *layout, const ItemAsked *asked, ItemOrder *ret_items);

/* Bit of what is outside the record, in sector_stores_before(). */
#define SECTOR_STORES_OUTSIDE (G_GUINT64_CONSTANT(1) << 63)

/* By item of COUNTERS' stream, a load: the fields (bit f: field f) that are stored to before in its stage,
 * and that a compiler has to take for what the load may read if they are in another group. Free with
 * g_free(). */
guint64 *sector_stores_before(const Sector *sector, const SectorStream *counters);
