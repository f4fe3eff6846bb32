/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/peng/peng.h"

/* Finds conflicts and aliasing_matters; LIMITS as for by_index. */
void peng_alias_prepare(Peng *peng, const StreamLimits *limits);

/* By field of the record, its group in the layout of PLACEMENT, as far as it matters for aliasing; with NULL,
 * each field has a group of its own. Free with g_free(). */
guint *peng_alias_groups(const Peng *peng, const Placement *placement);
