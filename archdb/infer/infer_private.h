/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/infer/infer.h"

#include <glib.h>

/* --- infer.c */
/* The subjects that infer.c asks, in its order, each in the file of its name. */

/* One subject: reads its tables of DIRECTORY and adds its keys to RESULT. Fails where a table is not as its
 * program writes it. */
typedef gboolean (*InferStep)(const TraceDirectory *directory, InferResult *result, GError **error);

/* --- infer_merge.c */
/* What several runs (InferResult, at least one) tell together, by key:
 * - real numbers become their median; integers as well while they differ by at most 5 %, the value then being
 * one that a run gave; powers of two, flags and texts must be the same in all runs;
 * - the spread is the difference of largest and smallest over the median where several runs have the key,
 * else that of the one run;
 * - a run that has no table for a key (InferEntry.lacking) is left out for it;
 * - the confidence is the least of the other runs', times the share of them that determine the key;
 * - a key that fewer than half of these runs determine, or about which they disagree, is not determined.
 * The keys come in the order of the enumeration, notes run by run, each once. */
InferResult *infer_merge(const GPtrArray *results);

/* --- infer_limits.c */
/* Clocks, and what the driver says of itself, from `device`, `limits` and the traces' heads. */
gboolean infer_limits(const TraceDirectory *directory, InferResult *result, GError **error);

/* --- infer_weights.c */
/* The weights of the Peng model, which follow from other values. */
gboolean infer_weights(const TraceDirectory *directory, InferResult *result, GError **error);
