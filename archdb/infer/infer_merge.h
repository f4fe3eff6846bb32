/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/infer/infer_result.h"

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
