/* SPDX-License-Identifier: MIT */
#pragma once

#include "infer_stage.h"

/* DRAM bandwidth over the number of arrays and their distance, from `streams`. */
gboolean infer_streams(const TraceDirectory *directory, InferResult *result, GError **error);
