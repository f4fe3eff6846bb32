/* SPDX-License-Identifier: MIT */
/* archdb/infer/cache/: infers a cache's structure from pointer chases. May use trace/ and stats/ beside
 * it. */
#pragma once

#include "archdb/infer/trace/trace.h"

#include <glib.h>

/* --- cache_structure.c */
/* A number that was inferred, or the reason why it was not. */
typedef struct {
    gboolean known;
    double value;
    double confidence; /* 0 to 1, that the value is right */
    char *reason;      /* where it is not known */
} CacheNumber;

/* The same for what is said in words. */
typedef struct {
    char *text; /* NULL where it is not known */
    double confidence;
    char *reason;
} CacheText;

/* The structure of a cache, as far as its probes tell. */
typedef struct {
    char *path;
    CacheNumber hit_cycles;   /* latency of a visit: median */
    CacheNumber miss_cycles;  /* of a line that the cache does not hold */
    CacheNumber sector_bytes; /* what one miss fetches */
    CacheNumber line_bytes;   /* what one tag stands for */
    CacheNumber sets;
    CacheNumber ways;           /* of the smallest set */
    CacheNumber capacity_bytes; /* held at once: less than all ways of all sets where the cache as a whole
                                   holds less */
    GArray *set_ways;           /* of guint: ways of every set, largest first; empty where not known */
    /* How an address gives its set: "none" (one set), "modulo T" (of the line's index), "irregular", or
     * address bits, a group of those added (XOR) for each bit of the set's index: "7^13,8^14,9,10,11". Groups
     * begin with their lowest bit, which no other group has, and stand in its order. */
    CacheText mapping;
    guint64 mapped_bytes; /* the mapping was seen below this offset, a power of two */
    /* "lru", "fifo", "tree-plru", "bit-plru", "random", "weighted random", "none" (one way), or "not lru"
     * where no more is known: LRU and FIFO would miss all lines of an overfull set in each pass. */
    CacheText policy;
    /* Of weighted replacement, for each way in the order in which an empty set fills: "1/6,1/2,1/6,1/6". */
    CacheText replacement;
} CacheStructure;

CacheStructure *cache_structure_new(const char *path);

/* Sets a value with its confidence, or makes it unknown again and gives the reason. */
void cache_number_set(CacheNumber *number, double value, double confidence);
void cache_number_unset(CacheNumber *number, const char *format, ...) G_GNUC_PRINTF(2, 3);
void cache_text_set(CacheText *text, const char *value, double confidence);
void cache_text_unset(CacheText *text, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* One line a parameter, for people. */
char *cache_structure_text(const CacheStructure *structure);

void cache_structure_free(CacheStructure *structure);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CacheStructure, cache_structure_free)

/* --- probe.c */
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

/* --- cache_infer.c */
/* Infers the structure of a cache from PROBES (CacheProbe): all chases of one path in one run, in their
 * order. docs/models/inference.md has the method. What they do not tell stays undetermined, with the reason.
 * Fails without probes, with probes of several paths, and with one that no chase can have produced. */
CacheStructure *cache_infer(const GPtrArray *probes, GError **error);
