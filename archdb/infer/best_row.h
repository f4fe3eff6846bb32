/* SPDX-License-Identifier: MIT */
#pragma once

#include "infer_stage.h"

/* The configuration that reached most. */
typedef struct {
    guint row;
    guint n_close; /* rows, itself included, whose median is not below the best's 10th percentile */
    InferEstimate estimate;
} BestRow;

/* The row of TABLE, which has one at least, whose column VALUE is largest; LOW and HIGH are its percentiles.
 * Each of the configurations as good as the best would by itself be off with a probability of 0.2: the
 * confidence is 1 - 0.2 to their number, at most 0.99. */
BestRow best_row_find(const TraceTable *table, guint value, guint low, guint high);
