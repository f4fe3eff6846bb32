/* SPDX-License-Identifier: MIT */
#pragma once

#include "infer_stage.h"

/* What a warp's request costs in L1 by its sectors and lines, from `warp`, `request`. */
gboolean infer_request(const TraceDirectory *directory, InferResult *result, GError **error);
