/* SPDX-License-Identifier: MIT */
#pragma once

#include "infer_stage.h"

/* Bandwidths of L1, L2 and DRAM, from `global`, `throughput`. */
gboolean infer_bandwidth(const TraceDirectory *directory, InferResult *result, GError **error);
