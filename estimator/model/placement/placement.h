/* SPDX-License-Identifier: MIT */
/* estimator/model/placement/: a byte address for each access under a layout. Uses compiled/, estimate/. */
#pragma once

#include "ir/ir.h"
#include "layouts/layouts.h"
#include "model/compiled/compiled.h"
#include "model/estimate/estimate.h"

/* Where a layout puts the elements of a field, in bytes from its first element: with tiles of TILE elements,
 * STRUCTS of which lie before ELEMENT, each of SIZE bytes, and STEP bytes from one element to the next inside
 * a tile. Modulo 2^64. */
static inline guint64
element_address_in(gint64 element, gint64 structs, gint64 tile, gint64 size, gint64 step)
{
    return (guint64)structs * (guint64)size +
           ((guint64)element - (guint64)structs * (guint64)tile) * (guint64)step;
}

/* The same of any element, also below 0: they lie as if the array went on before its start. TILE 0: there are
 * no tiles, and SIZE bytes from one element to the next. */
static inline gint64
element_address(gint64 element, gint64 tile, gint64 size, gint64 step)
{
    if (tile == 0)
        return (gint64)((guint64)element * (guint64)size);
    return (gint64)element_address_in(element, floor_divide(element, tile), tile, size, step);
}

/* --- placement.c */
/* Where a layout puts one field of the record. */
typedef struct {
    guint slot;    /* number of its group in the layout */
    guint32 tile;  /* elements a tile; 0: none */
    gint64 size;   /* bytes of one struct: of one element, or of tile elements */
    gint64 offset; /* bytes of the field, or of its array of tile elements, from the struct's start */
    gint64 step;   /* bytes from one element's field to the next's inside a tile */
    gint64 align;  /* bytes: what a compiler knows a struct's address to be a multiple of; in tiles 1 */
} FieldPlacement;

/* Where a layout puts what one access touches. */
typedef struct {
    guint slot; /* group; 0 outside the record, where the instance tells arrays apart */
    guint32 tile;
    gint64 size;
    gint64 offset; /* with the constant part of the place inside the field */
    gint64 step;
    gint64 bytes;     /* by one lane: of the whole where several accesses are one wide access */
    gboolean is_wide; /* a part of one wide access: what is executed of it first makes it, the rest costs
                         nothing */
    guint64 mates;    /* bits: CompiledAccess.part of the parts of that access; 0: none */
} AccessPlacement;

/* A byte address for every access, as a function of its index. */
typedef struct {
    FieldPlacement *fields; /* by field of the record */
    guint n_fields;
    guint n_slots;
    gboolean has_tiles;
    AccessPlacement *accesses; /* by access */
    guint n_accesses;
} Placement;

Placement *placement_new(const Study *study, const Compiled *compiled, const Layout *layout);
void placement_free(Placement *placement);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Placement, placement_free)

/* By field, what Aliasing.group_of says of it. Free with g_free(). */
guint *placement_groups(const Placement *placement);

/* The places of all accesses of STUDY, of which a compiler makes COMPILED, where its record's fields lie at
 * FIELDS, into RET_PLACES. */
void placement_accesses(const Study *study, const Compiled *compiled, const FieldPlacement *fields,
                        AccessPlacement *ret_places);

/* The address in bytes, but for the offset, of what ACCESS touches at PLACE. NULL: unknown. What can't be
 * computed and is the same for all lanes is left out: it is taken as aligned. */
const Expr *placement_address(const Study *study, guint access, const AccessPlacement *place);

/* --- placement_access.c */
/* Fills in what of TO's access follows from its address alone: joined, bytes, understood, line_used and
 * request_…, which show a warp of WARP_LANES whose transactions have SECTOR_BYTES. */
void access_estimate_placement(AccessEstimate *to, const Study *study, const Compiled *compiled,
                               const Placement *placement, gint64 warp_lanes, gint64 sector_bytes);

/* --- placement_dump.c */
/* The address of every access as a formula, as text: the stage `placement`. */
char *placement_dump(const Study *study, const Placement *placement);

/* ACCESS as the source writes it, and what kind it is, for the user. */
const char *study_access_text(const Study *study, guint access);
const char *study_kind_name(AccessKind kind);
