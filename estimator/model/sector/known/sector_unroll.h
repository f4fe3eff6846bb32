/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/compiled/compiled.h"
#include "model/sector/known/known.h"

/* Iterations that the compiler puts side by side of loop NUMBER where it makes no straight code of it, at
 * least 1. */
gint64 sector_side_by_side(const Kernel *kernel, guint number);

/* TRUE if a compiler has to leave access LOAD of an iteration of loop LOOP behind access STORE of the one
 * before. */
gboolean sector_next_behind(const Aliasing *aliasing, const AliasOrder *order, guint store, guint load,
                            guint loop);

/* By loop, how many of its iterations a compiler puts side by side under PLACEMENT; 1: it doesn't. NULL: as
 * many as it could if no store kept it from doing so. Free with g_free(). */
double *sector_unrolled(const Sector *sector, const Placement *placement);
