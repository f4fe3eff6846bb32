/* SPDX-License-Identifier: MIT */
/* estimator/model/peng/: the model of Peng, Grossman and Sarkar. Uses warps/ and below. */
#pragma once

#include "model/stream/stream.h"
#include "model/placement/placement.h"
#include "model/warps/warps.h"
#include "model/estimate/estimate.h"

/* --- peng_reuse.c */
#define REUSE_NONE G_MAXUINT

/* What each item of a stream touches, and what it can hit. All arrays are by item. */
typedef struct {
    const guint *element; /* distinct elements have distinct numbers; REUSE_NONE: the item touches nothing */
    guint n_elements;
    const gint64 *bytes; /* that the element brings into the cache */
    const gint64 *reach; /* accordant is what differs by at most so many elements, inside the same block of
                            n_cells element numbers, element = block * n_cells + cell; negative: nothing is */
    const guint
        *line; /* or accordant is what has the same number here (REUSE_NONE: go by reach); may be NULL */
    guint n_lines;
} ReuseInput;

/* The nearest earlier item that is accordant. */
typedef struct {
    guint source; /* REUSE_NONE: there is none */
    gint64 bytes; /* of the distinct elements touched from it on, both ends included (one thread) */
} Reuse;

/* Finds them for all items of STREAM, for which RET_REUSES has room. What is further away than the nearest is
 * at a larger distance, so the nearest decides whether anything hits. */
void reuse_find(const Stream *stream, const ReuseInput *input, Reuse *ret_reuses);

/* A stretch of a stream: from item FROM on, up to but without item TO. */
typedef struct {
    guint from, to;
} ReuseSpan;

/* The bytes of the distinct elements that the items of each of the N spans touch, into RET_BYTES. The spans
 * stand in the order of their ends; INPUT's reach and line are not looked at. */
void reuse_span_bytes(const Stream *stream, const ReuseInput *input, const ReuseSpan *spans, guint n,
                      gint64 *ret_bytes);

/* --- peng_hits.c */
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
    Compiled *compiled;
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

/* --- peng_alias.c */
/* Finds conflicts and aliasing_matters; LIMITS as for by_index. */
void peng_alias_prepare(Peng *peng, const StreamLimits *limits);

/* By field of the record, its group in the layout of PLACEMENT, as far as it matters for aliasing; with NULL,
 * each field has a group of its own. Free with g_free(). */
guint *peng_alias_groups(const Peng *peng, const Placement *placement);

/* --- peng_assumptions.c */
/* Model.assumptions. */
GPtrArray *peng_assumptions(gpointer prepared);

/* --- peng_estimate.c */
/* Model.cost_length and Model.estimate. */
guint peng_cost_length(gpointer prepared);
void peng_estimate(gpointer prepared, const Layout *layout, Estimate *ret_estimate);

/* --- peng_explain.c */
/* Model.explain and Model.dump. */
GPtrArray *peng_explain(gpointer prepared, const Layout *layout, double *ret_rest);
char *peng_dump(gpointer prepared, const Layout *layout, const char *stage);

/* --- peng_groupings.c */
/* Model.grouping_bound. */
void peng_grouping_bound(gpointer prepared, const guint8 *group_of, double *ret_cost);
/* What searches ask of `peng`: of groups without tiles, their fields as declared. */
extern const ModelPrices peng_prices;
void peng_groupings_free(PengGroupings *groupings);

/* --- peng_hits_line.c */
/* The hits of all items of STREAM where accordance is that two addresses lie in one cache line: of groups
 * with tiles, and with ALL_GROUPS of the others too. Elements of groups with tiles are their lines, each
 * counted with the line's bytes. Which lines threads share depends on where in a line each begins, so the
 * hits are shares of the threads. RET_HITS has room for all items. */
void hits_by_line(const Study *study, const Stream *stream, const Placement *placement, const CacheLevel *l1,
                  const CacheLevel *l2, gboolean all_groups, ItemHits *ret_hits);

/* The elements after which lines begin at the same places again in every group that goes by lines, and, into
 * *ret_reach, between how many elements one line can lie. */
gint64 line_period(const Study *study, const Placement *placement, gint64 line_bytes, gboolean all_groups,
                   gint64 *ret_reach);

/* --- peng_shared.c */
/* Counts accesses of shared memory into shared_warps, and raises the study's max_degree to theirs. */
void peng_count_shared(Peng *peng);

/* --- peng_spans.c */
/* What the accesses of SPAN to fields of the record touch, in a form that is equal for spans in which every
 * group of fields touches as many elements: for each element the fields, and in which layouts
 * (StreamItem.unless). NULL: SPAN is too long to be compared, or iterations are left out inside it. */
GBytes *span_content(const Study *study, const Stream *stream, const ReuseSpan *span);

/* --- peng_streams.c */
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
