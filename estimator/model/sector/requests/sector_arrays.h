/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/known/known.h"

/* What is known of an array by the accesses to it alone, whatever other arrays a layout has: remembered from
 * layout to layout, by all threads that estimate some. Each part is set once, by array_facts_set(), and read
 * by array_facts_get(), in the file that is named there. */
typedef struct ArrayFacts {
    struct ArrayAsked *asked;   /* sector_requests.c; NULL: not asked for yet */
    struct ArrayPieces *pieces; /* sector_pieces.c; likewise */
    struct ArrayHits *hits;     /* sector_array_hits.c: a list; likewise */
    void (*free_hits)(struct ArrayHits *hits);
    gsize *n_bytes; /* that all this takes, counted for the memory that it belongs to */
} ArrayFacts;

/* The part of FACTS at WHERE; NULL: nobody has set it. */
#define array_facts_get(where) g_atomic_pointer_get(where)
/* Sets it to WHAT, of BYTES, unless another thread has, which comes to the same: then that is freed by
 * g_free(). */
void array_facts_set(ArrayFacts *facts, gpointer where, gpointer what, gsize bytes);

/* Those of a layout. Two arrays have the same facts if their accesses are of the same sorts, one after the
 * other, at the same places: facts name items by their rank. */
typedef struct LayoutArrays {
    guint n;            /* arrays, by sector_item_array() */
    ArrayFacts **facts; /* by array; NULL: no access goes there */
    guint *items;   /* of the stream, those of each array behind those of the one before, in their order */
    guint *ends;    /* by array: behind its last in ITEMS */
    guint *ranks;   /* by item: how many come before it that reach its array; marks: not set */
    GPtrArray *own; /* of those that are not remembered, as there is no more room */
} LayoutArrays;

/* The item of rank RANK among those that reach ARRAY. */
static inline guint
layout_arrays_item(const LayoutArrays *arrays, guint array, guint rank)
{
    return arrays->items[(array > 0 ? arrays->ends[array - 1] : 0) + rank];
}

/* How many reach ARRAY. */
static inline guint
layout_arrays_n_items(const LayoutArrays *arrays, guint array)
{
    return arrays->ends[array] - (array > 0 ? arrays->ends[array - 1] : 0);
}

typedef struct SectorArrays SectorArrays;

SectorArrays *sector_arrays_new(void);
/* ARRAYS for another thread's estimates with the same streams as well. */
SectorArrays *sector_arrays_ref(SectorArrays *arrays);
void sector_arrays_unref(SectorArrays *arrays);

/* The arrays of PLACEMENT, which stay valid until the next layout's are asked for; what is not known of one
 * is empty. NULL: items of STREAM hang on counters of loops that others set. Free with layout_arrays_free().
 */
LayoutArrays *layout_arrays_new(SectorArrays *arrays, const Sector *sector, const SectorStream *stream,
                                const Placement *placement);
void layout_arrays_free(LayoutArrays *arrays);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(LayoutArrays, layout_arrays_free)
