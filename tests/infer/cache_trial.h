/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/infer/cache/cache.h"
#include "cache_sim.h"

#include "cache_measure.h"

/* Runs the procedure of benchmarks/micro on CACHE; the probes (CacheProbe) as the CUDA program would have
 * written them. *ret_stopped is NULL where it went to its end. */
GPtrArray *cache_trial_probes(const SimCache *cache, guint64 array_bytes, const CacheLimits *limits,
                              guint64 seed, const char **ret_stopped);

/* The mapping of CACHE as CacheStructure says it, for offsets below MAPPED_BYTES, worked out from the masks
 * alone. */
char *cache_trial_mapping(const SimCache *cache, guint64 mapped_bytes);

/* Holds STRUCTURE against CACHE. Returns the first value that is wrong as a text, NULL where none is; what is
 * not determined is not wrong, and its names are appended to UNDETERMINED, separated by blanks. */
char *cache_trial_compare(const SimCache *cache, const CacheStructure *structure, GString *undetermined);
