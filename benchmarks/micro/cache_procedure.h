/* SPDX-License-Identifier: MIT */
#pragma once

/* The procedure that measures a cache's structure by pointer chases, the next one chosen by what the last
 * ones showed. It extends the two stages of Mei and Chu 2016 (Fig. 6) to caches of any mapping and
 * replacement policy.
 *
 *     calibrate  a hit's and a miss's latency, and between them the threshold
 *     granule    words in order through memory never read: what one miss fetches
 *     grow       words far apart until some miss, then the fewest that do: a group of a + 1 lines of one set
 *     pair       a word beside one of the group and in its place: same line, same set, or neither
 *     map        for each address bit: which combination of lower bits leads back into the group's set
 *     confirm    pools that the mapping found predicts to fill every set, and to overfill known ones
 *     policy     the group's lines in orders that tell policies apart
 *
 * What it concludes serves to choose the next chase and nothing else; the inference (archdb/infer/) looks at
 * the chases alone. Plain C and C++, header only. */
#include "cache_map.h"

/* For arrays of N bytes on a path of data. */
static inline CacheLimits
cache_limits_data(void)
{
    CacheLimits limits = {4096, 4, 0, 8192, 32768, 40000000};

    return limits;
}

/* The group's lines by several words each, in random orders: a word visited again soon tells policies apart.
 */
static inline int
cache_interleave(CacheProcedure *p)
{
    CacheMeasure *m = &p->m;
    uint32_t words = p->granule / 4 < 4 ? (uint32_t)(p->granule / 4) : 4, n = 0;

    for (uint32_t i = 0; i <= p->ways; i++)
        for (uint32_t word = 0; word < words && n < m->limits.max_words; word++)
            p->pool[n++] = p->group[i] + 4 * word;
    uint32_t passes = n < 64 ? 256 / n : 4;
    for (int run = 0; run < (n < 64 ? 24 : 4); run++)
        if (cache_count_misses(m, "policy", p->pool, n, 2, passes) < 0)
            return -1;
    return 0;
}

/* The group round and round from the first visit on: each miss names the line that the one before replaced.
 */
static inline int
cache_watch_victims(CacheProcedure *p)
{
    CacheMeasure *m = &p->m;
    uint32_t n = p->ways + 1, runs = 32, visits = 1200 + 300 * p->ways;
    uint32_t passes = visits / 2 / runs + 4;

    if (passes > m->limits.max_recorded / n)
        passes = m->limits.max_recorded / n;
    for (uint32_t run = 0; run < runs; run++)
        if (cache_chase(m, "policy", p->group, n, m->device->cold_start ? 0 : 16, passes) != 0)
            return -1;
    return 0;
}

/* Measures the cache that DEVICE shows, each chase reported to REPORT as it ends. Returns 0 where all of it
 * was found, 1 where it stopped earlier and *ret_stopped tells why (a text that lives on), 2 where the device
 * failed or there is no memory. */
static inline int
cache_procedure(ChaseDevice *device, const CacheLimits *limits, CacheProbeFunc report, void *data,
                const char **ret_stopped)
{
    CacheProcedure p;

    memset(&p, 0, sizeof p);
    *ret_stopped = NULL;
    int status = cache_measure_open(&p.m, device, limits, report, data);
    p.pool = (uint64_t *)malloc(sizeof *p.pool * (limits->max_words + 1));
    p.missing = (uint8_t *)malloc(limits->max_words + 1);
    if (status == 0 && p.pool && p.missing) {
        if (cache_calibrate(&p) == 0 && cache_find_granule(&p) == 0 && cache_grow(&p) == 0 &&
            cache_find_line(&p) == 0) {
            if (cache_is_crowd(&p) ||
                (cache_interleave(&p) == 0 && (p.m.always || cache_watch_victims(&p) == 0)))
                cache_find_mapping(&p);
        }
        *ret_stopped = p.m.stopped;
        status = p.m.failed != 0 ? 2 : p.m.stopped != NULL ? 1 : 0;
    } else {
        *ret_stopped = "out of memory";
        status = 2;
    }
    free(p.group);
    free(p.misses);
    free(p.pool);
    free(p.missing);
    cache_measure_close(&p.m);
    return status;
}
