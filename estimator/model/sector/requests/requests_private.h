/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/requests/requests.h"

/* --- sector_coalesce.c */
/* The lines that LANES of one warp touch at ADDRESSES, one a lane, with BYTES each, into RET_LINES, which has
 * room for sector_max_lines(), as has RET_BYTES; returns how many. */
guint sector_touch_lines(const SectorArch *arch, const guint64 *addresses, guint lanes, gint64 bytes,
                         LineTouch *ret_lines, LineBytes *ret_bytes);

/* What a warp of the first resident blocks touches at ADDRESSES, one a lane, with BYTES each, on average;
 * FALSE where none does. */
gboolean sector_measure(const SectorArch *arch, guint n_warps, const guint64 *addresses, gint64 bytes,
                        SectorTouch *ret_touch);

/* The place in SectorArch.l1_request_cycles of a load of words of BYTES. */
static inline guint
load_width(gint64 bytes)
{
    return bytes <= 4 ? 0 : bytes <= 8 ? 1 : 2;
}

/* --- sector_traces.c */
/* What a warp of the first resident blocks, which WALK goes through, touches at item ITEM on average; FALSE
 * where none does. */
gboolean sector_trace_measure(SectorTraces *traces, const SectorLayout *layout, LaneWalk *walk, LaneSet *set,
                              guint item, SectorTouch *ret_touch);
