/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/infer/cache/cache_reading.h"
#include "archdb/infer/cache/cache_structure.h"

/* What one miss fetches: the spacing of the misses when words are read in order for the first time. */
void cache_sector_find(const GPtrArray *probes, const CacheLatency *latency, CacheNumber *ret_sector);
