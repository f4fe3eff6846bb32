/* SPDX-License-Identifier: MIT */
#pragma once

#include "peng.h"

/* Model.grouping_bound. */
void peng_grouping_bound(gpointer prepared, const guint8 *group_of, double *ret_cost);
void peng_groupings_free(PengGroupings *groupings);
