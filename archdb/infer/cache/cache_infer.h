/* SPDX-License-Identifier: MIT */
/* archdb/infer/cache/: a cache's structure out of pointer chases. May use trace/ and stats/ beside it. */
#pragma once

#include "cache_structure.h"
#include "probe.h"

/* Infers what the cache is that all PROBES (CacheProbe) chased through, one path's of one run, in the order
 * of the run; the method stands in docs/inference.md. What they do not tell is not determined, with the
 * reason. Fails where there is no probe, where they are of several paths, or where one is not what a chase
 * can produce. */
CacheStructure *cache_infer(const GPtrArray *probes, GError **error);
