/* SPDX-License-Identifier: MIT */
#include "sectored_cache.h"

#define NONE G_MAXUINT

typedef struct {
    guint64 number;
    guint32 sectors;
    guint newer, older; /* in the order of use */
    guint next;         /* with the same hash */
} CacheLine;

struct SectoredCache {
    CacheLine *lines;
    guint n_lines, n_used;
    guint *heads; /* by hash */
    guint mask;
    guint newest, oldest;
    gboolean is_lru;
    guint64 draws; /* state of the generator that chooses lines */
};

SectoredCache *
sectored_cache_new(guint lines, gboolean is_lru)
{
    g_assert(lines > 0);
    SectoredCache *cache = g_new0(SectoredCache, 1);
    guint n_heads = 16;
    while (n_heads < 2 * lines && n_heads < G_MAXINT / 2)
        n_heads *= 2;
    cache->n_lines = lines;
    cache->is_lru = is_lru;
    cache->lines = g_new(CacheLine, lines);
    cache->heads = g_new(guint, n_heads);
    cache->mask = n_heads - 1;
    cache->newest = cache->oldest = NONE;
    for (guint i = 0; i < n_heads; i++)
        cache->heads[i] = NONE;
    return cache;
}

void
sectored_cache_free(SectoredCache *cache)
{
    if (!cache)
        return;
    g_free(cache->lines);
    g_free(cache->heads);
    g_free(cache);
}

static guint *
head_of(const SectoredCache *cache, guint64 number)
{
    return &cache->heads[(number * G_GUINT64_CONSTANT(0x9E3779B97F4A7C15) >> 32) & cache->mask];
}

static void
unlink_use(SectoredCache *cache, guint at)
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
push_newest(SectoredCache *cache, guint at)
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

/* The line to be replaced. */
static guint
choose_victim(SectoredCache *cache)
{
    if (cache->is_lru)
        return cache->oldest;
    cache->draws =
        cache->draws * G_GUINT64_CONSTANT(6364136223846793005) + G_GUINT64_CONSTANT(1442695040888963407);
    return (guint)((cache->draws >> 33) % cache->n_lines);
}

/* A place for a new line: an empty one, or another's. */
static guint
take_place(SectoredCache *cache)
{
    if (cache->n_used < cache->n_lines)
        return cache->n_used++;
    guint at = choose_victim(cache);
    guint *link = head_of(cache, cache->lines[at].number);
    while (*link != at)
        link = &cache->lines[*link].next;
    *link = cache->lines[at].next;
    unlink_use(cache, at);
    return at;
}

guint32
sectored_cache_load(SectoredCache *cache, guint64 number, guint32 sectors)
{
    guint *head = head_of(cache, number);
    guint at = *head;
    while (at != NONE && cache->lines[at].number != number)
        at = cache->lines[at].next;
    if (at != NONE) {
        guint32 hits = cache->lines[at].sectors & sectors;
        cache->lines[at].sectors |= sectors;
        if (at != cache->newest) {
            unlink_use(cache, at);
            push_newest(cache, at);
        }
        return hits;
    }
    at = take_place(cache);
    cache->lines[at].number = number;
    cache->lines[at].sectors = sectors;
    cache->lines[at].next = *head;
    *head = at;
    push_newest(cache, at);
    return 0;
}
