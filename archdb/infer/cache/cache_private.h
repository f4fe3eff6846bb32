/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/infer/cache/cache.h"

#include <glib.h>

/* --- cache_reading.c */
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

/* --- cache_sets.c */
/* Which set each line belongs to, and how many ways each set has. */
typedef struct {
    guint sets;
    guint *ways; /* of each set */
    guint64 line_bytes;
    guint64 held_lines;   /* that fit at once: fewer than all ways where the cache as a whole holds fewer; 0:
                             not known */
    guint64 mapped_bytes; /* it was seen below this offset, a power of two */
    char *text;           /* as in CacheStructure */
    guint64 rows[40]; /* of line bits, for mappings by sums of bits: bit i of the set is the parity of line &
                         rows[i] */
    guint n_rows;
    guint64 modulo;    /* 0: not by remainder */
    GHashTable *table; /* of line + 1 to set + 1, for irregular ones; NULL for others */
    gboolean always;   /* every line of an overfull set misses in every pass */
    double doubt;
} CacheMapping;

/* The set of the line that holds OFFSET; FALSE where an irregular mapping does not say. */
gboolean cache_mapping_set_of(const CacheMapping *mapping, guint64 offset, guint *ret_set);

void cache_mapping_free(CacheMapping *mapping);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CacheMapping, cache_mapping_free)

/* --- cache_check.c */
/* Compares MAPPING with each of READINGS, and sets its held_lines. Fails, with a text in *ret_reason, where a
 * reading contradicts it. Fails too where at most half of the sets were seen full at once, or some set was
 * never seen full and overfull by one line: another mapping could then explain the readings as well. */
gboolean cache_check(CacheMapping *mapping, const GPtrArray *readings, const CacheLatency *latency,
                     char **ret_reason);

/* --- cache_group.c */
/* Lines of one set, one more than its ways, each by one word, and the other words that share the set or a
 * line. Or a crowd: such lines among those of other sets, which all fit; a large set does not show which are
 * its own. */
typedef struct {
    guint n;          /* ways + 1, or more in a crowd */
    guint64 *offsets; /* ascending */
    gboolean crowd;
    gboolean always;     /* some word misses in every pass */
    GArray *members;     /* of guint64, ascending: words known to be of the set; all but in a crowd */
    double doubt;        /* that it is no such group */
    gboolean *missed;    /* of each word: missed while that set alone was overfull; probably of it */
    GArray *substitutes; /* of CacheSubstitute */
    guint64 line_bytes;  /* 0: not determined */
} CacheGroup;

/* A word visited in the place of one of the group, besides the others. */
typedef struct {
    guint64 word, member;
    gboolean over; /* the set is overfull still: the word lies in it */
} CacheSubstitute;

/* Finds the smallest group that READINGS prove, or else the crowd of which they say most. NULL with a text in
 * *ret_reason where there is neither. SLOW_HITS as in CacheLatency. */
CacheGroup *cache_group_new(const GPtrArray *readings, double slow_hits, char **ret_reason);

/* Finds the line from words beside and in the place of the group's: see docs/models/inference.md.
 * SECTOR_BYTES is 0 where it is not known. */
void cache_group_find_line(CacheGroup *group, double sector_bytes, CacheNumber *ret_line);

gboolean cache_group_has(const CacheGroup *group, guint64 offset);

void cache_group_free(CacheGroup *group);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CacheGroup, cache_group_free)

/* --- cache_mapping.c */
/* Finds the mapping that explains every one of READINGS: by sums of bits, by remainder, or irregular. NULL
 * with a text in *ret_reason where none does, or where more than one could. */
CacheMapping *cache_mapping_new(const CacheGroup *group, const GPtrArray *readings,
                                const CacheLatency *latency, char **ret_reason);

/* --- cache_math.c */
/* The probability that a binomial variable of N trials of probability P is at least K. */
double cache_binomial_tail(guint n, double p, guint k);

/* --- cache_policy.c */
/* Finds the replacement policy of the group's set: one that, replayed, gives the hits and misses recorded; or
 * random, where the victims are independent of each other. Sets policy and replacement of STRUCTURE, and uses
 * its sector where that is known. */
void cache_policy_find(const CacheGroup *group, const GPtrArray *probes, const CacheLatency *latency,
                       CacheStructure *structure);

/* --- cache_replay.c */
/* One replacement policy of one set. */
typedef struct CacheReplay CacheReplay;

typedef struct {
    const char *name;
    gboolean (*allows)(guint ways);
    void (*visited)(CacheReplay *replay, guint way);
    guint (*victim)(CacheReplay *replay);
    void (*filled)(CacheReplay *replay, guint way);
    gboolean fill_by_victim; /* an empty set fills in the order of victims, not of ways */
} CachePolicyKind;

/* The policies that are replayed, the best known first; ended by a NULL name. */
extern const CachePolicyKind CACHE_POLICY_KINDS[];

CacheReplay *cache_replay_new(const CachePolicyKind *kind, guint ways);

/* Visits SECTOR of LINE; TRUE where that hits. Lines and sectors are any numbers below 2^32 and 64. */
gboolean cache_replay_visit(CacheReplay *replay, guint line, guint sector);

void cache_replay_free(CacheReplay *replay);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CacheReplay, cache_replay_free)

/* --- cache_scatter.c */
/* Sorts the lines of random pools into sets without knowing the mapping: lines of one set miss in the same
 * pools, lines of two sets sooner or later do not. Fills MAPPING's sets, ways and table. FALSE with a text in
 * *ret_reason where the pools do not tell all sets apart, or not how many ways each has. */
gboolean cache_scatter_sort(CacheMapping *mapping, const CacheGroup *group, const GPtrArray *readings,
                            char **ret_reason);

/* --- cache_sector.c */
/* What one miss fetches: the spacing of the misses when words are read in order for the first time. */
void cache_sector_find(const GPtrArray *probes, const CacheLatency *latency, CacheNumber *ret_sector);

/* --- cache_victims.c */
/* What was replaced in the group's set. Where the first visits filled an empty set, ways are named by that
 * order; in other probes a way is known by how long ago it was filled or visited only. */
typedef struct {
    guint ways;
    guint *counts; /* of each way that has a name */
    guint *pairs;  /* pairs[a * ways + b]: a was replaced, and next b */
    guint total;   /* of counts */
    guint *ages;   /* ages[i]: the way that was filled as the i-th last */
    guint *rests;  /* rests[i]: the way whose line comes i + 1 visits after the one that missed */
    guint total_aged;
} CacheVictims;

/* Follows the probes of PROBES that visit the group's lines, once each in a pass. As long as one line is
 * missing at any time, a miss tells which line the last miss replaced. */
CacheVictims *cache_victims_new(const CacheGroup *group, const GPtrArray *probes,
                                const CacheLatency *latency);

typedef struct {
    double uniform;     /* p-value of the chi-square test: every way alike; 1 where none has a name */
    double independent; /* that a victim does not depend on the one before; 1 likewise */
    double ageless;     /* that it depends neither on when a way was filled nor on when it was visited */
    char *fractions; /* the simplest probabilities that the counts allow, as "1/6,1/2,1/6,1/6"; NULL: none */
} CacheVictimTest;

void cache_victims_test(const CacheVictims *victims, CacheVictimTest *ret_test);

void cache_victims_free(CacheVictims *victims);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CacheVictims, cache_victims_free)
