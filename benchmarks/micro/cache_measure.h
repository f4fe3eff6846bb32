/* SPDX-License-Identifier: MIT */
#pragma once

/* Which words of a pool miss in a cache when they are visited round and round: what the procedure in
 * cache_procedure.h asks of the hardware. Plain C and C++, header only.
 *
 * One fact carries everything, whatever the mapping and the replacement policy: when each pass visits every
 * word of a pool, a set that holds all lines of the pool that map to it never misses once it has them, and a
 * set that has fewer ways than that misses at least once in every pass. So
 *
 *     one whole pass without a miss      <=>  every set holds its share of the pool: the pool fits
 *     words that miss again and again     =   members of the sets that the pool overfills
 */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "chase.h"

typedef void (*CacheProbeFunc)(void *data, const char *purpose, const Chase *chase, const uint32_t *cycles);

typedef struct {
    uint64_t coarse_bytes; /* first spacing of words: a power of two, no less than any line */
    uint64_t word_bytes;   /* first spacing when the granule is looked for: a power of two, at least 4 */
    uint64_t map_bytes; /* the mapping is looked for below this offset: a power of two; 0: the whole array */
    uint32_t max_words; /* of one chase */
    uint32_t max_recorded; /* visits recorded by one run of a chase, at least max_words */
    uint64_t max_visits;   /* of all chases together, warming included: where it ends, the procedure stops */
} CacheLimits;

typedef struct {
    ChaseDevice *device;
    CacheLimits limits;
    CacheProbeFunc report;
    void *data;
    uint64_t visits;
    uint64_t random;     /* state of the generator */
    uint32_t threshold;  /* cycles; a visit that takes longer is a miss */
    int always;          /* 1: every word of an overfilled set misses in every pass */
    const char *stopped; /* NULL, or why nothing more can be measured */
    int failed;          /* the device's status, 0: none failed */
    uint32_t *cycles;    /* of the last chase */
    uint64_t *shuffled;
    uint32_t *place;        /* shuffled[i] is the pool's word place[i] */
    uint32_t *counts;       /* misses of each word of the pool */
    uint32_t passes;        /* in which they were counted */
    uint64_t fitting, slow; /* visits of pools that fit, and those among them that were slow all the same */
} CacheMeasure;

static inline uint32_t
cache_random(CacheMeasure *m, uint32_t below)
{
    m->random ^= m->random >> 12;
    m->random ^= m->random << 25;
    m->random ^= m->random >> 27;
    return (uint32_t)((m->random * 2685821657736338717u >> 32) * below >> 32);
}

static inline int
cache_measure_open(CacheMeasure *m, ChaseDevice *device, const CacheLimits *limits, CacheProbeFunc report,
                   void *data)
{
    memset(m, 0, sizeof *m);
    m->device = device;
    m->limits = *limits;
    m->report = report;
    m->data = data;
    m->random = 88172645463325252u;
    m->cycles = (uint32_t *)malloc(sizeof *m->cycles * limits->max_recorded);
    m->shuffled = (uint64_t *)malloc(sizeof *m->shuffled * limits->max_words);
    m->place = (uint32_t *)malloc(sizeof *m->place * limits->max_words);
    m->counts = (uint32_t *)malloc(sizeof *m->counts * limits->max_words);
    return m->cycles && m->shuffled && m->place && m->counts ? 0 : -1;
}

static inline void
cache_measure_close(CacheMeasure *m)
{
    free(m->cycles);
    free(m->shuffled);
    free(m->place);
    free(m->counts);
}

/* One chase, reported; its latencies lie in m->cycles. -1 where nothing more can be measured. */
static inline int
cache_chase(CacheMeasure *m, const char *purpose, const uint64_t *offsets, uint32_t n, uint32_t warm,
            uint32_t passes)
{
    Chase chase = {offsets, n, warm, passes};

    if (m->stopped)
        return -1;
    if (n > m->limits.max_words || (uint64_t)n * passes > m->limits.max_recorded) {
        m->stopped = "a chase would need more words than the limit";
        return -1;
    }
    m->visits += (uint64_t)n * (warm + passes);
    if (m->visits > m->limits.max_visits) {
        m->stopped = "the limit of visits is reached";
        return -1;
    }
    m->failed = m->device->run(m->device, &chase, m->cycles);
    if (m->failed != 0) {
        m->stopped = "a chase failed";
        return -1;
    }
    m->report(m->data, purpose, &chase, m->cycles);
    return 0;
}

/* Runs the pool in a random order and adds what misses to m->counts; returns the passes without any miss. */
static inline int
cache_count_misses(CacheMeasure *m, const char *purpose, const uint64_t *offsets, uint32_t n, uint32_t warm,
                   uint32_t passes)
{
    int clean = 0;
    uint64_t all = 0;

    for (uint32_t i = 0; i < n; i++) {
        uint32_t j = cache_random(m, i + 1);

        m->place[i] = m->place[j];
        m->place[j] = i;
    }
    for (uint32_t i = 0; i < n; i++)
        m->shuffled[i] = offsets[m->place[i]];
    if (cache_chase(m, purpose, m->shuffled, n, warm, passes) != 0)
        return -1;
    for (uint32_t pass = 0; pass < passes; pass++) {
        uint32_t misses = 0;

        for (uint32_t i = 0; i < n; i++) {
            int miss = m->cycles[pass * n + i] > m->threshold;

            m->counts[m->place[i]] += (uint32_t)miss;
            misses += (uint32_t)miss;
        }
        clean += misses == 0;
        all += misses;
    }
    if (clean > 0) {
        m->fitting += (uint64_t)n * passes;
        m->slow += all;
    }
    return clean;
}

/* P(X >= k) of a binomial distribution of n trials, by its terms. */
static inline double
cache_binomial_tail(uint32_t n, double p, uint32_t k)
{
    double term = 1, tail = 0, odds = p / (1 - p);

    for (uint32_t i = 0; i < n; i++)
        term *= 1 - p;
    for (uint32_t i = 0; i <= n; i++) {
        if (i >= k)
            tail += term;
        term *= odds * (n - i) / (i + 1);
    }
    return tail;
}

#define CACHE_OUTLIERS 0.008 /* of all visits: hits that are slow for reasons of their own */

/* Splits the words after PASSES passes by their counts: 1 where the split is beyond doubt. *ret_n words are
 * missing, those whose count is at least *ret_least. */
static inline int
cache_split(const CacheMeasure *m, uint32_t n, uint32_t passes, uint32_t *ret_least, uint32_t *ret_n)
{
    uint32_t least = 2, plausible = 2, between = 0, total = 0, always = 1;

    while (least < passes && n * cache_binomial_tail(passes, CACHE_OUTLIERS, least) > 1e-3)
        least++;
    while (plausible < least && n * cache_binomial_tail(passes, CACHE_OUTLIERS, plausible) > 0.05)
        plausible++;
    *ret_least = least;
    *ret_n = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (m->counts[i] >= least) {
            ++*ret_n;
            total += m->counts[i];
            always = always && m->counts[i] == passes;
        } else {
            between += m->counts[i] >= plausible;
        }
    }
    if (*ret_n < 2)
        return 0;
    if (always && (m->always || between == 0))
        return 1;
    double rate = 0.6 * total / ((double)passes * *ret_n);
    return *ret_n * (1 - cache_binomial_tail(passes, rate, least)) < 1e-3;
}

/* Marks the words at OFFSETS that belong to overfilled sets and returns their number; 0 where the pool fits,
 * -1 where nothing more can be measured. */
static inline int
cache_missing(CacheMeasure *m, const char *purpose, const uint64_t *offsets, uint32_t n, uint8_t *ret_missing)
{
    uint32_t total = 0, least, missing, most = n < 512 ? 1024 : 96;
    uint32_t passes = n < 64 ? 16 : n < 256 ? 8 : 4, warm = m->device->cold_start ? 2 : 4;

    memset(ret_missing, 0, n);
    memset(m->counts, 0, sizeof *m->counts * n);
    for (;;) {
        if (passes > m->limits.max_recorded / n)
            passes = m->limits.max_recorded / n > 0 ? m->limits.max_recorded / n : 1;
        int clean = cache_count_misses(m, purpose, offsets, n, warm, passes);
        if (clean != 0)
            return clean < 0 ? -1 : 0;
        total += passes;
        m->passes = total;
        if (cache_split(m, n, total, &least, &missing))
            break;
        if (total >= most || (missing < 2 && total >= 64))
            break;
        passes = passes < 64 ? passes * 2 : passes;
        warm = warm < 32 ? warm * 2 : warm;
    }
    if (missing < 2)
        return 0;
    for (uint32_t i = 0; i < n; i++)
        ret_missing[i] = m->counts[i] >= least;
    return (int)missing;
}

/* Whether the pool overfills any set: every pass misses then, and a pool that fits would hardly be slow in
 * each of them. Of slow hits as many are expected as pools that fit have shown. -1 where nothing more can be
 * measured. MISSING has room for N marks. */
static inline int
cache_is_over(CacheMeasure *m, const char *purpose, const uint64_t *offsets, uint32_t n, uint8_t *missing)
{
    uint32_t passes = n < 64 ? 16 : n < 256 ? 8 : 4, total = 0;
    /* What earlier chases left is replaced by and by where the policy is random: one line in each some
     * passes. */
    uint32_t warm = m->device->cold_start ? 2 : n < 64 ? 256 : n < 512 ? 64 : 8;
    double rate = m->fitting > 1000 ? ((double)m->slow + 4) / (double)m->fitting : CACHE_OUTLIERS;
    double log_slow_pass = log(1 - pow(1 - (rate < CACHE_OUTLIERS ? rate : CACHE_OUTLIERS), n));

    while (total < 64) {
        if (passes > m->limits.max_recorded / n)
            passes = m->limits.max_recorded / n > 0 ? m->limits.max_recorded / n : 1;
        memset(m->counts, 0, sizeof *m->counts * n);
        int clean = cache_count_misses(m, purpose, offsets, n, warm, passes);
        if (clean != 0)
            return clean < 0 ? -1 : 0;
        total += passes;
        if (total * log_slow_pass < -20)
            return 1;
        passes *= 2;
        warm = warm < 32 ? warm * 2 : warm;
    }
    int n_missing = cache_missing(m, purpose, offsets, n, missing);
    return n_missing < 0 ? -1 : n_missing > 0;
}
