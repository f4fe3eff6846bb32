/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/values/walker.h"

/* The regions that a walk knows: it makes and names them, and tells when their contents change. */

typedef struct RegionTable {
    GPtrArray *all;      /* of Region: those in global and shared memory */
    GHashTable *named;   /* name -> Region */
    GArray *changes;     /* of VersionChange, in their order: dry runs take theirs back */
    guint n, n_versions; /* regions of all kinds; versions */
} RegionTable;

RegionTable *region_table_new(void);
void region_table_free(RegionTable *table);

/* How much had happened to the versions of regions. */
typedef struct {
    guint n_changes, n_regions, n_versions;
} RegionMark;
RegionMark region_table_mark(const RegionTable *table);
/* Undoes what has happened to them since. */
void region_table_restore(RegionTable *table, RegionMark mark);

Region *region_new(Walker *w, RegionKind kind, const char *name, const CType *element);
/* The region of that name; made on first use. */
Region *region_named(Walker *w, const char *name, const CType *element);
/* Gives REGION's contents another version. */
void region_change(Walker *w, Region *region);
/* Tells that the contents of REGION (NULL: of any) may have changed. */
void memory_invalidate(Walker *w, const Region *region, const CType *type);
void memory_barrier(Walker *w);
/* A pointer to nothing. */
const Value *null_pointer(Walker *w);
