/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/peng/peng.h"

/* Model.cost_length and Model.estimate. */
guint peng_cost_length(gpointer prepared);
void peng_estimate(gpointer prepared, const Layout *layout, Estimate *ret_estimate);
