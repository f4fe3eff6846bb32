/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/infer/cache/cache_reading.h"
#include "archdb/infer/cache/cache_sets.h"

/* Compares MAPPING with each of READINGS, and sets its held_lines. Fails, with a text in *ret_reason, where a
 * reading contradicts it. Fails too where at most half of the sets were seen full at once, or some set was
 * never seen full and overfull by one line: another mapping could then explain the readings as well. */
gboolean cache_check(CacheMapping *mapping, const GPtrArray *readings, const CacheLatency *latency,
                     char **ret_reason);
