/* SPDX-License-Identifier: MIT */
#pragma once

#include "infer_stage.h"

/* What full warps wait for DRAM, and what passes between blocks, from `streams`: its tables `resident` and
 * `plain`. After the stages of limits and bandwidths. */
gboolean infer_blocks(const TraceDirectory *directory, InferResult *result, GError **error);
