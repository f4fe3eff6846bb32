/* SPDX-License-Identifier: MIT */
#include "archdb/infer/result/result.h"

#include <math.h>

BestRow
best_row_find(const TraceTable *table, guint value, guint low, guint high)
{
    BestRow best = {.row = 0, .n_close = 0};

    for (guint row = 1; row < table->n_rows; row++)
        if (trace_table_cell(table, row, value) > trace_table_cell(table, best.row, value))
            best.row = row;
    double least = trace_table_cell(table, best.row, low);
    for (guint row = 0; row < table->n_rows; row++)
        best.n_close += trace_table_cell(table, row, value) >= least;
    best.estimate = infer_estimate_quantiles(trace_table_cell(table, best.row, value), least,
                                             trace_table_cell(table, best.row, high));
    if (!isnan(best.estimate.confidence))
        best.estimate.confidence = MIN(1 - pow(0.2, best.n_close), 0.99);
    return best;
}
