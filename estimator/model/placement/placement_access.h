/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/estimate/estimate.h"
#include "model/placement/placement.h"

/* Fills in what of TO's access follows from its address alone: joined, bytes, understood and line_used, which
 * shows a warp of WARP_LANES. */
void access_estimate_placement(AccessEstimate *to, const Study *study, const Compiled *compiled,
                               const Placement *placement, gint64 warp_lanes);
