/* SPDX-License-Identifier: MIT */
#pragma once

#include "infer_stage.h"

/* What a miss of one sector brings from DRAM into L2, from `l2`, `fetch`. */
gboolean infer_fetch(const TraceDirectory *directory, InferResult *result, GError **error);
