/* SPDX-License-Identifier: MIT */
#include "cache_sim.h"

#include <string.h>

typedef struct {
    guint64 tag; /* line + 1; 0: empty */
    guint64 sectors;
    guint64 used; /* LRU: last visit; FIFO: when it came */
} SimLine;

typedef struct {
    const SimCache *cache;
    guint *first; /* of each set, in lines */
    SimLine *lines;
    guint n_lines;
    guint8 *tree; /* a bit a node, of each set, beginning at first[set] */
    guint64 now, random, visits;
    guint held; /* lines that are not empty */
} Sim;

SimCache *
sim_cache_new(guint64 line_bytes, guint64 sector_bytes, guint sets, guint ways)
{
    SimCache *cache = g_new0(SimCache, 1);

    cache->line_bytes = line_bytes;
    cache->sector_bytes = sector_bytes;
    cache->sets = sets;
    cache->ways = g_new(guint, sets);
    for (guint set = 0; set < sets; set++)
        cache->ways[set] = ways;
    cache->mapping = SIM_MODULO;
    cache->cold_start = TRUE;
    cache->hit = 38;
    cache->miss = 220;
    cache->far_miss = 220;
    return cache;
}

void
sim_cache_free(SimCache *cache)
{
    if (!cache)
        return;
    g_free(cache->ways);
    g_free(cache->table);
    g_free(cache);
}

guint
sim_cache_set_of(const SimCache *cache, guint64 offset)
{
    guint64 line = offset / cache->line_bytes;
    guint set = 0;

    if (cache->mapping == SIM_MODULO)
        return (guint)(line % cache->sets);
    if (cache->mapping == SIM_TABLE)
        return cache->table[line % cache->table_n];
    for (guint bit = 0; 1u << bit < cache->sets; bit++)
        set |= (guint)__builtin_parityll(offset & cache->masks[bit]) << bit;
    return set;
}

static guint32
sim_random(Sim *sim)
{
    sim->random = sim->random * 6364136223846793005u + 1442695040888963407u;
    return (guint32)(sim->random >> 33);
}

static double
sim_random_double(Sim *sim)
{
    return sim_random(sim) / 2147483648.0;
}

/* Every node on the way to WAY points away from it. */
static void
sim_tree_touch(guint8 *tree, guint ways, guint way)
{
    guint node = 1;

    for (guint half = ways / 2; half > 0; half /= 2) {
        guint right = way / half & 1;

        tree[node] = !right;
        node = node * 2 + right;
    }
}

static guint
sim_tree_victim(const guint8 *tree, guint ways)
{
    guint node = 1;

    while (node < ways)
        node = node * 2 + tree[node];
    return node - ways;
}

static guint
sim_victim(Sim *sim, guint set)
{
    const SimCache *cache = sim->cache;
    guint ways = cache->ways[set], victim = 0;
    SimLine *lines = sim->lines + sim->first[set];

    for (guint way = 0; way < ways; way++)
        if (lines[way].tag == 0)
            return way;
    if (cache->policy == SIM_TREE_PLRU)
        return sim_tree_victim(sim->tree + sim->first[set], ways);
    if (cache->policy == SIM_RANDOM && cache->weights[0] == 0)
        return sim_random(sim) % ways;
    if (cache->policy == SIM_RANDOM) {
        double left = sim_random_double(sim);

        while (victim + 1 < ways && left >= cache->weights[victim])
            left -= cache->weights[victim++];
        return victim;
    }
    for (guint way = 1; way < ways; way++)
        if (lines[way].used < lines[victim].used)
            victim = way;
    return victim;
}

/* Makes room for one line more in the cache as a whole. */
static void
sim_hold(Sim *sim)
{
    if (sim->cache->held_lines == 0 || sim->held < sim->cache->held_lines) {
        sim->held++;
        return;
    }
    guint line = sim_random(sim) % sim->n_lines;
    while (sim->lines[line].tag == 0)
        line = sim_random(sim) % sim->n_lines;
    sim->lines[line] = (SimLine){0};
}

static gboolean
sim_visit(Sim *sim, guint64 offset)
{
    const SimCache *cache = sim->cache;
    guint64 tag = offset / cache->line_bytes + 1;
    guint64 sector = G_GUINT64_CONSTANT(1) << (offset % cache->line_bytes / cache->sector_bytes);
    guint set = sim_cache_set_of(cache, offset), ways = cache->ways[set], way = 0;
    SimLine *lines = sim->lines + sim->first[set];
    gboolean hit;

    sim->now++;
    while (way < ways && lines[way].tag != tag)
        way++;
    hit = way < ways && (lines[way].sectors & sector) != 0;
    if (way == ways) {
        way = sim_victim(sim, set);
        if (lines[way].tag == 0)
            sim_hold(sim);
        lines[way] = (SimLine){.tag = tag, .used = sim->now};
    }
    lines[way].sectors |= sector;
    if (cache->policy == SIM_LRU)
        lines[way].used = sim->now;
    if (cache->policy == SIM_TREE_PLRU)
        sim_tree_touch(sim->tree + sim->first[set], ways, way);
    return hit;
}

static guint32
sim_latency(Sim *sim, guint64 offset, gboolean hit)
{
    const SimCache *cache = sim->cache;
    guint jitter = cache->jitter > 0 ? sim_random(sim) % (cache->jitter + 1) : 0;

    if (hit && cache->slow_rate > 0 && sim_random_double(sim) < cache->slow_rate)
        return cache->hit + 10 + sim_random(sim) % (cache->far_miss * 2);
    if (hit)
        return cache->hit + jitter;
    return ((offset >> 12 ^ offset >> 14 ^ offset >> 9) & 1 ? cache->far_miss : cache->miss) + jitter * 3;
}

static int
sim_run(ChaseDevice *device, const Chase *chase, uint32_t *ret_cycles)
{
    Sim *sim = device->data;

    if (device->cold_start) {
        memset(sim->lines, 0, sizeof *sim->lines * sim->n_lines);
        memset(sim->tree, 0, sim->n_lines + 1);
        sim->held = 0;
    }
    for (guint pass = 0; pass < chase->warm_passes; pass++)
        for (guint i = 0; i < chase->n; i++)
            sim_visit(sim, chase->offsets[i]);
    for (guint pass = 0; pass < chase->passes; pass++)
        for (guint i = 0; i < chase->n; i++)
            *ret_cycles++ = sim_latency(sim, chase->offsets[i], sim_visit(sim, chase->offsets[i]));
    sim->visits += (guint64)chase->n * (chase->warm_passes + chase->passes);
    return 0;
}

ChaseDevice *
sim_device_new(const SimCache *cache, guint64 array_bytes, guint64 seed)
{
    ChaseDevice *device = g_new0(ChaseDevice, 1);
    Sim *sim = g_new0(Sim, 1);

    sim->cache = cache;
    sim->random = seed * 0x9e3779b97f4a7c15u + 1;
    sim->first = g_new0(guint, cache->sets);
    for (guint set = 0; set < cache->sets; set++) {
        sim->first[set] = sim->n_lines;
        sim->n_lines += cache->ways[set];
    }
    sim->lines = g_new0(SimLine, sim->n_lines);
    sim->tree = g_new0(guint8, sim->n_lines + 1);
    device->array_bytes = array_bytes;
    device->cold_start = cache->cold_start;
    device->run = sim_run;
    device->data = sim;
    return device;
}

guint64
sim_device_visits(const ChaseDevice *device)
{
    return ((const Sim *)device->data)->visits;
}

void
sim_device_free(ChaseDevice *device)
{
    if (!device)
        return;
    Sim *sim = device->data;
    g_free(sim->first);
    g_free(sim->lines);
    g_free(sim->tree);
    g_free(sim);
    g_free(device);
}
