/* SPDX-License-Identifier: MIT */
#pragma once

#include "sector.h"

/* Model.grouping_bound, in sector_bound.c; and what it remembers of groups. */
void sector_grouping_bound(gpointer prepared, const guint8 *group_of, double *ret_bound);
