/* SPDX-License-Identifier: MIT */
#pragma once

#include "model.h"
#include "placement.h"

/* Fills in what of TO's access follows from its address alone: joined, bytes, understood and line_used. */
void access_estimate_place(AccessEstimate *to, const Study *study, const Placement *placement);
