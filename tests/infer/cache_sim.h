/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

#include "chase.h"

typedef enum {
    SIM_LRU,
    SIM_FIFO,
    SIM_TREE_PLRU, /* powers of two */
    SIM_RANDOM,    /* by weights, or any way alike */
} SimPolicy;

typedef enum {
    SIM_XOR,    /* bit i of the set is the parity of address & masks[i] */
    SIM_MODULO, /* line % sets */
    SIM_TABLE,  /* table[line % table_n] */
} SimMapping;

/* A cache, and how the latencies of its visits look. */
typedef struct {
    guint64 line_bytes, sector_bytes;
    guint sets;
    guint *ways; /* of each set */
    SimMapping mapping;
    guint64 masks[16];
    guint *table;
    guint64 table_n;
    SimPolicy policy;
    double weights[8]; /* of SIM_RANDOM, where weights[0] is not 0 */
    guint held_lines;  /* that the cache holds at once, a random one going for each beyond them; 0: all its
                          ways */
    gboolean cold_start;
    /* cycles */
    guint hit, miss, far_miss, jitter;
    double slow_rate; /* of hits that are slow for reasons of their own */
} SimCache;

SimCache *sim_cache_new(guint64 line_bytes, guint64 sector_bytes, guint sets, guint ways);
void sim_cache_free(SimCache *cache);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(SimCache, sim_cache_free)

guint sim_cache_set_of(const SimCache *cache, guint64 offset);

/* A device that chases through CACHE, which must outlive it. SEED drives replacement and noise. */
ChaseDevice *sim_device_new(const SimCache *cache, guint64 array_bytes, guint64 seed);
guint64 sim_device_visits(const ChaseDevice *device);
void sim_device_free(ChaseDevice *device);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ChaseDevice, sim_device_free)
