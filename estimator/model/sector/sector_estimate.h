/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/known/known.h"

/* Model.cost_length and Model.estimate. */
guint sector_cost_length(gpointer prepared);
void sector_estimate(gpointer prepared, const Layout *layout, Estimate *ret_estimate);
