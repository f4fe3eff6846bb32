/* SPDX-License-Identifier: MIT */
#pragma once

#include "cache_group.h"

/* How often each way of the group's set was replaced. Ways are named by the order in which an empty set
 * filled. */
typedef struct {
    guint ways;
    guint *counts;
    guint *pairs; /* pairs[a * ways + b]: a was replaced, and next b */
    guint total;
} CacheVictims;

/* Follows the probes of PROBES that visit the group's lines, once each in a pass, from an empty set on. As
 * long as one line is missing at any time, a miss tells which line the last miss replaced. */
CacheVictims *cache_victims_new(const CacheGroup *group, const GPtrArray *probes,
                                const CacheLatency *latency);

typedef struct {
    double uniform;     /* p-value of the chi-square test: every way alike */
    double independent; /* that a victim does not depend on the one before */
    char *fractions; /* the simplest probabilities that the counts allow, as "1/6,1/2,1/6,1/6"; NULL: none */
} CacheVictimTest;

void cache_victims_test(const CacheVictims *victims, CacheVictimTest *ret_test);

void cache_victims_free(CacheVictims *victims);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CacheVictims, cache_victims_free)
