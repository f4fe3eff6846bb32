/* SPDX-License-Identifier: MIT */
/* estimator/model/peng/: the model of Peng, Grossman and Sarkar. Uses warps/ and below. */
#pragma once

#include "model/warps/warp_counter.h"
#include "model/peng/peng_hits.h"
#include "model/estimate/model_table.h"

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
