/* SPDX-License-Identifier: MIT */
#pragma once

#include "warp_spaces.h"

/* How often warps of the launch pass the place WORK: in all iterations of the loops around it, those inside
 * others as often as in the middle of these. SPACES are of STUDY. */
double work_passes(const Study *study, LaneSpaces *spaces, const StudyWork *work);
