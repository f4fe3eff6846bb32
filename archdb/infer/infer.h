/* SPDX-License-Identifier: MIT */
/* archdb/infer/: infers a GPU's numbers from traces, and makes its file of them. May use the folders in it
 * but plot/, and archdb/. */
#pragma once

#include "archdb/keys/keys.h"
#include "archdb/infer/trace/trace.h"
#include "archdb/archdb.h"

/* --- infer_result.c */
/* One value of an architecture file, inferred from traces. */
typedef struct {
    ArchKey key;
    char *value;       /* as an architecture file writes it; NULL where it is not determined */
    double spread;     /* relative, 90th less 10th percentile over the median; NAN where unknown */
    double confidence; /* 0 to 1 that the value is right, up to its spread; NAN where unknown */
    char *reason;      /* where determined: program, table and how; else: why it is not */
    gboolean lacking;  /* not determined as the run has no table that could tell */
    guint64 without;   /* of runs told together: bits of those that lack such a table, of the first 64 */
} InferEntry;

/* What the traces of a run tell about a GPU. */
typedef struct {
    GPtrArray *entries; /* of InferEntry, each key at most once; owned */
    GPtrArray *notes;   /* of char *: what a reader should know beside the values; owned */
} InferResult;

InferResult *infer_result_new(void);

/* Adds a determined value or, where VALUE is NULL, one that is not. */
void infer_result_add(InferResult *result, ArchKey key, const char *value, double spread, double confidence,
                      const char *reason_format, ...) G_GNUC_PRINTF(6, 7);

void infer_result_free(InferResult *result);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(InferResult, infer_result_free)

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
