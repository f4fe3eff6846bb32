/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/compiled/alias.h"

/* The locations that a kernel's accesses name: array, field, index and sub. The counters of loops that a
 * compiler unrolls are put in, so that the same location in two iterations is one location. Locations are
 * numbered from 0. */
typedef struct LocationTable LocationTable;

#define LOCATION_UNKNOWN G_MAXUINT

/* UNROLLED: by loop, how many iterations a compiler leaves instead of it; 0: it stays a loop. Both must
 * outlive the result. */
LocationTable *location_table_new(const Aliasing *aliasing, const gint64 *unrolled);
void location_table_free(LocationTable *table);

guint location_table_size(const LocationTable *table);
const Spot *location_table_spot(const LocationTable *table, guint location);
/* Of guint: the loops, not unrolled, that PLACE depends on. */
const GArray *location_table_loops(const LocationTable *table, guint location);
/* Of guint: all locations of ACCESS; NULL: its index is not known. */
const GArray *location_table_of(const LocationTable *table, guint access);
/* The location of ACCESS where the loops' counters are COUNTERS, by loop; LOCATION_UNKNOWN: its index is not
 * known.
 */
guint location_table_find(const LocationTable *table, guint access, const gint64 *counters);
