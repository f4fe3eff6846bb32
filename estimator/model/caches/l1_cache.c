/* SPDX-License-Identifier: MIT */
#include "model/caches/caches.h"

#include <math.h>
#include <string.h>

#define NONE G_MAXUINT

/* Ways of a set whose order of use a word holds: a square of bits, byte I of which says of each way whether
 * way I was used behind it. */
#define ORDER_WAYS 8
#define EACH_BYTE G_GUINT64_CONSTANT(0x0101010101010101)

/* The number that no line has. */
#define NO_LINE G_MAXUINT64

/* A line of the host's caches, and the lines of which the host's first cache holds what is known. */
#define HOST_LINE 64
#define LINES_AT_HAND 2048

/* What is there of a line: whole sectors, and whether there are bytes of others that were stored. */
typedef struct {
    guint32 sectors;
    guint32 state; /* HAS_BYTES, and above it the turn in which a load filled sectors last */
} Content;
#define HAS_BYTES 1u
#define TURN_BIT 1

typedef struct {
    guint64 number;
    guint newer, older; /* in the order of use */
    guint next;         /* with the same hash */
} CacheLine;

/* Bytes of sectors that are not there as a whole. */
typedef struct {
    guint64 bytes[L1_CACHE_PARTS];
} ContentBytes;

struct L1Cache {
    CacheLine *lines; /* NULL where there are sets */
    guint n_lines, n_used;
    guint *heads; /* by hash */
    guint mask;
    guint newest, oldest;
    gboolean is_lru;
    guint64 draws; /* state of the generator that chooses lines */
    /* Where there are several sets, so few lines each that all are looked at: by set, the numbers of its
     * lines, taken from the first on. */
    guint64 *numbers;
    guint64 *orders; /* of LRU, by set: used_in_order(); NULL where there are more ways than that holds */
    guint64 *used;   /* then: by set and line, when, counted in uses */
    guint n_sets;
    guint ways, n_larger; /* of the sets that have most, and how many these are: the first; others have one
                             fewer */
    Content *contents;    /* by line, or behind the numbers of each set: place_in_set() */
    ContentBytes *bytes;  /* by line; NULL: no line has any */
    guint32 *times; /* by line: when it was used, as of l1_cache_time(); NULL: that was never asked for */
    guint32 time;
    guint64 passing;      /* lines that went through: l1_cache_pass() */
    guint64 taken, grown; /* l1_cache_taken(), l1_cache_grown() */
    guint64 now;
    guint32 turn;      /* from 1 on */
    gboolean has_lost; /* l1_cache_has_lost() */
};

/* All lines of all sets, though some sets may have a line fewer. */
static gsize
n_places(const L1Cache *cache, guint sets)
{
    return (gsize)sets * cache->ways;
}

static void
make_sets(L1Cache *cache, guint lines, guint sets)
{
    cache->ways = (lines + sets - 1) / sets;
    cache->n_larger = lines - (cache->ways - 1) * sets;
    cache->n_lines = (guint)n_places(cache, sets);
    cache->n_sets = sets;
    cache->numbers = g_aligned_alloc(n_places(cache, sets), sizeof(guint64) + sizeof(Content), HOST_LINE);
    if (cache->is_lru && cache->ways <= ORDER_WAYS)
        cache->orders = g_new(guint64, sets);
    else if (cache->is_lru)
        cache->used = g_new(guint64, n_places(cache, sets));
}

L1Cache *
l1_cache_new(guint lines, guint sets, gboolean is_lru)
{
    g_assert(lines > 0 && sets > 0);
    L1Cache *cache = g_new0(L1Cache, 1);
    guint n_heads = 16;
    cache->n_lines = lines;
    cache->is_lru = is_lru;
    if (sets > 1) {
        make_sets(cache, lines, sets);
        l1_cache_clear(cache);
        return cache;
    }
    while (n_heads < 2 * lines && n_heads < G_MAXINT / 2)
        n_heads *= 2;
    cache->lines = g_new(CacheLine, lines);
    cache->contents = g_new(Content, lines);
    cache->heads = g_new(guint, n_heads);
    cache->mask = n_heads - 1;
    l1_cache_clear(cache);
    return cache;
}

void
l1_cache_clear(L1Cache *cache)
{
    gsize n = cache->n_lines;

    if (cache->numbers)
        memset(cache->numbers, 0xff, n * (sizeof *cache->numbers + sizeof *cache->contents));
    else
        memset(cache->contents, 0, n * sizeof *cache->contents);
    if (cache->orders)
        memset(cache->orders, 0, cache->n_sets * sizeof *cache->orders);
    if (cache->used)
        memset(cache->used, 0, n * sizeof *cache->used);
    if (cache->bytes)
        memset(cache->bytes, 0, n * sizeof *cache->bytes);
    for (guint i = 0; cache->heads && i <= cache->mask; i++)
        cache->heads[i] = NONE;
    cache->newest = cache->oldest = NONE;
    cache->n_used = 0;
    cache->draws = cache->now = cache->taken = cache->grown = cache->passing = 0;
    cache->time = 0;
    if (cache->times)
        memset(cache->times, 0, n * sizeof *cache->times);
    cache->turn = 1;
    cache->has_lost = FALSE;
}

void
l1_cache_free(L1Cache *cache)
{
    if (!cache)
        return;
    g_aligned_free(cache->numbers);
    g_free(cache->orders);
    g_free(cache->used);
    g_free(cache->contents);
    g_free(cache->times);
    g_free(cache->bytes);
    g_free(cache->lines);
    g_free(cache->heads);
    g_free(cache);
}

/* --- lines that can be anywhere */

static guint *
head_of(const L1Cache *cache, guint64 number)
{
    return &cache->heads[(number * G_GUINT64_CONSTANT(0x9E3779B97F4A7C15) >> 32) & cache->mask];
}

static void
unlink_use(L1Cache *cache, guint at)
{
    CacheLine *line = &cache->lines[at];

    if (line->newer == NONE)
        cache->newest = line->older;
    else
        cache->lines[line->newer].older = line->older;
    if (line->older == NONE)
        cache->oldest = line->newer;
    else
        cache->lines[line->older].newer = line->newer;
}

static void
push_newest(L1Cache *cache, guint at)
{
    CacheLine *line = &cache->lines[at];

    line->newer = NONE;
    line->older = cache->newest;
    if (cache->newest == NONE)
        cache->oldest = at;
    else
        cache->lines[cache->newest].newer = at;
    cache->newest = at;
}

static guint
draw(L1Cache *cache, guint n)
{
    cache->draws =
        cache->draws * G_GUINT64_CONSTANT(6364136223846793005) + G_GUINT64_CONSTANT(1442695040888963407);
    guint drawn = (guint)(cache->draws >> 33);
    return drawn % n;
}

/* A place for a new line: an empty one, or another's. */
static guint
take_line(L1Cache *cache)
{
    cache->taken++;
    if (cache->n_used < cache->n_lines)
        return cache->n_used++;
    guint at = cache->is_lru ? cache->oldest : draw(cache, cache->n_lines);
    cache->has_lost = TRUE;
    guint *link = head_of(cache, cache->lines[at].number);
    while (*link != at)
        link = &cache->lines[*link].next;
    *link = cache->lines[at].next;
    unlink_use(cache, at);
    return at;
}

/* --- contents */

/* Of a line: where there are sets, WAY of set SET. */
typedef struct {
    Content *content; /* NULL: there is no place for it */
    guint at;         /* its number among all lines */
} Place;

static void
empty(L1Cache *cache, const Place *place)
{
    if ((place->content->state & HAS_BYTES) && cache->bytes)
        cache->bytes[place->at] = (ContentBytes){{0}};
    *place->content = (Content){0, 0};
}

static Place
place_in_set(const L1Cache *cache, guint set, guint way)
{
    guint64 *numbers = &cache->numbers[2 * (gsize)set * cache->ways];

    return (Place){(Content *)(gpointer)(numbers + cache->ways) + way, set * cache->ways + way};
}

/* ORDER when WAY is used: behind all others, and no other is behind it. */
static inline guint64
used_in_order(guint64 order, guint way)
{
#define OWN(way) ((guint64)G_MAXUINT8 << ORDER_WAYS * (way))
    static const guint64 behind[ORDER_WAYS] = {OWN(0), OWN(1), OWN(2), OWN(3),
                                               OWN(4), OWN(5), OWN(6), OWN(7)};
#undef OWN
    static const guint64 others[ORDER_WAYS] = {~EACH_BYTE,        ~(EACH_BYTE << 1), ~(EACH_BYTE << 2),
                                               ~(EACH_BYTE << 3), ~(EACH_BYTE << 4), ~(EACH_BYTE << 5),
                                               ~(EACH_BYTE << 6), ~(EACH_BYTE << 7)};

    return (order | behind[way]) & others[way];
}

/* Of the first WAYS ways in ORDER, the one that was used behind none of them. */
static inline guint
first_in_order(guint64 order, guint ways)
{
    guint64 behind = order & EACH_BYTE * ((1u << ways) - 1);

    if (ways < ORDER_WAYS)
        behind |= G_MAXUINT64 << ORDER_WAYS * ways;
    guint64 none = (behind - EACH_BYTE) & ~behind & EACH_BYTE << (ORDER_WAYS - 1); /* the lowest is right */
    return (guint)__builtin_ctzll(none) / ORDER_WAYS;
}

/* The way of set SET, of WAYS, that has been used longest ago. */
static guint
oldest_way(const L1Cache *cache, guint set, guint ways)
{
    if (cache->orders)
        return first_in_order(cache->orders[set], ways);
    const guint64 *used = &cache->used[(gsize)set * cache->ways];
    guint way = 0;
    for (guint i = 1; i < ways; i++)
        way = used[i] < used[way] ? i : way;
    return way;
}

/* The way of set SET, of WAYS, that a line which is not there takes: they are taken from the first on. */
static guint
take_way(L1Cache *cache, const guint64 *numbers, guint set, guint ways)
{
    guint way = 0;

    cache->taken++;
    if (numbers[ways - 1] != NO_LINE) {
        cache->has_lost = TRUE;
        return cache->is_lru ? oldest_way(cache, set, ways) : draw(cache, ways);
    }
    while (numbers[way] != NO_LINE)
        way++;
    return way;
}

/* Ways that are looked at without asking of each whether that is all. */
#define USUAL_WAYS 4

/* The way of a set of so many WAYS, whose NUMBERS are given, that NUMBER is in; WAYS: none. */
static inline guint
find_way(const guint64 *numbers, guint ways, guint64 number)
{
    guint way = ways;

    if (ways == USUAL_WAYS) {
        guint found = (guint)(numbers[0] == number) | (guint)(numbers[1] == number) << 1 |
                      (guint)(numbers[2] == number) << 2 | (guint)(numbers[3] == number) << 3;

        return (guint)__builtin_ctz(found | 1u << USUAL_WAYS);
    }
    for (guint i = 0; i < ways; i++)
        way = numbers[i] == number ? i : way;
    return way;
}

/* The way that line NUMBER, which is not there, takes in set SET of USUAL_WAYS or one fewer, whose NUMBERS
 * are given. It is empty then. */
static G_GNUC_NO_INLINE guint
take_usual_way(L1Cache *cache, guint64 *numbers, guint set, guint64 number)
{
    guint way = 0, ways = USUAL_WAYS - (set >= cache->n_larger);
    Content *contents = (Content *)(gpointer)(numbers + USUAL_WAYS);

    cache->taken++;
    if (numbers[ways - 1] != NO_LINE) {
        cache->has_lost = TRUE;
        way = first_in_order(cache->orders[set], ways);
    } else {
        while (numbers[way] != NO_LINE)
            way++;
    }
    numbers[way] = number;
    if ((contents[way].state & HAS_BYTES) && cache->bytes)
        cache->bytes[set * USUAL_WAYS + way] = (ContentBytes){{0}};
    contents[way] = (Content){0, 0};
    return way;
}

/* TRUE if CACHE is as most are: sets of USUAL_WAYS, the order of whose use a word holds. */
static inline gboolean
is_usual(const L1Cache *cache)
{
    return cache->orders && cache->ways == USUAL_WAYS && !cache->times;
}

/* The line's place in its set, empty where it was not there. All sets are looked at as if they had as many
 * ways: what is asked is the same then each time. */
static inline Place
find_in_set(L1Cache *cache, guint64 number, guint set)
{
    guint most = cache->ways;
    guint64 *numbers = &cache->numbers[2 * (gsize)set * most];
    guint way = find_way(numbers, most, number);

    if (way == most) {
        guint ways = most - (set >= cache->n_larger);

        if (ways == 0) {
            cache->has_lost = TRUE;
            return (Place){NULL, NONE};
        }
        way = take_way(cache, numbers, set, ways);
        numbers[way] = number;
        Place place = place_in_set(cache, set, way);
        empty(cache, &place);
    }
    Place place = place_in_set(cache, set, way);
    if (cache->orders)
        cache->orders[set] = used_in_order(cache->orders[set], way);
    else if (cache->used)
        cache->used[place.at] = ++cache->now;
    return place;
}

static Place
find_anywhere(L1Cache *cache, guint64 number)
{
    guint *head = head_of(cache, number);
    guint at = *head;

    while (at != NONE && cache->lines[at].number != number)
        at = cache->lines[at].next;
    if (at != NONE) {
        if (at != cache->newest) {
            unlink_use(cache, at);
            push_newest(cache, at);
        }
        return (Place){&cache->contents[at], at};
    }
    at = take_line(cache);
    head = head_of(cache, number);
    cache->lines[at].number = number;
    cache->lines[at].next = *head;
    *head = at;
    push_newest(cache, at);
    Place place = {&cache->contents[at], at};
    empty(cache, &place);
    return place;
}

/* find() in a cache that is as most are. */
static inline Place
find_usual(L1Cache *cache, guint64 number, guint set)
{
    guint64 *numbers = &cache->numbers[2 * USUAL_WAYS * (gsize)set];
    guint way = find_way(numbers, USUAL_WAYS, number);

    if (way == USUAL_WAYS)
        way = take_usual_way(cache, numbers, set, number);
    cache->orders[set] = used_in_order(cache->orders[set], way);
    return (Place){(Content *)(gpointer)(numbers + USUAL_WAYS) + way, set * USUAL_WAYS + way};
}

static inline Place
find(L1Cache *cache, guint64 number, guint set)
{
    Place place = cache->numbers ? find_in_set(cache, number, set) : find_anywhere(cache, number);

    if (cache->times && place.content)
        cache->times[place.at] = cache->time;
    return place;
}

void
l1_cache_expect(const L1Cache *cache, const LineTouch *lines, guint n)
{
    if (!cache->numbers || cache->n_lines <= LINES_AT_HAND)
        return;
    for (guint i = 0; i < n; i++)
        __builtin_prefetch(&cache->numbers[2 * (gsize)lines[i].set * cache->ways], 1);
}

/* Of SECTORS of the line at AT those of which all BYTES that are asked for were stored. */
static guint32
stored_sectors(const L1Cache *cache, guint at, guint32 sectors, const guint64 *bytes)
{
    guint32 hits = 0;

    for (guint i = 0; sectors >> i && i < L1_CACHE_PARTS; i++)
        if (sectors >> i & 1 && (bytes[i] & ~cache->bytes[at].bytes[i]) == 0)
            hits |= 1u << i;
    return hits;
}

static inline guint32
load(L1Cache *cache, guint64 number, guint set, guint32 sectors, const guint64 *bytes,
     gboolean *ret_is_on_its_way)
{
    Place place = find(cache, number, set);
    Content *content = place.content;

    *ret_is_on_its_way = FALSE;
    if (!content)
        return 0;
    guint32 hits = content->sectors & sectors;
    if (content->state & HAS_BYTES)
        hits |= stored_sectors(cache, place.at, sectors & ~hits, bytes);
    *ret_is_on_its_way = content->state >> TURN_BIT == cache->turn;
    if (sectors & ~hits) {
        content->state = (content->state & HAS_BYTES) | cache->turn << TURN_BIT;
        cache->grown += content->sectors ? bits_count(sectors & ~hits) : 0;
    }
    content->sectors |= sectors;
    return hits;
}

guint32
l1_cache_load(L1Cache *cache, guint64 number, guint set, guint32 sectors, const guint64 *bytes,
              gboolean *ret_is_on_its_way)
{
    return load(cache, number, set, sectors, bytes, ret_is_on_its_way);
}

/* What LINE finds in CONTENT, number AT, which has bytes of sectors. */
static G_GNUC_NO_INLINE guint32
usual_hits(const L1Cache *cache, const Content *content, guint at, guint32 sectors, const guint64 *bytes)
{
    guint32 hits = content->sectors & sectors;

    return hits | stored_sectors(cache, at, sectors & ~hits, bytes);
}

/* l1_cache_load_lines() for caches as most are: sets of USUAL_WAYS, the order of whose use a word holds. What
 * is seldom needed is left to functions, so that all else stays in registers. */
static void
load_usual_lines(L1Cache *cache, LineTouch *lines, guint n, const guint64 *bytes, guint per_line)
{
    guint64 *all_numbers = cache->numbers, *orders = cache->orders;
    guint32 state_now = cache->turn << TURN_BIT;

    for (LineTouch *line = lines; line < lines + n; line++) {
        guint32 set = line->set, sectors = line->sectors;
        guint64 *numbers = &all_numbers[2 * USUAL_WAYS * (gsize)set];
        guint way = find_way(numbers, USUAL_WAYS, line->line);

        if (way == USUAL_WAYS)
            way = take_usual_way(cache, numbers, set, line->line);
        orders[set] = used_in_order(orders[set], way);
        Content *content = (Content *)(gpointer)(numbers + USUAL_WAYS) + way;
        guint32 before = content->sectors, state = content->state, hits = before & sectors;
        if (state & HAS_BYTES)
            hits = usual_hits(cache, content, set * USUAL_WAYS + way, sectors,
                              bytes + (gsize)(line - lines) * per_line);
        line->hits = hits;
        line->waiting = (state ^ state_now) <= HAS_BYTES ? hits : 0;
        content->sectors = before | sectors;
        if (hits == sectors)
            continue;
        content->state = (state & HAS_BYTES) | state_now;
        if (before)
            cache->grown += bits_count(sectors & ~hits);
    }
}

void
l1_cache_load_lines(L1Cache *cache, LineTouch *lines, guint n, const guint64 *bytes, guint per_line)
{
    if (is_usual(cache)) {
        load_usual_lines(cache, lines, n, bytes, per_line);
        return;
    }
    for (guint i = 0; i < n; i++) {
        LineTouch *line = &lines[i];
        gboolean is_on_its_way;

        line->hits =
            load(cache, line->line, line->set, line->sectors, bytes + (gsize)i * per_line, &is_on_its_way);
        line->waiting = is_on_its_way ? line->hits : 0;
    }
}

void
l1_cache_next_turn(L1Cache *cache)
{
    cache->turn++;
}

void
l1_cache_store(L1Cache *cache, guint64 number, guint set, guint32 sectors, guint32 whole,
               const guint64 *bytes)
{
    Place place = is_usual(cache) ? find_usual(cache, number, set) : find(cache, number, set);

    if (!place.content)
        return;
    place.content->sectors |= whole;
    guint32 in_part = sectors & ~whole;
    if (in_part == 0)
        return;
    if (!cache->bytes)
        cache->bytes = g_new0(ContentBytes, cache->n_lines);
    place.content->state |= HAS_BYTES;
    for (guint i = 0; i < L1_CACHE_PARTS; i++)
        if (in_part >> i & 1)
            cache->bytes[place.at].bytes[i] |= bytes[i];
}

void
l1_cache_empty(L1Cache *cache, guint64 number, guint set)
{
    Place place = is_usual(cache) ? find_usual(cache, number, set) : find(cache, number, set);

    if (place.content)
        empty(cache, &place);
}

/* --- what goes through */

guint64
l1_cache_taken(const L1Cache *cache)
{
    return cache->taken;
}

guint64
l1_cache_grown(const L1Cache *cache)
{
    return cache->grown;
}

guint32
l1_cache_time(L1Cache *cache)
{
    if (!cache->times)
        cache->times = g_new0(guint32, cache->n_lines);
    return ++cache->time;
}

/* Lets N lines go through set SET, or anywhere where there are none, N not more than fit. */
static void
pass_set(L1Cache *cache, guint set, guint n, guint32 since)
{
    guint first = cache->numbers ? set * cache->ways : 0, n_again = 0;
    guint most = cache->numbers ? cache->ways - (set >= cache->n_larger) : cache->n_used;
    g_autofree guint64 *again = g_new(guint64, MAX(most, 1));
    const guint64 *numbers = cache->numbers ? &cache->numbers[2 * (gsize)set * cache->ways] : NULL;

    for (guint i = 0; i < most; i++) {
        guint64 number = numbers ? numbers[i] : cache->lines[i].number;

        if (number != NO_LINE && cache->times[first + i] >= since)
            again[n_again++] = number;
    }
    n = MIN(n, (cache->numbers ? most : cache->n_lines) - n_again);
    for (guint i = 0; n > 0 && i < n_again; i++)
        find(cache, again[i], set);
    for (guint i = 0; i < n; i++)
        find(cache, NO_LINE - 1 - cache->passing++, set);
    for (guint i = 0; n > 0 && i < n_again; i++)
        find(cache, again[i], set);
}

void
l1_cache_pass(L1Cache *cache, double lines, guint32 since)
{
    guint64 taken = cache->taken;
    guint sets = cache->numbers ? cache->n_sets : 1;
    double each = lines / sets;

    for (guint set = 0; set < sets; set++)
        pass_set(cache, set, (guint)fmin(floor((set + 1) * each) - floor(set * each), cache->n_lines), since);
    cache->taken = taken + (guint64)lines;
}

/* --- what it holds */

gboolean
l1_cache_has_lost(const L1Cache *cache)
{
    return cache->has_lost;
}

GArray *
l1_cache_lines(const L1Cache *cache)
{
    GArray *lines = g_array_sized_new(FALSE, FALSE, sizeof(guint64), cache->n_lines);
    guint n_sets = cache->numbers ? cache->n_lines / cache->ways : 0;

    for (guint set = 0; set < n_sets; set++) {
        const guint64 *numbers = &cache->numbers[2 * (gsize)set * cache->ways];

        for (guint way = 0; way < cache->ways && numbers[way] != NO_LINE; way++)
            g_array_append_val(lines, numbers[way]);
    }
    for (guint i = 0; i < cache->n_used; i++)
        g_array_append_val(lines, cache->lines[i].number);
    return lines;
}

gboolean
l1_cache_has_room(guint lines, guint sets, const guint *by_set)
{
    guint ways = (lines + sets - 1) / sets, n_larger = lines - (ways - 1) * sets;

    for (guint set = 0; set < sets; set++)
        if (by_set[set] > ways - (set >= n_larger))
            return FALSE;
    return TRUE;
}
