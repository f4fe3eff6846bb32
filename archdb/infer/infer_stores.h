/* SPDX-License-Identifier: MIT */
#pragma once

#include "infer_stage.h"

/* What a part of a sector costs to write, from `stores`. */
gboolean infer_stores(const TraceDirectory *directory, InferResult *result, GError **error);
