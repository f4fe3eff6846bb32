/* SPDX-License-Identifier: MIT */
#pragma once

#include "counts.h"
#include "hits.h"
#include "model.h"

/* One unrolling of the kernel and what was counted on it. */
typedef struct {
    Stream *stream;
    StreamCounter *counter;
    gboolean by_line; /* made for accordance by address */
} PengStream;

typedef struct PengGroupings PengGroupings;

/* What `peng` prepares for one (kernel, binding, launch). */
typedef struct {
    Study *study;
    ModelSettings settings;
    LaneSpaces *spaces;
    gint64 warp_lanes, blocks_per_sm;
    CacheLevel l1, l2;
    double w_l1, w_l2, w_dram; /* cost of a transaction, relative to an L1 hit */
    double *
        shared_warps; /* by degree: accesses of shared memory by warps that count as L1 hits; NULL: none do */
    PengStream by_index; /* for accordance by index, with a group for each field */
    GHashTable *streams; /* for what else layouts need: text that tells it -> PengStream */
    gboolean *conflicts; /* by field of the record: a store may touch it, or it is stored where others may be,
                            if they lie in different groups */
    gboolean aliasing_matters; /* which of them share a group changes what a compiler merges */
    PengGroupings *groupings;  /* what grouping_bound remembers; NULL: not needed so far */
} Peng;

/* Transactions by the level that serves them. */
typedef struct {
    double l1, l2, dram;
} LevelCounts;

/* Counts accesses of shared memory into shared_warps, and raises the study's max_degree to theirs. */
void peng_count_shared(Peng *peng);

/* The cost of COUNTS. Sums of counts are exact, so that every way to add them up gives the same cost. */
double peng_cost(const Peng *peng, const LevelCounts *counts);

/* The limits of a stream for accordance by index. */
StreamLimits peng_index_limits(const Peng *peng);

/* Fills STREAM; GROUP_OF as for stream_new(). */
void peng_make_stream(Peng *peng, PengStream *stream, const StreamLimits *limits, const guint *group_of);
void peng_clear_stream(PengStream *stream);

/* The stream by which layouts of PLACEMENT are estimated. */
PengStream *peng_stream(Peng *peng, const Placement *placement);

/* The hits of all items of that stream. Free with g_free(). */
ItemHits *peng_hits(Peng *peng, const PengStream *stream, const Placement *placement);

/* Which level serves COUNTS of an access under HITS. */
LevelCounts peng_levels(const Peng *peng, const ItemCounts *counts, const ItemHits *hits, AccessKind kind);

/* Finds conflicts and aliasing_matters; LIMITS as for by_index. */
void peng_alias_prepare(Peng *peng, const StreamLimits *limits);

/* By field of the record, its group in the layout of PLACEMENT, as far as it matters for aliasing; with NULL,
 * each field has a group of its own. Free with g_free(). */
guint *peng_alias_groups(const Peng *peng, const Placement *placement);

/* Model.explain and Model.dump. */
GPtrArray *peng_explain(gpointer prepared, const Layout *layout, double *ret_rest);
char *peng_dump(gpointer prepared, const Layout *layout, const char *stage);

/* Model.grouping_bound. */
void peng_grouping_bound(gpointer prepared, const guint8 *group_of, double *ret_cost);
void peng_groupings_free(PengGroupings *groupings);
