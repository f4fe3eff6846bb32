/* SPDX-License-Identifier: MIT */
/* archdb/infer/cache/: infers a cache's structure from pointer chases. May use trace/ and stats/ beside
 * it. */
#pragma once

#include "cache_structure.h"
#include "probe.h"

/* Infers the structure of a cache from PROBES (CacheProbe): all chases of one path in one run, in their
 * order. docs/models/inference.md has the method. What they do not tell stays undetermined, with the reason.
 * Fails without probes, with probes of several paths, and with one that no chase can have produced. */
CacheStructure *cache_infer(const GPtrArray *probes, GError **error);
