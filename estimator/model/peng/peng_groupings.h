/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/estimate/model_prices.h"
#include "model/peng/peng.h"

/* Model.grouping_bound. */
void peng_grouping_bound(gpointer prepared, const guint8 *group_of, double *ret_cost);
/* What searches ask of `peng`: of groups without tiles, their fields as declared. */
extern const ModelPrices peng_prices;
void peng_groupings_free(PengGroupings *groupings);
