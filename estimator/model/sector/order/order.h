/* SPDX-License-Identifier: MIT */
/* estimator/model/sector/order/: in which order loads and stores are made. Uses requests/ and below. */
#pragma once

#include "model/sector/requests/requests.h"

/* --- sector_section.c */
/* Access.value_section, value_loads and value_depth of a store. */
typedef struct {
    guint section, loads, depth;
} StoreMade;

/* A section: a piece of a thread's code without branches, one Access.section in one iteration, that stores
 * something. */
typedef struct {
    const SectorLayout *layout;
    const ItemRequests *asked;
    Aliasing aliasing;
    const AliasOrder *order; /* for it; NULL: STORES_OF_ANY */
    LaneWalk *walk;
    guint64 *addresses[2]; /* one a lane */
    guint n_lanes;
    guint first, end; /* items */
    gboolean *waits;  /* by item from first on: it comes after something that this section loads;
                         store_section_find_waits() */
} StoreSection;

static inline guint
store_access_at(const StoreSection *section, guint item)
{
    return section->layout->stream->items[item].access;
}

static inline AccessKind
store_kind_at(const StoreSection *section, guint item)
{
    return section->layout->launch->study->accesses[store_access_at(section, item)].kind;
}

static inline const Access *
store_kernel_access(const StoreSection *section, guint item)
{
    return g_ptr_array_index(section->layout->launch->study->kernel->accesses,
                             store_access_at(section, item));
}

/* What the value of store ITEM is made from: of what is one wide access, the values of all its parts. */
StoreMade store_made_from(const StoreSection *section, guint item);
/* TRUE if the value of store ITEM needs something that the section loads, unless wide loads before have it.
 */
gboolean store_needs_loads(const StoreSection *section, guint item);
/* TRUE if the compiler has to keep the order of items A and B. */
gboolean store_in_order(const StoreSection *section, guint a, guint b);
/* Fills in which items wait: stores of what the section loads, and what must follow such a store. */
void store_section_find_waits(StoreSection *section);

/* --- lines on their way; which items wait is known */
/* TRUE if some lane stores to the line that it loads from. */
gboolean store_shares_lines(const StoreSection *section, guint load, guint store);
/* TRUE if item ITEM is a store that waits for nothing. */
gboolean store_is_made_at_once(const StoreSection *section, guint item);
/* TRUE if store STORE, which waits for nothing, goes to lines that load LOAD of the section has asked for. */
gboolean store_meets(const StoreSection *section, guint load, guint store);
/* The item behind the last one of the iteration after the section's, of which this is the last section, in a
 * loop of which nvcc puts iterations side by side; 0: there is none such. RET_LOOP: that loop. */
guint store_next_iteration(const StoreSection *section, guint *ret_loop);
/* The first item of the section's iteration. */
guint store_iteration_begin(const StoreSection *section);
/* TRUE if item STORE, which stands in the section's iteration, is made in the section without waiting for
 * what that loads. */
gboolean store_is_made_here(const StoreSection *section, guint store);
/* TRUE if nvcc puts load LOAD of the next iteration of LOOP ahead of STORE, to lines of which it goes, since
 * it does not touch what the section stores. */
gboolean store_meets_next(const StoreSection *section, guint load, guint store, guint loop);

/* --- all sections */
/* Of which layouts sections tell the order of loads and stores: of one, or of all whose groups are that one's
 * or larger, as far as any may have it. */
typedef enum { STORES_OF_LAYOUT, STORES_OF_ANY } StoresOf;

/* Calls DO_SECTION with DATA for each section of LAYOUT that stores something; which of its items wait is not
 * known yet. */
void store_sections(const SectorLayout *layout, FollowedBlocks *followed, const ItemRequests *asked,
                    StoresOf of, void (*do_section)(StoreSection *section, gpointer data), gpointer data);

/* --- sector_order.c */
/* What an item, a load, has to do with the stores beside it. */
typedef struct {
    guint met_by; /* 1 + the item of a store that reaches lines that are on their way; 0: there is none */
    gboolean after_store; /* the compiler can't move it ahead of some store */
    guint behind; /* 1 + the last such store that waits for something loaded in the same section; 0: there is
                     none */
} ItemOrder;

/* What loads have to do with stores, into RET_ITEMS, all 0 before. */
void sector_find_order(const SectorLayout *layout, FollowedBlocks *followed, const ItemRequests *asked,
                       ItemOrder *ret_items);

/* Bit of what is outside the record, in sector_stores_before(). */
#define SECTOR_STORES_OUTSIDE (G_GUINT64_CONSTANT(1) << 63)

/* By item of a stream, the fields (bit f: field f) that are stored to before a load in its section, */
typedef struct {
    guint64 *may, /* and that in some layout it stays behind; */
        *begins;  /* and behind which it begins to wait anew wherever they are in another group, since it is
                     the  first load behind them, and they wait for what is loaded before */
} StoresBefore;

/* Of the loads of COUNTERS' stream. */
StoresBefore sector_stores_before(const SectorLaunch *launch, FollowedBlocks *followed,
                                  const SectorStream *counters);
void stores_before_clear(StoresBefore *before);
