/* SPDX-License-Identifier: MIT */
#include "l1_cache.h"

#define NONE G_MAXUINT

/* What is there of a line: whole sectors, and bytes of others that were stored. */
typedef struct {
    guint32 sectors;
    guint32 turn; /* in which a load filled sectors last */
    guint64 bytes[L1_CACHE_PARTS];
} Content;

typedef struct {
    guint64 number;
    Content content;
    guint newer, older; /* in the order of use */
    guint next;         /* with the same hash */
} CacheLine;

struct L1Cache {
    CacheLine *lines; /* NULL where there are sets */
    guint n_lines, n_used;
    guint *heads; /* by hash */
    guint mask;
    guint newest, oldest;
    gboolean is_lru;
    guint64 draws; /* state of the generator that chooses lines */
    /* by set and line of it, where there are several sets: so few lines each that all are looked at */
    guint64 *numbers, *used; /* used: when, counted in uses; 0: never */
    Content *contents;
    guint ways, n_larger; /* of the sets that have most, and how many these are: the first; others have one
                             fewer */
    guint64 now;
    guint32 turn; /* from 1 on */
};

L1Cache *
l1_cache_new(guint lines, guint sets, gboolean is_lru)
{
    g_assert(lines > 0 && sets > 0);
    L1Cache *cache = g_new0(L1Cache, 1);
    guint n_heads = 16;
    cache->n_lines = lines;
    cache->turn = 1;
    cache->is_lru = is_lru;
    if (sets > 1) {
        cache->ways = (lines + sets - 1) / sets;
        cache->n_larger = lines - (cache->ways - 1) * sets;
        cache->numbers = g_new0(guint64, (gsize)sets * cache->ways);
        cache->used = g_new0(guint64, (gsize)sets * cache->ways);
        cache->contents = g_new0(Content, (gsize)sets * cache->ways);
        return cache;
    }
    while (n_heads < 2 * lines && n_heads < G_MAXINT / 2)
        n_heads *= 2;
    cache->lines = g_new(CacheLine, lines);
    cache->heads = g_new(guint, n_heads);
    cache->mask = n_heads - 1;
    cache->newest = cache->oldest = NONE;
    for (guint i = 0; i < n_heads; i++)
        cache->heads[i] = NONE;
    return cache;
}

void
l1_cache_free(L1Cache *cache)
{
    if (!cache)
        return;
    g_free(cache->numbers);
    g_free(cache->used);
    g_free(cache->contents);
    g_free(cache->lines);
    g_free(cache->heads);
    g_free(cache);
}

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
    return (guint)((cache->draws >> 33) % n);
}

/* A place for a new line: an empty one, or another's. */
static guint
take_line(L1Cache *cache)
{
    if (cache->n_used < cache->n_lines)
        return cache->n_used++;
    guint at = cache->is_lru ? cache->oldest : draw(cache, cache->n_lines);
    guint *link = head_of(cache, cache->lines[at].number);
    while (*link != at)
        link = &cache->lines[*link].next;
    *link = cache->lines[at].next;
    unlink_use(cache, at);
    return at;
}

/* The line's content in its set, empty where it was not there; NULL: the set has no line. */
static Content *
find_in_set(L1Cache *cache, guint64 number, guint set)
{
    gsize first = (gsize)set * cache->ways;
    guint ways = cache->ways - (set >= cache->n_larger), at = ways, oldest = 0;
    const guint64 *numbers = &cache->numbers[first];
    guint64 *used = &cache->used[first];
    for (guint i = 0; i < ways; i++)
        at = numbers[i] == number && used[i] > 0 ? i : at;
    if (at < ways) {
        used[at] = ++cache->now;
        return &cache->contents[first + at];
    }
    if (ways == 0)
        return NULL;
    for (guint i = 1; i < ways; i++)
        oldest = used[i] < used[oldest] ? i : oldest;
    if (used[oldest] > 0 && !cache->is_lru)
        oldest = draw(cache, ways);
    cache->numbers[first + oldest] = number;
    used[oldest] = ++cache->now;
    cache->contents[first + oldest] = (Content){0};
    return &cache->contents[first + oldest];
}

static Content *
find(L1Cache *cache, guint64 number, guint set)
{
    if (cache->numbers)
        return find_in_set(cache, number, set);
    guint *head = head_of(cache, number);
    guint at = *head;
    while (at != NONE && cache->lines[at].number != number)
        at = cache->lines[at].next;
    if (at != NONE) {
        if (at != cache->newest) {
            unlink_use(cache, at);
            push_newest(cache, at);
        }
        return &cache->lines[at].content;
    }
    at = take_line(cache);
    head = head_of(cache, number);
    cache->lines[at].number = number;
    cache->lines[at].content = (Content){0};
    cache->lines[at].next = *head;
    *head = at;
    push_newest(cache, at);
    return &cache->lines[at].content;
}

void
l1_cache_expect(const L1Cache *cache, guint set)
{
    if (!cache->numbers)
        return;
    gsize first = (gsize)set * cache->ways;
    __builtin_prefetch(&cache->numbers[first], 0);
    __builtin_prefetch(&cache->used[first], 1);
    __builtin_prefetch(&cache->contents[first], 1);
}

guint32
l1_cache_load(L1Cache *cache, guint64 number, guint set, guint32 sectors, const guint64 *bytes,
              gboolean *ret_is_on_its_way)
{
    Content *content = find(cache, number, set);
    guint32 hits;
    *ret_is_on_its_way = FALSE;
    if (!content)
        return 0;
    hits = content->sectors & sectors;
    for (guint i = 0; (sectors & ~hits) >> i && i < L1_CACHE_PARTS; i++)
        if ((sectors & ~hits) >> i & 1 && (bytes[i] & ~content->bytes[i]) == 0)
            hits |= 1u << i;
    *ret_is_on_its_way = content->turn == cache->turn;
    if (sectors & ~hits)
        content->turn = cache->turn;
    content->sectors |= sectors;
    return hits;
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
    Content *content = find(cache, number, set);
    if (!content)
        return;
    content->sectors |= whole;
    for (guint i = 0; i < L1_CACHE_PARTS; i++)
        if (sectors >> i & 1)
            content->bytes[i] |= bytes[i];
}

void
l1_cache_empty(L1Cache *cache, guint64 number, guint set)
{
    Content *content = find(cache, number, set);
    if (content)
        *content = (Content){0};
}
