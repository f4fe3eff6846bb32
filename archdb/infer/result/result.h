/* SPDX-License-Identifier: MIT */
/* What an inference finds: values of keys with spread and confidence; what its subjects share. */
#pragma once

#include "archdb/keys/keys.h"
#include "archdb/infer/trace/trace.h"

#include <glib.h>

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

/* --- infer_step.c */
/* All subjects share this: reading tables, estimating numbers, adding entries to the
 * result. */
/* A clock counts whole cycles: the standard deviation of what rounding leaves is 1 / sqrt(12) of one. */
#define LATENCY_RESOLUTION_CYCLES 0.29

/* A number found in a trace, with what is known of how good it is. */
typedef struct {
    double value;
    double spread;     /* relative, as InferEntry's; NAN where unknown */
    double confidence; /* 0 to 1; NAN where unknown */
} InferEstimate;

/* Finds columns of TABLE of PROGRAM: pairs of a name and where its index goes, ended by NULL. Fails with
 * TRACE_ERROR_SYNTAX and the place where one is missing, also where the table has no rows. */
gboolean infer_columns(const TraceTable *table, const char *program, GError **error,
                       ...) G_GNUC_NULL_TERMINATED;

/* Fails with TRACE_ERROR_VALUE where TABLE of PROGRAM has more than MOST rows: the work of what follows grows
 * faster than they. */
gboolean infer_limit_rows(const TraceTable *table, const char *program, guint most, GError **error);

/* The value of the KEY that TABLE of PROGRAM must have; NULL and TRACE_ERROR_SYNTAX where it has none. */
const char *infer_key(const TraceTable *table, const char *program, const char *key, GError **error);

/* Adds KEY with ESTIMATE, written as its type asks; as not determined where the key does not allow the value.
 * It replaces an entry of KEY without value, and keeps one with. */
void infer_put(InferResult *result, ArchKey key, InferEstimate estimate, const char *reason_format, ...)
    G_GNUC_PRINTF(4, 5);

/* The same for keys whose values are text. */
void infer_put_text(InferResult *result, ArchKey key, const char *text, double confidence,
                    const char *reason_format, ...) G_GNUC_PRINTF(5, 6);

/* Adds KEY as not determined unless it has an entry. */
void infer_unknown(InferResult *result, ArchKey key, const char *reason_format, ...) G_GNUC_PRINTF(3, 4);

/* The same, but adds the reason to the one that is there: of a stage that KEY could come from instead. */
void infer_unknown_too(InferResult *result, ArchKey key, const char *reason_format, ...) G_GNUC_PRINTF(3, 4);

/* Adds KEY as not determined, unless it has an entry, because the run has no table that could tell: where
 * other runs have, this one is left out for KEY. */
void infer_lacking(InferResult *result, ArchKey key, const char *reason_format, ...) G_GNUC_PRINTF(3, 4);

/* Adds KEY as not determined, unless it has an entry, because the key NEEDED is not; the run lacks a table
 * for KEY where it lacks one for NEEDED. */
void infer_unknown_without(InferResult *result, ArchKey key, ArchKey needed, const char *reason);

/* Adds all N keys as lacking because there is no table TABLE of PROGRAM. */
void infer_missing(InferResult *result, const ArchKey *keys, guint n, const char *program, const char *table);

void infer_note(InferResult *result, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* The number that RESULT has for KEY; FALSE, and *ret_entry untouched, where it has none. */
gboolean infer_get(const InferResult *result, ArchKey key, double *ret_value, const InferEntry **ret_entry);

/* The estimate of a median that a program printed with its 10th and 90th percentile: four fifths of its
 * repetitions lay between them, which is the confidence. */
InferEstimate infer_estimate_quantiles(double median, double low, double high);

/* Compares the number that RESULT has for KEY with another measurement, WHAT, of LOW to HIGH. Where the
 * number lies outside, it halves the confidence and notes the contradiction. Without a number it does
 * nothing. */
void infer_confirm(InferResult *result, ArchKey key, double low, double high, const char *what);

/* The estimate of what N >= 1 ascending latencies say: their trimmed mean, with the values' spread. The
 * confidence is the probability that the mean is off by less than half of that spread, or the clock's
 * resolution if that is more. */
InferEstimate infer_estimate_latencies(const double *sorted, gsize n);

/* A number of bytes for people: "48 KiB". Free with g_free(). */
char *infer_size_text(double bytes);

/* --- best_row.c */
/* The configuration that reached most. */
typedef struct {
    guint row;
    guint n_close; /* rows, itself included, whose median is not below the best's 10th percentile */
    InferEstimate estimate;
} BestRow;

/* Finds the row of TABLE with the largest VALUE, a column with the percentiles LOW and HIGH; the table has at
 * least one row. One configuration as good as the best is off with a probability of 0.2: the confidence is 1
 * - 0.2 to the power of their number, at most 0.99. */
BestRow best_row_find(const TraceTable *table, guint value, guint low, guint high);
