/* SPDX-License-Identifier: MIT */
/* estimator/model/placement/: a byte address for each access under a layout. Uses compiled/, estimate/. */
#pragma once

#include "layouts/layout.h"
#include "model/compiled/compiled.h"

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
