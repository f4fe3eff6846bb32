/* SPDX-License-Identifier: MIT */
#pragma once

#include "walker.h"

/* The regions that a walk knows: it makes and names them, and tells when their contents change. */

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
