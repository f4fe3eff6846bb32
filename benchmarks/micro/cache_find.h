/* SPDX-License-Identifier: MIT */
#pragma once

/* The first part of the procedure in cache_procedure.h: threshold, granule, a group of lines that overfills
 * one set, the line. Plain C and C++, header only. */
#include "cache_measure.h"

typedef struct {
    CacheMeasure m;
    uint64_t granule, line;
    uint32_t ways;
    uint64_t *group;  /* words that overfill one set by one line, each alone in its line */
    uint32_t n_group; /* ways + 1, or more: see cache_gather_crowd() */
    uint32_t members; /* the first ones are known to be of that set; n_group, or fewer */
    uint32_t *misses; /* of each word of a crowd, while that set alone was overfull */
    uint64_t *pool;
    uint8_t *missing;
    /* mapping: a line's set is the sum (XOR) of what its bits contribute, or its index modulo MODULO */
    uint32_t bits, rank, modulo;
    uint32_t contributes[64];
} CacheProcedure;

static inline int
cache_compare_words(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

/* A word that is read again and again hits; words read for the first time miss. */
static inline int
cache_calibrate(CacheProcedure *p)
{
    CacheMeasure *m = &p->m;
    uint64_t far = m->device->array_bytes / 2;
    uint64_t room = far / 2 / m->limits.coarse_bytes;
    uint32_t n = room < 64 ? (uint32_t)room : 64,
             hits = m->limits.max_recorded < 256 ? m->limits.max_recorded : 256;

    p->pool[0] = 0;
    if (cache_chase(m, "calibrate", p->pool, 1, 4, hits) != 0)
        return -1;
    qsort(m->cycles, hits, sizeof *m->cycles, cache_compare_words);
    uint32_t hit = m->cycles[hits / 2], jitter = m->cycles[hits * 9 / 10] - m->cycles[hits / 10];
    for (uint32_t i = 0; i < n; i++)
        p->pool[i] = far + i * m->limits.coarse_bytes;
    if (n < 2 || cache_chase(m, "calibrate", p->pool, n, 0, 1) != 0)
        return -1;
    qsort(m->cycles, n, sizeof *m->cycles, cache_compare_words);
    uint32_t miss = m->cycles[n / 16];
    if (miss < hit + 4 + 4 * jitter) {
        m->stopped = "what is read first takes no longer than what is read again";
        return -1;
    }
    /* Nearer to the hits: words that are read first may miss in a next level as well, which is slower still.
     */
    uint32_t margin = hit / 3 > 4 + 8 * jitter ? hit / 3 : 4 + 8 * jitter;
    m->threshold = hit + (margin < (miss - hit) / 2 ? margin : (miss - hit) / 2);
    return 0;
}

/* The spacing of the misses among fresh words in order: the smallest power of two at which all miss. */
static inline int
cache_find_granule(CacheProcedure *p)
{
    CacheMeasure *m = &p->m;
    uint64_t word = m->limits.word_bytes, at = m->device->array_bytes / 4 * 3;
    uint32_t n = 512 < m->limits.max_words ? 512 : m->limits.max_words;
    uint64_t best = 0;
    uint32_t votes = 0;

    if (n * word > m->device->array_bytes / 16)
        n = (uint32_t)(m->device->array_bytes / 16 / word);
    for (int run = 0; run < 3; run++) {
        uint64_t granule = 0;

        for (uint32_t i = 0; i < n; i++)
            p->pool[i] = at + run * (m->device->array_bytes / 16) + i * word;
        if (cache_chase(m, "granule", p->pool, n, 0, 1) != 0)
            return -1;
        for (uint64_t step = word; step <= m->limits.coarse_bytes && step < n * word && granule == 0;
             step *= 2) {
            uint32_t fast = 0;

            for (uint32_t i = 0; i < n; i++)
                fast += i * word % step == 0 && m->cycles[i] <= m->threshold;
            granule = fast == 0 ? step : 0;
        }
        votes = granule == best ? votes + 1 : 1;
        best = granule;
    }
    p->granule = votes >= 2 && best != 0 ? best : word;
    return 0;
}

/* Shrinks the pool of *N words to those that miss until all do. Of a large pool every word is kept that
 * missed at all, or as often as keeps half: the members of a large random set miss rarely, and without one of
 * them the rest fits. Returns as cache_missing() does. */
static inline int
cache_shrink(CacheProcedure *p, const char *purpose, uint32_t *n)
{
    for (int round = 0; round < 16; round++) {
        int missing = cache_missing(&p->m, purpose, p->pool, *n, p->missing);

        if (missing <= 0 || (uint32_t)missing == *n)
            return missing;
        uint32_t kept = 0, least = 0, enough;
        do {
            least++;
            enough = 0;
            for (uint32_t i = 0; i < *n; i++)
                enough += p->m.counts[i] >= least;
        } while (enough > *n / 2 && least < p->m.passes);
        for (uint32_t i = 0; i < *n; i++)
            if (*n >= 128 ? p->m.counts[i] >= least : p->missing[i])
                p->pool[kept++] = p->pool[i];
        *n = kept;
    }
    return 0;
}

/* A look at a large pool: whether more than a few visits miss. m->counts tells which. */
static inline int
cache_overflows(CacheMeasure *m, const uint64_t *pool, uint32_t n)
{
    uint32_t passes = 16384 / n < 4 ? 4 : 16384 / n, most = m->limits.max_recorded / n;
    uint64_t misses = 0;

    passes = passes < most ? passes : most > 0 ? most : 1;
    memset(m->counts, 0, sizeof *m->counts * n);
    if (cache_count_misses(m, "grow", pool, n, m->device->cold_start ? 2 : 8, passes) < 0)
        return -1;
    for (uint32_t i = 0; i < n; i++)
        misses += m->counts[i];
    return misses * 20 > (uint64_t)passes * n;
}

/* Orders the pool by m->counts, the most first, by shell sort; neighbours that are alike change places at
 * random. */
static inline void
cache_sort_pool(CacheProcedure *p, uint32_t n)
{
    CacheMeasure *m = &p->m;

    for (uint32_t i = n; i-- > 1;) {
        uint32_t j = cache_random(m, i + 1), count = m->counts[i];
        uint64_t word = p->pool[i];

        p->pool[i] = p->pool[j];
        m->counts[i] = m->counts[j];
        p->pool[j] = word;
        m->counts[j] = count;
    }
    for (uint32_t gap = n / 2; gap > 0; gap /= 2) {
        for (uint32_t i = gap; i < n; i++) {
            uint64_t word = p->pool[i];
            uint32_t count = m->counts[i], j = i;

            for (; j >= gap && m->counts[j - gap] < count; j -= gap) {
                p->pool[j] = p->pool[j - gap];
                m->counts[j] = m->counts[j - gap];
            }
            p->pool[j] = word;
            m->counts[j] = count;
        }
    }
}

/* The words at coarse spacing in a random order: a range of them could fill all sets alike, and overflow the
 * cache as a whole before any one set. Returns as many as a pool may hold, 0 where there is no memory. */
static inline uint32_t
cache_draw_order(CacheProcedure *p, uint64_t *order)
{
    CacheMeasure *m = &p->m;
    uint64_t map_bytes = m->limits.map_bytes != 0 ? m->limits.map_bytes : m->device->array_bytes;
    uint64_t room = map_bytes / m->limits.coarse_bytes;
    uint32_t n = room < m->limits.max_words ? (uint32_t)room : m->limits.max_words;

    for (uint32_t i = 0; i < n; i++) {
        uint32_t j = cache_random(m, i + 1);

        order[i] = i != j ? order[j] : 0;
        order[j] = (room > n ? room / n * i : i) * m->limits.coarse_bytes;
    }
    return n;
}

/* Doubles a pool until it overflows, then halves it, keeping the words that miss most: they belong to the
 * sets that hold the most of them. *FITS words fit for certain, *OVER do not. */
static inline int
cache_find_pool(CacheProcedure *p, uint32_t *fits, uint32_t *over)
{
    CacheMeasure *m = &p->m;
    uint32_t most = cache_draw_order(p, p->pool);
    int missing = 0;

    *over = 1;
    do {
        if (*over >= most) {
            m->stopped = "no pool within the limits overfills the cache";
            return -1;
        }
        *fits = *over;
        *over = *over * 2 < most ? *over * 2 : most;
        missing = *over < 256 ? cache_is_over(m, "grow", p->pool, *over, p->missing)
                              : cache_overflows(m, p->pool, *over);
    } while (missing == 0);
    while (missing > 0 && *over >= 256) {
        cache_sort_pool(p, *over);
        *fits = 1;
        missing = cache_overflows(m, p->pool, *over / 2);
        if (missing > 0)
            *over /= 2;
    }
    return missing < 0 ? -1 : 0;
}

/* Whether the group is of one set alone: without one of its words the rest fits, and with it all miss. 1 or
 * 0, -1 where nothing more can be measured. */
static inline int
cache_confirm_group(CacheProcedure *p, uint32_t n)
{
    CacheMeasure *m = &p->m;

    memcpy(p->group, p->pool, sizeof *p->group * n);
    p->n_group = p->members = n;
    p->ways = n - 1;
    int fits = cache_missing(m, "confirm", p->group, p->ways, p->missing);
    if (fits != 0)
        return fits < 0 ? -1 : 0;
    int missing = cache_missing(m, "confirm", p->group, n, p->missing);
    if (missing != (int)n)
        return missing < 0 ? -1 : 0;
    m->always = 1;
    for (uint32_t i = 0; i < n; i++)
        m->always = m->always && m->counts[i] == m->passes;
    return 1;
}

/* The group without its word LEFT_OUT, in p->pool. */
static inline uint32_t
cache_copy_group(CacheProcedure *p, uint32_t left_out)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < p->n_group; i++)
        if (i != left_out)
            p->pool[n++] = p->group[i];
    return n;
}

#define CACHE_CROWD_RUNS 24
#define CACHE_CROWD_MEMBERS 4

static inline void
cache_swap_group(CacheProcedure *p, uint32_t a, uint32_t b)
{
    uint64_t word = p->group[a];
    uint32_t misses = p->misses[a];

    p->group[a] = p->group[b];
    p->misses[a] = p->misses[b];
    p->group[b] = word;
    p->misses[b] = misses;
}

/* Whether the group's words LEFT_OUT excepted (NONE excepted: n_group), fit: 1 or 0. */
static inline int
cache_fits_without(CacheProcedure *p, uint32_t left_out)
{
    uint32_t n = cache_copy_group(p, left_out);
    int over = cache_is_over(&p->m, "confirm", p->pool, n, p->missing);

    return over < 0 ? -1 : !over;
}

/* A set of hundreds of ways that misses a few lines in each pass never shows all of them at once. It is then
 * overfilled within a crowd: lines of other sets besides, which all fit, so that what misses is of that set.
 * The last word made the crowd overflow and so is of it; of others that missed it is seen that the rest fits
 * without them. */
static inline int
cache_gather_crowd(CacheProcedure *p, uint32_t n)
{
    CacheMeasure *m = &p->m;

    p->misses = (uint32_t *)calloc(n, sizeof *p->misses);
    if (!p->misses)
        return -1;
    p->n_group = n;
    p->members = 1;
    p->ways = 0;
    m->always = 0;
    cache_swap_group(p, 0, n - 1);
    int stable = cache_fits_without(p, 0);
    for (uint32_t run = 0; run < CACHE_CROWD_RUNS && stable > 0; run++) {
        memset(m->counts, 0, sizeof *m->counts * n);
        int clean = cache_count_misses(m, "confirm", p->group, n, 4, m->limits.max_recorded / n);
        stable = clean < 0 ? -1 : clean == 0;
        for (uint32_t i = 0; i < n; i++)
            p->misses[i] += m->counts[i];
    }
    for (uint32_t tries = 0; tries < 16 && stable == 1 && p->members < CACHE_CROWD_MEMBERS; tries++) {
        uint32_t most = p->members + cache_random(m, n - p->members);

        for (uint32_t i = p->members; i < n; i++)
            most = p->misses[i] > p->misses[most] ? i : most;
        int fits = cache_fits_without(p, most);
        if (fits > 0)
            cache_swap_group(p, most, p->members++);
        else
            p->misses[most] = 0;
        stable = fits < 0 ? -1 : 1;
    }
    if (stable == 1 && p->members > 1)
        return 0;
    if (!m->stopped)
        m->stopped = "the words that miss do not do so alone, nor does one of them make others miss";
    return -1;
}

/* Whether the pool, which begins with the group less its word LEFT_OUT, overfills the group's set: known
 * words of it miss. */
static inline int
cache_crowd_is_over(CacheProcedure *p, const char *purpose, uint32_t n, uint32_t left_out)
{
    uint32_t known = 0, all = 0;
    int over = cache_is_over(&p->m, purpose, p->pool, n, p->missing);

    if (over <= 0)
        return over;
    for (uint32_t i = 0; i + 1 < p->n_group; i++) {
        uint32_t word = i < left_out ? i : i + 1;

        if (p->m.counts[i] == 0)
            continue;
        all++;
        known += word < p->members || p->misses[word] > 0;
    }
    return known > 0 && known * 8 >= all;
}

/* The smallest number of words at coarse spacing that do not fit, and the group among them. */
static inline int
cache_grow(CacheProcedure *p)
{
    CacheMeasure *m = &p->m;
    uint32_t fits, over;

    if (cache_find_pool(p, &fits, &over) != 0)
        return -1;
    while (over - fits > 1) {
        uint32_t middle = fits + (over - fits) / 2;
        int missing = cache_is_over(m, "grow", p->pool, middle, p->missing);

        if (missing < 0)
            return -1;
        if (missing > 0)
            over = middle;
        else
            fits = middle;
    }
    uint64_t *crowd = (uint64_t *)malloc(sizeof *crowd * over);
    p->group = (uint64_t *)malloc(sizeof *p->group * over);
    if (!crowd || !p->group) {
        free(crowd);
        return -1;
    }
    memcpy(crowd, p->pool, sizeof *crowd * over);
    uint32_t n = over;
    int found = cache_shrink(p, "grow", &n);
    if (found >= 2)
        found = cache_confirm_group(p, n);
    if (found <= 0)
        memcpy(p->group, crowd, sizeof *crowd * over);
    free(crowd);
    if (found > 0)
        return 0;
    return m->stopped ? -1 : cache_gather_crowd(p, over);
}

static inline int
cache_is_crowd(const CacheProcedure *p)
{
    return p->members < p->n_group;
}

/* Whether the group without its member LEFT_OUT and with WORD instead overfills its set: -1 where it cannot
 * be told. */
static inline int
cache_overfills(CacheProcedure *p, const char *purpose, uint32_t left_out, uint64_t word)
{
    uint32_t n = cache_copy_group(p, left_out);

    p->pool[n++] = word;
    if (cache_is_crowd(p))
        return cache_crowd_is_over(p, purpose, n, left_out);
    int missing = cache_missing(&p->m, purpose, p->pool, n, p->missing);
    return missing < 0 ? -1 : missing > 0;
}

/* Whether a word DELTA from the group's word X lies in X's line: it adds nothing beside X, and does in its
 * place what X does. -1 where it cannot be told. */
static inline int
cache_shares_line(CacheProcedure *p, uint32_t x, uint64_t delta)
{
    uint64_t word = p->group[x] ^ delta;
    int beside = cache_overfills(p, "pair", x == 0 ? 1 : 0, word);
    int instead = cache_overfills(p, "pair", x, word);

    return beside < 0 || instead < 0 ? -1 : !beside && instead;
}

/* The line is the first distance at which a word is no longer in the line of the group's first. Up to three
 * others are asked as well, so that the inference has witnesses. */
static inline int
cache_find_line(CacheProcedure *p)
{
    for (uint64_t delta = p->granule; delta < p->m.limits.coarse_bytes; delta *= 2) {
        int shares = cache_shares_line(p, 0, delta);
        uint32_t last = 0;

        for (uint32_t i = 1; i <= 3 && shares >= 0; i++) {
            uint32_t x = (p->members - 1) * i / 3;

            if (x != last && cache_shares_line(p, x, delta) < 0)
                return -1;
            last = x;
        }
        if (shares < 0)
            return -1;
        if (!shares) {
            p->line = delta;
            return 0;
        }
    }
    p->line = p->m.limits.coarse_bytes;
    return 0;
}
