/* SPDX-License-Identifier: MIT */
#pragma once

#include "infer_stage.h"

/* Hit latencies and capacities of the caches of each path, from `cache`, `sweep`. Capacities that RESULT
 * already has are held against the sweep's. */
gboolean infer_sweep(const TraceDirectory *directory, InferResult *result, GError **error);
