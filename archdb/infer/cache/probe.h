/* SPDX-License-Identifier: MIT */
#pragma once

#include "trace_table.h"

/* One fine-grained pointer chase: words visited in their order, pass after pass, and the latency of every
 * visit. */
typedef struct {
    char *path;        /* what was read through: "l1", "texture", "tlb", ... */
    char *purpose;     /* what it was run for */
    gboolean cold;     /* the cache held nothing of the array before the first visit */
    guint warm_passes; /* before the first recorded one */
    guint n;
    guint64 *offsets; /* of the words, in bytes: distinct multiples of 4 */
    guint passes;
    float *cycles; /* of the visit of word i in pass p: cycles[p * n + i] */
} CacheProbe;

typedef enum {
    CACHE_ERROR_PROBE, /* a probe is not what a chase can have produced */
    CACHE_ERROR_NONE,  /* there is no probe */
} CacheError;
#define CACHE_ERROR (cache_error_quark())
GQuark cache_error_quark(void);

/* A probe of N words and PASSES recorded passes, latencies 0. */
CacheProbe *cache_probe_new(const char *path, const char *purpose, gboolean cold, guint warm_passes, guint n,
                            const guint64 *offsets, guint passes);

/* Reads a `probe` table (docs/models/traces.md). Fails with CACHE_ERROR_PROBE where a key or a column is
 * missing or the probe does not pass cache_probe_check(). */
CacheProbe *cache_probe_from_table(const TraceTable *table, GError **error);

/* Whether offsets are distinct multiples of 4, and latencies numbers from 0 to a million cycles. */
gboolean cache_probe_check(const CacheProbe *probe, GError **error);

void cache_probe_free(CacheProbe *probe);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CacheProbe, cache_probe_free)
