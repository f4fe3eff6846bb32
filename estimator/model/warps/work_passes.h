/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/warps/warp_spaces.h"

/* How often warps of the launch pass the place WORK, in all iterations of the loops around it; an inner loop
 * counts as in the middle iteration of the outer ones. SPACES are of STUDY. */
double work_passes(const Study *study, LaneSpaces *spaces, const StudyWork *work);
