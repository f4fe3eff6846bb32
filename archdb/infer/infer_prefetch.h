/* SPDX-License-Identifier: MIT */
#pragma once

#include "infer_stage.h"

/* What the first reading of an array finds in L2, from `prefetch`, `cold`: whether it is fetched ahead, and
 * how much of what was written is there. */
gboolean infer_prefetch(const TraceDirectory *directory, InferResult *result, GError **error);
