/* SPDX-License-Identifier: MIT */
#pragma once

/* The second part of the procedure in cache_procedure.h: which lines share a set. Two kinds of mapping are
 * looked for by name, sums (XOR) of address bits and the remainder of the line's index; either is then held
 * against pools of random lines. Where neither holds, random pools are left for the inference to sort. */
#include "cache_find.h"

static inline uint32_t
cache_log2(uint64_t value)
{
    uint32_t log = 0;

    while (value >>= 1)
        log++;
    return log;
}

static inline uint32_t
cache_set_of(const CacheProcedure *p, uint64_t word)
{
    uint64_t line = word / p->line;
    uint32_t set = 0;

    if (p->modulo != 0)
        return (uint32_t)(line % p->modulo);
    for (uint32_t bit = 0; bit < p->bits; bit++)
        if (line >> bit & 1)
            set ^= p->contributes[bit];
    return set;
}

static inline uint32_t
cache_sets(const CacheProcedure *p)
{
    return p->modulo != 0 ? p->modulo : 1u << p->rank;
}

/* The place of WORD in the group, its first excepted; 0 where it is not there. */
static inline int
cache_in_group(const CacheProcedure *p, uint64_t word)
{
    for (uint32_t i = 1; i < p->n_group; i++)
        if (p->group[i] == word)
            return (int)i;
    return 0;
}

/* The line bits that stand for the bits of COMBINATION, one a basis bit. */
static inline uint64_t
cache_combine(const uint32_t *basis, uint32_t rank, uint32_t combination)
{
    uint64_t lines = 0;

    for (uint32_t i = 0; i < rank; i++)
        if (combination >> i & 1)
            lines |= (uint64_t)1 << basis[i];
    return lines;
}

/* Finds the combination of the basis that, with BIT, leads back into the group's set: all of them are visited
 * beside the group without its first word, each in a set of its own but the one looked for. 1 found, 0 there
 * is none. */
static inline int
cache_find_relation(CacheProcedure *p, const uint32_t *basis, uint32_t bit, uint32_t *ret_combination)
{
    uint64_t start = p->group[0] ^ (p->line << bit);
    uint32_t n = 0, all = 1u << p->rank;

    if (all + p->ways > p->m.limits.max_words)
        return -2;
    for (uint32_t i = 1; i <= p->ways; i++)
        p->pool[n++] = p->group[i];
    for (uint32_t combination = 0; combination < all; combination++) {
        uint64_t word = start ^ p->line * cache_combine(basis, p->rank, combination);

        *ret_combination = combination;
        if (cache_in_group(p, word))
            return 1;
        p->pool[n++] = word;
    }
    int missing = cache_missing(&p->m, "map", p->pool, n, p->missing);
    if (missing <= 0)
        return missing;
    uint8_t *candidates = (uint8_t *)malloc(all);
    int found = 0;
    if (!candidates)
        return -1;
    memcpy(candidates, p->missing + p->ways, all);
    for (uint32_t combination = 0; combination < all && found == 0; combination++) {
        if (!candidates[combination])
            continue;
        *ret_combination = combination;
        found = cache_overfills(p, "map", 0, start ^ p->line * cache_combine(basis, p->rank, combination));
    }
    free(candidates);
    return found;
}

#define CACHE_CROWD_RANK 6

/* The same beside a crowd: the combinations that do not stand in it are halved while they overfill a set, and
 * each that does stand in it either missed with the group's set or is left out once. */
static inline int
cache_find_crowd_relation(CacheProcedure *p, const uint32_t *basis, uint32_t bit, uint32_t *ret_combination)
{
    uint32_t fresh[1 << CACHE_CROWD_RANK], from = 0, to = 0, all = 1u << p->rank;
    uint64_t start = p->group[0] ^ (p->line << bit);

    if (p->rank > CACHE_CROWD_RANK || all + p->n_group > p->m.limits.max_words)
        return -2;
    for (uint32_t combination = 0; combination < all; combination++) {
        int place = cache_in_group(p, start ^ p->line * cache_combine(basis, p->rank, combination));

        if (place == 0) {
            fresh[to++] = combination;
            continue;
        }
        *ret_combination = combination;
        int fits =
            (uint32_t)place < p->members || p->misses[place] > 3 ? 1 : cache_fits_without(p, (uint32_t)place);
        if (fits != 0)
            return fits;
    }
    for (int whole = 1; to > from; whole = 0) {
        uint32_t middle = whole ? to : from + (to - from + 1) / 2, n = cache_copy_group(p, 0);

        for (uint32_t i = from; i < middle; i++)
            p->pool[n++] = start ^ p->line * cache_combine(basis, p->rank, fresh[i]);
        int over = cache_crowd_is_over(p, "map", n, 0);
        *ret_combination = fresh[from];
        if (over < 0 || (over == 0 && middle == to))
            return over < 0 ? -1 : 0;
        if (over > 0 && middle == from + 1)
            return 1;
        from = over > 0 ? from : middle;
        to = over > 0 ? middle : to;
    }
    return 0;
}

/* The ways of the crowd's set: its lines there, but for the one too many. */
static inline uint32_t
cache_count_ways(const CacheProcedure *p)
{
    uint32_t lines = 0;

    for (uint32_t i = 0; i < p->n_group; i++)
        lines += cache_set_of(p, p->group[i]) == cache_set_of(p, p->group[0]);
    return lines - 1;
}

/* 1 where each bit either counts for itself or leads back, 0 where the mapping cannot be such. */
static inline int
cache_find_linear(CacheProcedure *p, uint64_t map_bytes)
{
    uint32_t basis[32];

    p->modulo = 0;
    p->rank = 0;
    p->bits = cache_log2(map_bytes / p->line);
    for (uint32_t bit = 0; bit < p->bits; bit++) {
        uint32_t combination = 0;
        int found = cache_is_crowd(p) ? cache_find_crowd_relation(p, basis, bit, &combination)
                                      : cache_find_relation(p, basis, bit, &combination);

        if (found < 0)
            return found == -2 ? 0 : -1;
        if (!found) {
            basis[p->rank] = bit;
            combination = 1u << p->rank++;
        }
        p->contributes[bit] = combination;
    }
    if (cache_is_crowd(p))
        p->ways = cache_count_ways(p);
    return 1;
}

/* Whether the group without its first word and the N lines behind that word overfill the group's set. */
static inline int
cache_next_lines_overfill(CacheProcedure *p, uint32_t n)
{
    uint32_t size = 0, in_group = 0;

    for (uint32_t i = 1; i <= p->ways; i++)
        p->pool[size++] = p->group[i];
    for (uint32_t i = 1; i <= n; i++)
        if (cache_in_group(p, p->group[0] + i * p->line))
            return 1;
        else
            p->pool[size++] = p->group[0] + i * p->line;
    if (cache_missing(&p->m, "map", p->pool, size, p->missing) < 0)
        return -1;
    for (uint32_t i = 0; i < p->ways; i++)
        in_group += p->missing[i];
    return in_group * 2 > p->ways || in_group == p->ways;
}

/* The distance, in lines, from the group's first word to the next line of its set. */
static inline int
cache_find_modulo(CacheProcedure *p)
{
    uint32_t apart = 0, within = 1, most = p->m.limits.max_words - p->ways;
    int overfull;

    while ((overfull = cache_next_lines_overfill(p, within)) == 0) {
        if (within == most)
            return 0;
        apart = within;
        within = within * 2 < most ? within * 2 : most;
    }
    while (overfull >= 0 && within - apart > 1) {
        uint32_t middle = apart + (within - apart) / 2;

        overfull = cache_next_lines_overfill(p, middle);
        if (overfull > 0)
            within = middle;
        else
            apart = middle;
    }
    /* Alone as well: the inference reads the distance from the pair. */
    if (overfull < 0 || (!cache_in_group(p, p->group[0] + within * p->line) &&
                         cache_overfills(p, "map", 0, p->group[0] + within * p->line) < 0))
        return -1;
    p->modulo = within;
    return 1;
}

#define CACHE_EMPTY 2 /* of a set that shall have no lines */

/* Draws random lines until every set has p->ways of them, and one more where EXTRA says so. Every fourth line
 * comes with its last word besides its first: they take no more room, as long as the line is no shorter than
 * was found. Returns the number of words, 0 where that fails. */
static inline uint32_t
cache_draw(CacheProcedure *p, uint64_t map_bytes, const uint8_t *extra)
{
    uint32_t sets = cache_sets(p), n = 0, lines = (uint32_t)(map_bytes / p->line);
    uint16_t *held = (uint16_t *)calloc(sets, sizeof *held);
    uint8_t *drawn = (uint8_t *)calloc(lines / 8 + 1, 1);
    uint64_t wanted = 0, most = 64 * (uint64_t)lines + 4096;

    for (uint32_t set = 0; set < sets; set++)
        wanted += extra[set] == CACHE_EMPTY ? 0 : p->ways + extra[set];
    int possible = held && drawn && wanted + wanted / 4 <= p->m.limits.max_words;
    for (uint64_t tries = 0; possible && n < wanted && tries < most; tries++) {
        uint32_t line = cache_random(&p->m, lines), set = cache_set_of(p, line * p->line);

        if (drawn[line / 8] >> (line % 8) & 1 || extra[set] == CACHE_EMPTY ||
            held[set] >= p->ways + extra[set])
            continue;
        drawn[line / 8] |= (uint8_t)(1u << (line % 8));
        held[set]++;
        p->pool[n++] = line * p->line;
    }
    free(held);
    free(drawn);
    if (n < wanted)
        return 0;
    for (uint32_t i = 0; i + 4 <= wanted && p->line > 4; i += 4)
        p->pool[n++] = p->pool[i] + p->line - 4;
    return n;
}

/* Whether exactly the sets of EXTRA miss in every pass over the pool that cache_draw() made. */
static inline int
cache_holds(CacheProcedure *p, uint32_t n, const uint8_t *extra)
{
    CacheMeasure *m = &p->m;
    uint32_t sets = cache_sets(p), wanted = m->always ? 4 : 16, done = 0;
    uint32_t warm = m->device->cold_start && m->always ? 2 : m->device->cold_start ? 4 : 16;
    uint32_t *passes = (uint32_t *)calloc(sets * 2, sizeof *passes), *last = passes + sets;
    int holds = passes ? 1 : -1;

    while (holds > 0 && done < wanted) {
        uint32_t run = m->limits.max_recorded / n < wanted ? m->limits.max_recorded / n : wanted;

        holds = cache_count_misses(m, "confirm", p->pool, n, warm, run) < 0 ? -1 : 1;
        for (uint32_t pass = 0; holds > 0 && pass < run; pass++, done++) {
            for (uint32_t i = 0; i < n; i++) {
                uint32_t set = cache_set_of(p, m->shuffled[i]);

                if (m->cycles[pass * n + i] > m->threshold && last[set] <= done) {
                    last[set] = done + 1;
                    passes[set]++;
                }
            }
        }
    }
    for (uint32_t set = 0; holds > 0 && set < sets; set++)
        holds = (passes[set] == done) == (extra[set] == 1);
    free(passes);
    return holds;
}

/* One pool of full and overfull sets. */
static inline int
cache_confirm_sets(CacheProcedure *p, uint64_t map_bytes, const uint8_t *extra)
{
    uint32_t n = cache_draw(p, map_bytes, extra);

    return n > 0 ? cache_holds(p, n, extra) : 0;
}

/* Where all sets together are more than the cache holds, as where a part of its memory is given to other
 * uses: eight pools with five eighths of the sets full and one eighth overfull. */
static inline int
cache_confirm_parts(CacheProcedure *p, uint64_t map_bytes, uint8_t *extra)
{
    uint32_t sets = cache_sets(p);
    uint8_t *part = (uint8_t *)malloc(sets);
    int holds = part && sets >= 8;

    for (uint32_t set = 0; part && set < sets; set++)
        part[set] = (uint8_t)cache_random(&p->m, 8);
    for (uint32_t round = 0; holds > 0 && round < 8; round++) {
        for (uint32_t set = 0; set < sets; set++)
            extra[set] = part[set] == round ? 1 : (part[set] + 8 - round) % 8 < 6 ? 0 : CACHE_EMPTY;
        holds = cache_confirm_sets(p, map_bytes, extra);
    }
    free(part);
    return holds;
}

/* The most lines that fit when they follow each other, which spreads them over all sets: halves. */
static inline int
cache_find_capacity(CacheProcedure *p, uint64_t map_bytes)
{
    uint64_t lines = (uint64_t)cache_sets(p) * p->ways;
    uint32_t fits = 1, over = (uint32_t)(lines < map_bytes / p->line ? lines : map_bytes / p->line);
    int is_over = 0;

    for (uint32_t i = 0; i < over; i++)
        p->pool[i] = i * p->line;
    while (is_over >= 0 && over > fits + 1) {
        uint32_t middle = fits + (over - fits) / 2;

        is_over = cache_is_over(&p->m, "confirm", p->pool, middle, p->missing);
        if (is_over > 0)
            over = middle;
        else
            fits = middle;
    }
    return is_over < 0 ? -1 : 1;
}

/* Holds the mapping against a pool that fills every set, and two that overfill the one half and the other. */
static inline int
cache_confirm_mapping(CacheProcedure *p, uint64_t map_bytes)
{
    uint32_t sets = cache_sets(p);
    uint8_t *extra = (uint8_t *)calloc(sets, 1);
    int holds = extra ? cache_confirm_sets(p, map_bytes, extra) : -1;

    if (holds == 0) {
        holds = cache_confirm_parts(p, map_bytes, extra);
        if (holds > 0)
            holds = cache_find_capacity(p, map_bytes);
        free(extra);
        return holds;
    }
    for (int round = 0; holds > 0 && round < 2; round++) {
        for (uint32_t set = 0; set < sets; set++)
            extra[set] = round == 0 ? (uint8_t)cache_random(&p->m, 2) : !extra[set];
        holds = cache_confirm_sets(p, map_bytes, extra);
    }
    free(extra);
    return holds;
}

/* The number of lines from the array's start of which half miss; 0 where there is none, -1 where nothing more
 * can be measured. */
static inline int
cache_find_half(CacheProcedure *p, uint64_t map_bytes)
{
    uint64_t lines = map_bytes / p->line;
    uint32_t most = lines / 2 < p->m.limits.max_words ? (uint32_t)(lines / 2) : p->m.limits.max_words;
    uint32_t below = 1, half = 2;

    for (int grown = 0; half - below > below / 64 + 1 || !grown;) {
        uint32_t n = grown ? below + (half - below) / 2 : half;

        for (uint32_t i = 0; i < n; i++)
            p->pool[i] = i * p->line;
        int missing = cache_missing(&p->m, "map", p->pool, n, p->missing);
        if (missing < 0)
            return -1;
        if ((uint32_t)missing * 2 >= n) {
            grown = 1;
            half = n;
        } else if (!grown && half == most) {
            return 0;
        } else {
            below = n;
            half = grown ? half : half * 2 < most ? half * 2 : most;
        }
    }
    return (int)half;
}

/* Between two lengths of a fixed order, FEW and MANY, halves until each set's overfilling is seen to come
 * with one line: what then begins to miss is that set. */
static inline int
cache_split_order(CacheProcedure *p, const uint64_t *order, uint32_t few, const uint8_t *missing_few,
                  uint32_t many, const uint8_t *missing_many)
{
    uint32_t middle = few + (many - few) / 2;
    int split = memchr(missing_few, 1, few) ? memcmp(missing_few, missing_many, few) != 0
                                            : memchr(missing_many, 1, many) != NULL;

    if (many - few < 2 || !split)
        return 0;
    uint8_t *missing = (uint8_t *)malloc(middle);
    int status = !missing ? -1 : cache_missing(&p->m, "map", order, middle, missing);
    if (status >= 0)
        status = cache_split_order(p, order, few, missing_few, middle, missing);
    if (status >= 0)
        status = cache_split_order(p, order, middle, missing, many, missing_many);
    free(missing);
    return status < 0 ? -1 : 0;
}

/* Neither kind of mapping holds: the lines of an array twice as large as the cache in a random order, as many
 * of them as show every set's ways, and random pools of them, which the inference sorts. */
static inline int
cache_scatter(CacheProcedure *p, uint64_t map_bytes)
{
    CacheMeasure *m = &p->m;
    int half = cache_find_half(p, map_bytes);

    if (half <= 0) {
        if (half == 0)
            m->stopped = "the lines within the limits do not overfill half of the sets";
        return -1;
    }
    uint32_t universe = (uint32_t)half * 2;
    uint32_t most = universe < m->limits.max_words ? universe : m->limits.max_words;
    uint64_t *order = (uint64_t *)malloc(sizeof *order * universe);
    uint8_t *none = (uint8_t *)calloc(universe, 1), *all = (uint8_t *)calloc(universe, 1);
    int status = !order || !none || !all ? -1 : 0;
    for (uint32_t i = 0; status == 0 && i < universe; i++) {
        uint32_t j = cache_random(m, i + 1);

        order[i] = i != j ? order[j] : 0;
        order[j] = i * p->line;
    }
    if (status == 0)
        status = cache_missing(m, "map", order, most, all) < 0
                     ? -1
                     : cache_split_order(p, order, 1, none, most, all);
    for (int round = 0; status == 0 && round < 96; round++) {
        uint32_t n = 0, share = 47 + cache_random(m, 7); /* percent */

        for (uint32_t i = 0; i < universe; i++)
            if (cache_random(m, 100) < share && n < m->limits.max_words)
                p->pool[n++] = i * p->line;
        status = cache_missing(m, "map", p->pool, n, p->missing) < 0 ? -1 : 0;
    }
    free(order);
    free(none);
    free(all);
    return status;
}

static inline int
cache_find_mapping(CacheProcedure *p)
{
    uint64_t map_bytes = p->m.limits.map_bytes != 0 ? p->m.limits.map_bytes : p->m.device->array_bytes;
    int holds = cache_find_linear(p, map_bytes);

    if (holds > 0)
        holds = cache_confirm_mapping(p, map_bytes);
    if (holds != 0)
        return holds;
    if (cache_is_crowd(p)) {
        p->m.stopped = "the sets are large, and their mapping is no sum of address bits";
        return -1;
    }
    holds = cache_find_modulo(p);
    if (holds > 0)
        holds = cache_confirm_mapping(p, map_bytes);
    return holds != 0 ? holds : cache_scatter(p, map_bytes);
}
