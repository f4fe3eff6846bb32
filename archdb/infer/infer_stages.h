/* SPDX-License-Identifier: MIT */
/* The subjects that infer.c asks, in its order, each in the file of its name. They share infer_stage.h. */
#pragma once

#include "archdb/infer/infer_result.h"
#include "archdb/infer/trace/trace_directory.h"

/* One subject: reads its tables of DIRECTORY and adds its keys to RESULT. Fails where a table is not as its
 * program writes it. */
typedef gboolean (*InferStage)(const TraceDirectory *directory, InferResult *result, GError **error);

/* Clocks, and what the driver says of itself, from `device`, `limits` and the traces' heads. */
gboolean infer_limits(const TraceDirectory *directory, InferResult *result, GError **error);

/* The structure of caches and TLBs, from all tables `probe`. */
gboolean infer_probes(const TraceDirectory *directory, InferResult *result, GError **error);

/* The L2 cache from `l2`: capacity that one multiprocessor sees, latencies of hits near and far and of DRAM,
 * and what a miss fetches. */
gboolean infer_l2(const TraceDirectory *directory, InferResult *result, GError **error);

/* Hit latencies and capacities of the caches of each path, from `cache`, `sweep`. It compares capacities that
 * RESULT already has with the sweep's. */
gboolean infer_sweep(const TraceDirectory *directory, InferResult *result, GError **error);

/* Notes what the classical rules say of each path, beside what chases of single visits say. It gives no
 * values: of the caches that the papers look at, those rules hold for few. */
gboolean infer_stride(const TraceDirectory *directory, InferResult *result, GError **error);

/* Reach of the TLBs and size of a page, from `tlb`, `reach`. */
gboolean infer_tlb(const TraceDirectory *directory, InferResult *result, GError **error);

/* What the share of misses over an array's size tells of L1 and of the TLB's second level, from `missrate`.
 * The sets that it says of caches are told in notes: the chases of `cache` find them without a rule for what
 * is replaced. */
gboolean infer_missrate(const TraceDirectory *directory, InferResult *result, GError **error);

/* Latencies of data and TLB hits and misses, from `spectrum`, `pattern`. */
gboolean infer_spectrum(const TraceDirectory *directory, InferResult *result, GError **error);

/* The bytes that a miss of one sector brings from DRAM into L2, from `l2`, `fetch`. */
gboolean infer_fetch(const TraceDirectory *directory, InferResult *result, GError **error);

/* The latency of DRAM from the last level of `l2`, `sweep`, where RESULT has none: the TLBs may miss there as
 * well, so that the confidence is halved. */
gboolean infer_l2_miss(const TraceDirectory *directory, InferResult *result, GError **error);

/* What the first reading of an array finds in L2, from `prefetch`, `cold`: whether it is fetched ahead, and
 * how much of what was written is there. */
gboolean infer_prefetch(const TraceDirectory *directory, InferResult *result, GError **error);

/* Bandwidths of L1, L2 and DRAM, from `global`, `throughput`. */
gboolean infer_bandwidth(const TraceDirectory *directory, InferResult *result, GError **error);

/* Latency, bank conflicts, banks and bandwidth of shared memory, from `shared`. */
gboolean infer_shared(const TraceDirectory *directory, InferResult *result, GError **error);

/* The modes of shared memory's banks that a program can choose between, from `bankmode`. */
gboolean infer_bankmode(const TraceDirectory *directory, InferResult *result, GError **error);

/* The cost of a warp's request in L1 by its sectors and lines, from `warp`, `request`. */
gboolean infer_request(const TraceDirectory *directory, InferResult *result, GError **error);

/* DRAM bandwidth over the number of arrays and their distance, from `streams`. */
gboolean infer_streams(const TraceDirectory *directory, InferResult *result, GError **error);

/* The time that full warps wait for DRAM, and the time between blocks, from `streams`: its tables `resident`
 * and `plain`. After the stages of limits and bandwidths. */
gboolean infer_blocks(const TraceDirectory *directory, InferResult *result, GError **error);

/* Bandwidth of random accesses, from `random`. */
gboolean infer_random(const TraceDirectory *directory, InferResult *result, GError **error);

/* The cost of writing a part of a sector, from `stores`. */
gboolean infer_stores(const TraceDirectory *directory, InferResult *result, GError **error);

/* Rates of atomics and what addresses in common cost, from `atomics`. */
gboolean infer_atomics(const TraceDirectory *directory, InferResult *result, GError **error);

/* The weights of the Peng model, which follow from other values. */
gboolean infer_weights(const TraceDirectory *directory, InferResult *result, GError **error);
