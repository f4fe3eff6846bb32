/* SPDX-License-Identifier: MIT */
/* estimator/model/estimate/: the interface of all models. Uses launch/, records/, archdb/. */
#pragma once

#include <glib.h>

/* Traffic of the whole launch, in 32-byte sectors or, under peng, in its transactions. */
typedef struct {
    double load_requests, load_sectors, load_l1_hits;
    double store_requests, store_sectors; /* atomics included */
    double l2_reads, l2_read_hits, l2_writes;
    double dram_reads, dram_writes;
} Traffic;

/* What a layout costs. */
typedef struct {
    double *cost; /* the cost vector, lowest degree first, trip counts multiplied in */
    guint n_cost;
    double total; /* its sum */
    Traffic traffic;
    gboolean is_apart; /* groups do nothing to each other: Model.exchangeable */
} Estimate;

#define MODEL_MAX_PARTS 12 /* parts of a GPU that a model tells apart, at most */

#define ACCESS_LINE_BYTES 128 /* that AccessEstimate.line_used tells of */

/* One access under one layout, for explain and the dumps. Averages over the launch. */
typedef struct {
    guint access; /* index into Kernel.accesses */
    guint joined; /* the first of the accesses that one instruction makes; the access itself where it is alone
                   */
    guint bytes;  /* of that instruction, by one lane */
    gboolean understood; /* FALSE: an assumption stands for the address of some lanes, or for how many run */
    gboolean taken_out;  /* a compiler takes it out of a loop: nvcc then names no line of its own for it */
    gboolean line_known; /* whether line_used is */
    guint8 line_used[ACCESS_LINE_BYTES / 8]; /* a bit a byte, lowest first: what the first warp's lanes touch
                                                of the line that the first of them touches, the first time */
    gboolean counted;  /* FALSE: merged with an earlier access, costs nothing; see reason */
    guint degree;      /* complexity degree */
    double executions; /* warps times iterations */
    gboolean stride_known,
        stride_uniform;              /* for every pair of neighbouring lanes; and the same for all pairs */
    gint64 stride_bytes;             /* where it is the same for all, not negative */
    double transactions;             /* a warp and execution, average */
    double sectors;                  /* transactions of all executions */
    double l1_distance, l2_distance; /* bytes to the nearest accordant earlier access; -1: there is none */
    int l1_source, l2_source;        /* that access, -1: none */
    double l1_hits, l2_hits;         /* hit ratios, 0..1: of the access, and of what reaches L2 */
    double by_part[MODEL_MAX_PARTS]; /* of the cost, what each part of the GPU takes: Model.part_names */
    double cost;                     /* of all its executions: the sum of these */
    char *reason; /* what is assumed or unknown, or why it hits or misses; NULL: nothing to say */
} AccessEstimate;

/* <0, 0, >0 as A is cheaper, equal, dearer: from the highest degree down, place 0 included (model-peng.md 9).
 * Values within a relative 1e-9 are equal. */
int cost_compare(const double *a, guint n_a, const double *b, guint n_b);
/* The same where values that differ by less than KNOWN_ERROR (0: none) of the larger sum of a vector are
 * equal, too. */
int cost_compare_within(const double *a, guint n_a, const double *b, guint n_b, double known_error);
void estimate_clear(Estimate *estimate);
void access_estimate_free(AccessEstimate *estimate);
