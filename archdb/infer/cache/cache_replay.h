/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* One replacement policy of one set. */
typedef struct CacheReplay CacheReplay;

typedef struct {
    const char *name;
    gboolean (*allows)(guint ways);
    void (*visited)(CacheReplay *replay, guint way);
    guint (*victim)(CacheReplay *replay);
    void (*filled)(CacheReplay *replay, guint way);
    gboolean fill_by_victim; /* an empty set fills in the order of victims, not of ways */
} CachePolicyKind;

/* The policies that are replayed, the best known first; ended by a NULL name. */
extern const CachePolicyKind CACHE_POLICY_KINDS[];

CacheReplay *cache_replay_new(const CachePolicyKind *kind, guint ways);

/* Visits SECTOR of LINE; TRUE where that hits. Lines and sectors are any numbers below 2^32 and 64. */
gboolean cache_replay_visit(CacheReplay *replay, guint line, guint sector);

void cache_replay_free(CacheReplay *replay);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CacheReplay, cache_replay_free)
