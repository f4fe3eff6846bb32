/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/requests/sector_requests.h"

/* What an item, a load, has to do with the stores beside it. */
typedef struct ItemOrder {
    guint met_by; /* 1 + the item of a store that reaches lines that are on their way; 0: there is none */
    gboolean after_store; /* the compiler can't move it ahead of some store */
    guint behind; /* 1 + the last such store that waits for something loaded in the same stage; 0: there is
                     none */
} ItemOrder;

/* What loads have to do with stores, into RET_ITEMS, all 0 before. */
void sector_met(const SectorLayout *layout, const ItemAsked *asked, ItemOrder *ret_items);

/* Bit of what is outside the record, in sector_stores_before(). */
#define SECTOR_STORES_OUTSIDE (G_GUINT64_CONSTANT(1) << 63)

/* By item of a stream, the fields (bit f: field f) that are stored to before a load in its stage, */
typedef struct {
    guint64 *may, /* and that in some layout it stays behind; */
        *begins;  /* and behind which it begins to wait anew wherever they are in another group, since it is
                     the  first load behind them, and they wait for what is loaded before */
} StoresBefore;

/* Of the loads of COUNTERS' stream. */
StoresBefore sector_stores_before(const Sector *sector, const SectorStream *counters);
void stores_before_clear(StoresBefore *before);
