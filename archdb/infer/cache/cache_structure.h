/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

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
