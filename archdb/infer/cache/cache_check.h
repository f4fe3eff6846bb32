/* SPDX-License-Identifier: MIT */
#pragma once

#include "cache_reading.h"
#include "cache_sets.h"

/* Holds MAPPING against every one of READINGS. Fails, with a text in *ret_reason, where one contradicts it;
 * and where no more than half of the sets were seen full at once, or some set never full and overfull by one
 * line: then another mapping could explain them as well. Sets the mapping's held_lines. */
gboolean cache_check(CacheMapping *mapping, const GPtrArray *readings, const CacheLatency *latency,
                     char **ret_reason);
