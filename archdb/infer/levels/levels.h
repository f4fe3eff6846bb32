/* SPDX-License-Identifier: MIT */
/* Capacities, latencies and granules of the levels of memory and of TLBs, each from the tables of one
 * program. */
#pragma once

#include "archdb/infer/result/result.h"

#include <glib.h>

/* --- infer_probes.c */
/* The structure of caches and TLBs, from all tables `probe`. */
gboolean infer_probes(const TraceDirectory *directory, InferResult *result, GError **error);

/* --- infer_l2.c */
/* The L2 cache from `l2`: capacity that one multiprocessor sees, latencies of hits near and far and of DRAM,
 * and what a miss fetches. */
gboolean infer_l2(const TraceDirectory *directory, InferResult *result, GError **error);

/* The latency of DRAM from the last level of `l2`, `sweep`, where RESULT has none: the TLBs may miss there as
 * well, so that the confidence is halved. */
gboolean infer_l2_miss(const TraceDirectory *directory, InferResult *result, GError **error);

/* --- infer_sweep.c */
/* Hit latencies and capacities of the caches of each path, from `cache`, `sweep`. It compares capacities that
 * RESULT already has with the sweep's. */
gboolean infer_sweep(const TraceDirectory *directory, InferResult *result, GError **error);

/* --- infer_stride.c */
/* Notes what the classical rules say of each path, beside what chases of single visits say. It gives no
 * values: of the caches that the papers look at, those rules hold for few. */
gboolean infer_stride(const TraceDirectory *directory, InferResult *result, GError **error);

/* --- infer_tlb.c */
/* Reach of the TLBs and size of a page, from `tlb`, `reach`. */
gboolean infer_tlb(const TraceDirectory *directory, InferResult *result, GError **error);

/* --- infer_missrate.c */
/* What the share of misses over an array's size tells of L1 and of the TLB's second level, from `missrate`.
 * The sets that it says of caches are told in notes: the chases of `cache` find them without a rule for what
 * is replaced. */
gboolean infer_missrate(const TraceDirectory *directory, InferResult *result, GError **error);

/* --- infer_spectrum.c */
/* Latencies of data and TLB hits and misses, from `spectrum`, `pattern`. */
gboolean infer_spectrum(const TraceDirectory *directory, InferResult *result, GError **error);

/* --- infer_fetch.c */
/* The bytes that a miss of one sector brings from DRAM into L2, from `l2`, `fetch`. */
gboolean infer_fetch(const TraceDirectory *directory, InferResult *result, GError **error);

/* --- infer_prefetch.c */
/* What the first reading of an array finds in L2, from `prefetch`, `cold`: whether it is fetched ahead, and
 * how much of what was written is there. */
gboolean infer_prefetch(const TraceDirectory *directory, InferResult *result, GError **error);
