/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/infer/infer_stage.h"

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
