/* SPDX-License-Identifier: MIT */
#pragma once

#include "infer_stage.h"

/* The structure of caches and TLBs, from all tables `probe`. */
gboolean infer_probes(const TraceDirectory *directory, InferResult *result, GError **error);
