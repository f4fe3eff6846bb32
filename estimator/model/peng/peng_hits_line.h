/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/peng/peng_hits.h"

/* The hits of all items of STREAM where accordance is that two addresses lie in one cache line: of groups
 * with tiles, and with ALL_GROUPS of the others too. Elements of groups with tiles are their lines, each
 * counted with the line's bytes. Which lines threads share depends on where in a line each begins, so the
 * hits are shares of the threads. RET_HITS has room for all items. */
void hits_by_line(const Study *study, const Stream *stream, const Placement *placement, const CacheLevel *l1,
                  const CacheLevel *l2, gboolean all_groups, ItemHits *ret_hits);

/* The elements after which lines begin at the same places again in every group that goes by lines, and, into
 * *ret_reach, between how many elements one line can lie. */
gint64 line_period(const Study *study, const Placement *placement, gint64 line_bytes, gboolean all_groups,
                   gint64 *ret_reach);
