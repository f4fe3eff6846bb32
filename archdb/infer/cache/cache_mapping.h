/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/infer/cache/cache_group.h"
#include "archdb/infer/cache/cache_sets.h"

/* Finds the mapping that explains every one of READINGS: by sums of bits, by remainder, or irregular. NULL
 * with a text in *ret_reason where none does, or where more than one could. */
CacheMapping *cache_mapping_new(const CacheGroup *group, const GPtrArray *readings,
                                const CacheLatency *latency, char **ret_reason);
