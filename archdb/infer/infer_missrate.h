/* SPDX-License-Identifier: MIT */
#pragma once

#include "infer_stage.h"

/* What the share of misses over an array's size tells of L1 and of the TLB's second level, from `missrate`.
 * The sets that it says of caches are told in notes: the chases of `cache` find them without a rule for what
 * is replaced. */
gboolean infer_missrate(const TraceDirectory *directory, InferResult *result, GError **error);
