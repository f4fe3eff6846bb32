/* SPDX-License-Identifier: MIT */
#pragma once

/* What one thread does between two branches, where it stores something. */
#include "model/compiled/compiled.h"
#include "model/lanes/lanes.h"
#include "model/sector/requests/sector_requests.h"

/* Access.value_stage, value_loads and value_depth of a store. */
typedef struct {
    guint stage, loads, depth;
} StoreMade;

typedef struct {
    const SectorLayout *layout;
    const ItemAsked *asked;
    Aliasing aliasing;
    const AliasOrder *order; /* for it; NULL: STORES_OF_ANY */
    LaneWalk *walk;
    guint64 *addresses[2]; /* one a lane */
    guint n_lanes;
    guint first, end; /* items */
    gboolean *waits;  /* by item from first on: it comes after something that this stage loads;
                         store_stage_find_waits() */
} StoreStage;

static inline guint
access_of(const StoreStage *stage, guint item)
{
    return stage->layout->stream->items[item].access;
}

static inline AccessKind
kind_of(const StoreStage *stage, guint item)
{
    return stage->layout->sector->study->accesses[access_of(stage, item)].kind;
}

static inline const Access *
in_kernel(const StoreStage *stage, guint item)
{
    return g_ptr_array_index(stage->layout->sector->study->kernel->accesses, access_of(stage, item));
}

/* What the value of store ITEM is made from: of what is one wide access, the values of all its parts. */
StoreMade store_made_from(const StoreStage *stage, guint item);
/* TRUE if the value of store ITEM needs something that the stage loads, unless wide loads before have it. */
gboolean store_needs_stage(const StoreStage *stage, guint item);
/* TRUE if the compiler has to keep the order of items A and B. */
gboolean store_in_order(const StoreStage *stage, guint a, guint b);
/* TRUE if both items, or marks, stand between the same two branches. */
gboolean store_stage_same(const StoreStage *stage, guint a, guint b);
/* Fills in which items wait: stores of what the stage loads, and what must follow such a store. */
void store_stage_find_waits(StoreStage *stage);

/* --- lines on their way; which items wait is known */

/* TRUE if some lane stores to the line that it loads from. */
gboolean store_shares_lines(const StoreStage *stage, guint load, guint store);
/* TRUE if item ITEM is a store that waits for nothing. */
gboolean store_is_made_at_once(const StoreStage *stage, guint item);
/* TRUE if store STORE, which waits for nothing, goes to lines that load LOAD of the stage has asked for. */
gboolean store_meets(const StoreStage *stage, guint load, guint store);
/* The item behind the last one of the iteration after the stage's, of which this is the last stage, in a loop
 * of which nvcc puts iterations side by side; 0: there is none such. RET_LOOP: that loop. */
guint store_next_iteration(const StoreStage *stage, guint *ret_loop);
/* The first item of the stage's iteration. */
guint store_iteration_begin(const StoreStage *stage);
/* TRUE if item STORE, which stands in the stage's iteration, is made in the stage without waiting for what
 * that loads. */
gboolean store_is_made_here(const StoreStage *stage, guint store);
/* TRUE if nvcc puts load LOAD of the next iteration of LOOP ahead of STORE, to lines of which it goes, since
 * it does not touch what the stage stores. */
gboolean store_meets_next(const StoreStage *stage, guint load, guint store, guint loop);

/* --- all stages */

/* Of which layouts stages tell the order of loads and stores: of one, or of all whose groups are that one's
 * or larger, as far as any may have it. */
typedef enum { STORES_OF_LAYOUT, STORES_OF_ANY } StoresOf;

/* Calls DO_STAGE with DATA for each stage of LAYOUT that stores something; which of its items wait is not
 * known yet. */
void store_stages(const SectorLayout *layout, const ItemAsked *asked, StoresOf of,
                  void (*do_stage)(StoreStage *stage, gpointer data), gpointer data);
