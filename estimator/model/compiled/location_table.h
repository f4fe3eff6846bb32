/* SPDX-License-Identifier: MIT */
#pragma once

#include "alias.h"

/* The places that a kernel's accesses name: array, field, index and sub. The counters of loops that a
 * compiler unrolls are put in, so that the same place in two iterations is one place. Places are numbered
 * from 0. */
typedef struct PlaceTable PlaceTable;

#define PLACE_UNKNOWN G_MAXUINT

/* UNROLLED: by loop, how many iterations a compiler leaves instead of it; 0: it stays a loop. Both must
 * outlive the result. */
PlaceTable *place_table_new(const Aliasing *aliasing, const gint64 *unrolled);
void place_table_free(PlaceTable *table);

guint place_table_size(const PlaceTable *table);
const Spot *place_table_spot(const PlaceTable *table, guint place);
/* Of guint: the loops, not unrolled, that PLACE depends on. */
const GArray *place_table_loops(const PlaceTable *table, guint place);
/* Of guint: all places of ACCESS; NULL: its index is not known. */
const GArray *place_table_of(const PlaceTable *table, guint access);
/* The place of ACCESS where the loops' counters are COUNTERS, by loop; PLACE_UNKNOWN: its index is not known.
 */
guint place_table_find(const PlaceTable *table, guint access, const gint64 *counters);
