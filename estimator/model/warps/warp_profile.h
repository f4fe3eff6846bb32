/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/warps/warp_space_private.h"

/* TRUE if no lane of the launch has left a loop from GUARD outwards at the counters of SPACE. */
gboolean guards_hold(LaneSpace *space, guint guard);

/* Adds the residues of 0, STEP, 2 * STEP, ... (COUNT of them) to those that SHARES holds, by residue of
 * MODULUS. SCRATCH has the same size; the two may be exchanged. */
void residues_spread(gint64 modulus, double **shares, double **scratch, gint64 step, gint64 count);

/* The lanes that stand for a launch of which TERM's are drawn; 0: they are not. */
gint64 profile_drawn_lanes(const LaneSpace *space, const LaneTerm *term);

/* Counts the warps of the launch at the counters of SPACE. ALL_LIVE: no guard needs a look. */
Profile *profile_count(LaneSpace *space, LaneTerm *term, gboolean all_live);
