/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/infer/cache/probe.h"

/* The boundary between hits and misses in the latencies of a path. */
typedef struct {
    double hit, miss; /* medians, cycles */
    double threshold; /* cycles; a visit that takes longer is a miss, or a hit that was slow by chance */
    double between;   /* share of all visits around the threshold */
    double slow_hits; /* bound on the share of hits that are slow by chance */
} CacheLatency;

/* Share of hits that may be slow by chance; the tests below assume no fewer. */
#define CACHE_SLOW_HITS 0.008

/* Reads the latencies of all PROBES (CacheProbe). Hits are the visits of chases of a single word; the misses
 * are taken from first passes over a cache not warmed. FALSE with a text in *ret_reason where the two do not
 * stand apart. */
gboolean cache_latency_read(const GPtrArray *probes, CacheLatency *ret_latency, char **ret_reason);

typedef enum {
    CACHE_POOL_UNCLEAR,
    CACHE_POOL_FITS, /* a pass without a miss: every set holds its share */
    CACHE_POOL_OVER, /* the words marked miss again and again, and no others do */
} CachePoolVerdict;

/* The common result of the probes of one pool of words, once the cache is warm. */
typedef struct {
    GPtrArray *probes; /* of CacheProbe, in their order; not owned */
    guint n;
    guint64 *offsets; /* ascending */
    guint *misses;    /* of each word */
    guint passes, clean_passes;
    CachePoolVerdict verdict;
    gboolean *missing; /* of each word, where the pool is over */
    guint n_missing;   /* 0 where the pool is over, but not which words miss is known */
    gboolean always;   /* each of those missed in each pass */
    double doubt;      /* probability of that verdict by chance */
} CacheReading;

/* The readings (CacheReading, owned) of all pools in PROBES: small pools first, those of one size in the
 * order of their first probes. Also bounds LATENCY's slow hits by those of the pools that fit. */
GPtrArray *cache_readings_new(const GPtrArray *probes, CacheLatency *latency);

/* Recorded passes of PROBE before which the cache may still have been filling: 0, 1 or 2. */
guint cache_probe_unsteady_passes(const CacheProbe *probe);

/* TRUE where A's words are all among B's. */
gboolean cache_reading_within(const CacheReading *a, const CacheReading *b);

/* TRUE where the reading's words are all among the N ascending OFFSETS. */
gboolean cache_reading_all_in(const CacheReading *reading, const guint64 *offsets, guint n);

gboolean cache_reading_has(const CacheReading *reading, guint64 offset);

void cache_reading_free(CacheReading *reading);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CacheReading, cache_reading_free)
