/* SPDX-License-Identifier: MIT */
#include "archdb/infer/cache/cache_private.h"

struct CacheReplay {
    const CachePolicyKind *kind;
    guint ways, filled;
    guint64 *lines;   /* of each way: the line and one; 0: none */
    guint64 *sectors; /* of each way */
    guint64 *stamps;  /* of each way: when it was visited, or when it was filled */
    guint8 *bits;     /* nodes of a tree from 1 on, or one a way */
    guint64 now;
};

static gboolean
allow_all(guint ways)
{
    return TRUE;
}

static gboolean
allow_powers(guint ways)
{
    return (ways & (ways - 1)) == 0;
}

static void
stamp(CacheReplay *replay, guint way)
{
    replay->stamps[way] = ++replay->now;
}

static void
leave(CacheReplay *replay, guint way)
{
}

static guint
oldest(CacheReplay *replay)
{
    guint victim = 0;

    for (guint way = 1; way < replay->ways; way++)
        if (replay->stamps[way] < replay->stamps[victim])
            victim = way;
    return victim;
}

/* Every node on the way's path points to the other side. */
static void
tree_turn(CacheReplay *replay, guint way)
{
    for (guint node = replay->ways + way; node > 1; node /= 2)
        replay->bits[node / 2] = node % 2 == 0;
}

static guint
tree_victim(CacheReplay *replay)
{
    guint node = 1;

    while (node < replay->ways)
        node = node * 2 + replay->bits[node];
    return node - replay->ways;
}

/* A bit says that a way was visited; when all would be set, the others are cleared. */
static void
bit_mark(CacheReplay *replay, guint way)
{
    guint marked = 0;

    replay->bits[way] = 1;
    for (guint i = 0; i < replay->ways; i++)
        marked += replay->bits[i];
    for (guint i = 0; i < replay->ways && marked == replay->ways; i++)
        replay->bits[i] = i == way;
}

static guint
bit_victim(CacheReplay *replay)
{
    for (guint way = 0; way < replay->ways; way++)
        if (!replay->bits[way])
            return way;
    return 0;
}

const CachePolicyKind CACHE_POLICY_KINDS[] = {
    {"lru", allow_all, stamp, oldest, stamp, FALSE},
    {"fifo", allow_all, leave, oldest, stamp, FALSE},
    {"tree-plru", allow_powers, tree_turn, tree_victim, tree_turn, FALSE},
    {"tree-plru", allow_powers, tree_turn, tree_victim, tree_turn, TRUE},
    {"bit-plru", allow_all, bit_mark, bit_victim, bit_mark, FALSE},
    {NULL, NULL, NULL, NULL, NULL, FALSE},
};

CacheReplay *
cache_replay_new(const CachePolicyKind *kind, guint ways)
{
    CacheReplay *replay = g_new0(CacheReplay, 1);

    replay->kind = kind;
    replay->ways = ways;
    replay->lines = g_new0(guint64, ways);
    replay->sectors = g_new0(guint64, ways);
    replay->stamps = g_new0(guint64, ways);
    replay->bits = g_new0(guint8, ways + 1);
    return replay;
}

gboolean
cache_replay_visit(CacheReplay *replay, guint line, guint sector)
{
    guint way = 0;
    guint64 held = (guint64)line + 1;

    while (way < replay->ways && replay->lines[way] != held)
        way++;
    if (way < replay->ways) {
        gboolean hit = replay->sectors[way] >> sector & 1;

        replay->sectors[way] |= G_GUINT64_CONSTANT(1) << sector;
        replay->kind->visited(replay, way);
        return hit;
    }
    way = replay->filled < replay->ways && !replay->kind->fill_by_victim ? replay->filled
                                                                         : replay->kind->victim(replay);
    replay->filled++;
    replay->lines[way] = held;
    replay->sectors[way] = G_GUINT64_CONSTANT(1) << sector;
    replay->kind->filled(replay, way);
    return FALSE;
}

void
cache_replay_free(CacheReplay *replay)
{
    if (!replay)
        return;
    g_free(replay->lines);
    g_free(replay->sectors);
    g_free(replay->stamps);
    g_free(replay->bits);
    g_free(replay);
}
