/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/placement/placement.h"
#include "model/peng/peng_reuse.h"

/* One level of cache, as all threads share it. */
typedef struct {
    gint64 bytes; /* of the cache; 0: there is none */
    gint64 line_bytes;
    gint64 threads; /* that share it: by so much a thread's bytes are multiplied */
} CacheLevel;

/* What happens to one item of a stream. Shares of the threads, 0..1. */
typedef struct {
    double l1;                /* that hit L1 */
    double l2;                /* that hit L2, of those that reach it */
    Reuse l1_reuse, l2_reuse; /* where the first thread's data comes from */
} ItemHits;

/* How far apart, in elements, accordant elements of SIZE bytes can lie: (|d| + 2) * size <= line
 * (model-peng.md 6); negative: none are. */
gint64 accordance_reach(gint64 size, gint64 line_bytes);

/* What an element of SIZE bytes brings into a cache. */
gint64 element_bytes(gint64 size, gint64 line_bytes);

/* The bytes that one thread may touch for data to be still in LEVEL. */
gint64 level_capacity(const CacheLevel *level);

/* TRUE if data at REUSE is still in LEVEL. */
gboolean level_holds(const CacheLevel *level, const Reuse *reuse);

/* The hits of all items of STREAM, where accordance goes by indices and no group has tiles (model-peng.md 6
 * and 7). Loads try L1 and L2, the others L2 alone. RET_HITS has room for all items. */
void hits_by_index(const Study *study, const Stream *stream, const Placement *placement, const CacheLevel *l1,
                   const CacheLevel *l2, ItemHits *ret_hits);
