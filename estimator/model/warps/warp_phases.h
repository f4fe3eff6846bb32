/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/warps/warp_space.h"

/* The phase, as a number, of TERM where the loops' counters run over RANGES (by loop number; loops that don't
 * enclose it: any value, once). */
guint lane_term_phase(LaneSpace *space, LaneTerm *term, const LoopRange *ranges);
