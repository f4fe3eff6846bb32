/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/infer/cache/cache_group.h"

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
