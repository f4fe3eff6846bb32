/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/infer/cache/cache_group.h"

/* Finds the replacement policy of the group's set: one that, replayed, gives the hits and misses recorded; or
 * random, where the victims are independent of each other. Sets policy and replacement of STRUCTURE, and uses
 * its sector where that is known. */
void cache_policy_find(const CacheGroup *group, const GPtrArray *probes, const CacheLatency *latency,
                       CacheStructure *structure);
