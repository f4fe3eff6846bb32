/* SPDX-License-Identifier: MIT */
#pragma once

#include "infer_stage.h"

/* The L2 cache from `l2`: capacity that one multiprocessor sees, latencies of hits near and far and of DRAM,
 * and what a miss fetches. */
gboolean infer_l2(const TraceDirectory *directory, InferResult *result, GError **error);

/* The latency of DRAM from the last level of `l2`, `sweep`, where RESULT has none: the TLBs may miss there as
 * well, so that the confidence is halved. */
gboolean infer_l2_miss(const TraceDirectory *directory, InferResult *result, GError **error);
