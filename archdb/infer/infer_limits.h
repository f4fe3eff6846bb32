/* SPDX-License-Identifier: MIT */
#pragma once

#include "infer_stage.h"

/* Clocks, and what the driver says of itself, from `device`, `limits` and the traces' heads. */
gboolean infer_limits(const TraceDirectory *directory, InferResult *result, GError **error);
