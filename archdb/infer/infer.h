/* SPDX-License-Identifier: MIT */
/* archdb/infer/: infers a GPU's numbers from traces, and makes its file of them. */
#pragma once

#include "archdb/archdb.h"
#include "archdb/infer/result/result.h"

#include <glib.h>

/* --- infer.c */
/* Infers all that DIRECTORY tells. A key that it says nothing about has no entry; a value that should show
 * but does not has an entry without value. Fails where a table lacks a column or key that its program
 * writes. */
InferResult *infer_architecture(const TraceDirectory *directory, GError **error);

/* --- infer_runs.c */
/* Loads the trace directories at PATHS, ended by NULL, at least one: runs on one model of GPU, each given
 * once. Returns an array of TraceDirectory that owns them. */
GPtrArray *infer_load_runs(const char *const *paths, GError **error);

/* What the traces of RUNS (TraceDirectory, at least one) tell together: see infer_merge(). Notes of the
 * directories come with those of the inference. */
InferResult *infer_runs(const GPtrArray *runs, GError **error);

/* The architecture that RESULT, inferred from RUNS, describes; FILE names it. BASE, where given, supplies
 * what RESULT does not determine, with its sources; it must describe a GPU of the same compute capability and
 * number of multiprocessors. A value of RESULT that the file format refuses, or that contradicts another, is
 * turned into one that is not determined, in RESULT as well. */
Arch *infer_make_arch(const char *file, const GPtrArray *runs, InferResult *result, const Arch *base,
                      GError **error);
