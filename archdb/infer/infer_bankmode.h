/* SPDX-License-Identifier: MIT */
#pragma once

#include "infer_stage.h"

/* The modes of shared memory's banks that a program can choose between, from `bankmode`. */
gboolean infer_bankmode(const TraceDirectory *directory, InferResult *result, GError **error);
