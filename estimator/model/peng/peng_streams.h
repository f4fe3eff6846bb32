/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/peng/peng.h"

/* The cost of COUNTS. Sums of counts are exact, so that every way to add them up gives the same cost. */
double peng_cost(const Peng *peng, const LevelCounts *counts);

/* The limits of a stream for accordance by index. */
StreamLimits peng_index_limits(const Peng *peng);

/* Fills STREAM; GROUP_OF as for stream_new(). */
void peng_make_stream(Peng *peng, PengStream *stream, const StreamLimits *limits, const guint *group_of);
void peng_clear_stream(PengStream *stream);

/* The stream by which layouts of PLACEMENT are estimated. */
PengStream *peng_stream(Peng *peng, const Placement *placement);

/* The hits of all items of that stream. Free with g_free(). */
ItemHits *peng_hits(Peng *peng, const PengStream *stream, const Placement *placement);

/* Which level serves COUNTS of an access under HITS. */
LevelCounts peng_levels(const Peng *peng, const ItemCounts *counts, const ItemHits *hits, AccessKind kind);
