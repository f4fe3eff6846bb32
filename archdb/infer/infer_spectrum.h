/* SPDX-License-Identifier: MIT */
#pragma once

#include "infer_stage.h"

/* Latencies of data and TLB hits and misses, from `spectrum`, `pattern`. */
gboolean infer_spectrum(const TraceDirectory *directory, InferResult *result, GError **error);
