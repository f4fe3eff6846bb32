/* SPDX-License-Identifier: MIT */
/* archdb/infer/: infers a GPU's numbers from traces, and makes its file of them. May use the folders in it
 * but plot/, and archdb/. */
#pragma once

#include "archdb/infer/infer_result.h"
#include "archdb/infer/trace/trace_directory.h"

/* Infers all that DIRECTORY tells. A key that it says nothing about has no entry; a value that should show
 * but does not has an entry without value. Fails where a table lacks a column or key that its program
 * writes. */
InferResult *infer_architecture(const TraceDirectory *directory, GError **error);
