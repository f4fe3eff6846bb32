/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/known/known.h"

/* Of the lines of a struct, or a tile, of the group that ACCESS reaches, the share (0..1) that no access of
 * the kernel touches; with STORED, that none stores to. */
double sector_untouched(const Sector *sector, const Placement *placement, guint access, gboolean stored);
