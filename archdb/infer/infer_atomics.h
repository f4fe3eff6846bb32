/* SPDX-License-Identifier: MIT */
#pragma once

#include "infer_stage.h"

/* Rates of atomics and what addresses in common cost, from `atomics`. */
gboolean infer_atomics(const TraceDirectory *directory, InferResult *result, GError **error);
