/* SPDX-License-Identifier: MIT */
#pragma once

#include "infer_stage.h"

/* Reach of the TLBs and size of a page, from `tlb`, `reach`. */
gboolean infer_tlb(const TraceDirectory *directory, InferResult *result, GError **error);
