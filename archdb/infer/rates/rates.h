/* SPDX-License-Identifier: MIT */
/* Bandwidths, and rates of atomics and of partial sectors. */
#pragma once

#include "archdb/infer/result/result.h"

#include <glib.h>

/* --- infer_bandwidth.c */
/* Bandwidths of L1, L2 and DRAM, from `global`, `throughput`. */
gboolean infer_bandwidth(const TraceDirectory *directory, InferResult *result, GError **error);

/* --- infer_streams.c */
/* DRAM bandwidth over the number of arrays and their distance, from `streams`. */
gboolean infer_streams(const TraceDirectory *directory, InferResult *result, GError **error);

/* --- infer_blocks.c */
/* The time that full warps wait for DRAM, and the time between blocks, from `streams`: its tables `resident`
 * and `plain`. After the stages of limits and bandwidths. */
gboolean infer_blocks(const TraceDirectory *directory, InferResult *result, GError **error);

/* --- infer_random.c */
/* Bandwidth of random accesses, from `random`. */
gboolean infer_random(const TraceDirectory *directory, InferResult *result, GError **error);

/* --- infer_stores.c */
/* The cost of writing a part of a sector, from `stores`. */
gboolean infer_stores(const TraceDirectory *directory, InferResult *result, GError **error);

/* --- infer_atomics.c */
/* Rates of atomics and what addresses in common cost, from `atomics`. */
gboolean infer_atomics(const TraceDirectory *directory, InferResult *result, GError **error);
