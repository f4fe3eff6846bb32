/* SPDX-License-Identifier: MIT */
#pragma once

#include "sector.h"

/* What is known of an array by the accesses to it alone, whatever other arrays a layout has: remembered from
 * layout to layout. Each part is filled in by the file that is named there. */
typedef struct ArrayFacts {
    guint *items; /* that no compiler merges, in the order of the stream */
    guint n_items;
    struct ItemAsked *asked;    /* sector_asked.c: by place in ITEMS */
    struct ArrayPieces *pieces; /* sector_pieces.c; NULL: not asked for yet */
    struct ArrayHits *hits;     /* sector_array_hits.c: a list; likewise */
    void (*free_hits)(struct ArrayHits *hits);
    gsize *n_bytes; /* of memory that all this takes: who adds to it counts there */
} ArrayFacts;

/* Those of a layout. */
typedef struct LayoutArrays {
    guint n;            /* arrays, by sector_item_array() */
    ArrayFacts **facts; /* by array; NULL: no access goes there */
} LayoutArrays;

typedef struct SectorArrays SectorArrays;

SectorArrays *sector_arrays_new(void);
void sector_arrays_free(SectorArrays *arrays);
/* Forgets all, as where a stream is no more. */
void sector_arrays_clear(SectorArrays *arrays);

/* The arrays of PLACEMENT, which stay valid until the next layout's are asked for; what is not known of one
 * is empty. NULL: items of STREAM hang on counters of loops that others set. Free with layout_arrays_free().
 */
LayoutArrays *layout_arrays_new(SectorArrays *arrays, const Sector *sector, const SectorStream *stream,
                                const Placement *placement);
void layout_arrays_free(LayoutArrays *arrays);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(LayoutArrays, layout_arrays_free)
