/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/keys/arch_key.h"

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
