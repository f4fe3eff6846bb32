/* SPDX-License-Identifier: MIT */
/* archdb/infer/: what traces tell about a GPU, and its file made of it. May use the folders in it but plot/,
 * and archdb/. */
#pragma once

#include "infer_result.h"
#include "trace_directory.h"

/* Infers what DIRECTORY tells. Keys it says nothing about have no entry; a value that should be there but
 * does not show has one without value. Fails where a table is not as its program writes it: a column or key
 * is missing. */
InferResult *infer_architecture(const TraceDirectory *directory, GError **error);
