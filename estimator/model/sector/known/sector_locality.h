/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/known/known.h"

/* Where lanes of ACCESS go whose places are not known: as is said of its array, or of all. */
ArrayLocality sector_locality(const Sector *sector, const StudyAccess *access);

/* Of an access, TRUE where its lanes' places, or a block's, are drawn all over an array; and about where
 * threads stand. */
gboolean sector_is_random(const Sector *sector, const StudyAccess *access);
gboolean sector_is_near(const Sector *sector, const StudyAccess *access);

/* The number of the array that item ITEM of LAYOUT reaches, below instances times slots. */
static inline guint
sector_item_array(const SectorLayout *layout, guint item)
{
    guint access = layout->stream->items[item].access;
    return layout->sector->study->accesses[access].instance * MAX(layout->placement->n_slots, 1) +
           layout->placement->accesses[access].slot;
}

/* How places are chosen that ACCESS goes to and that are not known: "at random". Free with g_free(). */
char *sector_locality_text(const Sector *sector, const StudyAccess *access);

/* TRUE if item ITEM of LAYOUT is executed. */
gboolean sector_item_counts(const SectorLayout *layout, guint item);
