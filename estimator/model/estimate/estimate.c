/* SPDX-License-Identifier: MIT */
#include "model/estimate/estimate.h"

void
estimate_clear(Estimate *estimate)
{
    g_free(estimate->cost);
    *estimate = (Estimate){0};
}

void
access_estimate_free(AccessEstimate *estimate)
{
    if (!estimate)
        return;
    g_free(estimate->reason);
    g_free(estimate);
}
