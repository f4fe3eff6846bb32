/* SPDX-License-Identifier: MIT */
#pragma once

#include "infer_stage.h"

/* Bandwidth of random accesses, from `random`. */
gboolean infer_random(const TraceDirectory *directory, InferResult *result, GError **error);
