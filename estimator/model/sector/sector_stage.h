/* SPDX-License-Identifier: MIT */
#pragma once

/* What the stores of a stage do to L1, between sector_store_wait.c and sector_store_merge.c. */
#include "alias.h"
#include "lane_addresses.h"
#include "sector.h"

/* Access.value_stage, value_loads and value_depth of a store. */
typedef struct {
    guint stage, loads, depth;
} StoreMade;

/* What one thread does between two branches. */
typedef struct {
    const Sector *sector;
    const SectorStream *stream;
    SectorItem *items;
    Aliasing aliasing;
    LaneWalk *walk;
    guint64 *addresses[2]; /* one a lane */
    guint n_lanes;
    const AccessPlacement *placements;
    guint first, end; /* items */
    gboolean *waits;  /* by item from first on: it comes after something that this stage loads */
    gint64 *ready;    /* likewise, of stores: operations of the stage before them */
    guint *behind; /* likewise: the store, and 1, behind which something it needs has to be loaded; 0: none */
    guint *leads;  /* of a store that merges: the item of the first of those that do with it */
    GHashTable *bytes; /* sector and warp -> bits of the bytes stored by the stores that merge */
} StoreStage;

static inline guint
access_of(const StoreStage *stage, guint item)
{
    return stage->stream->stream->items[item].access;
}

static inline AccessKind
kind_of(const StoreStage *stage, guint item)
{
    return stage->sector->study->accesses[access_of(stage, item)].kind;
}

static inline const Access *
in_kernel(const StoreStage *stage, guint item)
{
    return g_ptr_array_index(stage->sector->study->kernel->accesses, access_of(stage, item));
}

/* What the value of store ITEM is made from: of what is one wide access, the values of all its parts. */
StoreMade store_made_from(const StoreStage *stage, guint item);
/* TRUE if the value of store ITEM needs something that the stage loads, unless wide loads before have it. */
gboolean store_needs_stage(const StoreStage *stage, guint item);
/* TRUE if the compiler has to keep the order of items A and B. */
gboolean store_in_order(const StoreStage *stage, guint a, guint b);
