/* SPDX-License-Identifier: MIT */
/* Banks of shared memory, and what a request costs in L1. */
#pragma once

#include "archdb/infer/result/result.h"

#include <glib.h>

/* --- infer_shared.c */
/* Latency, bank conflicts, banks and bandwidth of shared memory, from `shared`. */
gboolean infer_shared(const TraceDirectory *directory, InferResult *result, GError **error);

/* --- infer_bankmode.c */
/* The modes of shared memory's banks that a program can choose between, from `bankmode`. */
gboolean infer_bankmode(const TraceDirectory *directory, InferResult *result, GError **error);

/* --- infer_request.c */
/* The cost of a warp's request in L1 by its sectors and lines, from `warp`, `request`. */
gboolean infer_request(const TraceDirectory *directory, InferResult *result, GError **error);
