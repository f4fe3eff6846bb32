/* SPDX-License-Identifier: MIT */
#pragma once

#include "cache_reading.h"
#include "cache_structure.h"

/* What one miss fetches: the spacing of the misses when words are read in order for the first time. */
void cache_sector_find(const GPtrArray *probes, const CacheLatency *latency, CacheNumber *ret_sector);
