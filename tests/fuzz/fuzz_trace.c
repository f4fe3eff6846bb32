/* SPDX-License-Identifier: MIT */
/* Any bytes as a trace: no crash, an error exactly where there is no result, and every table whole. */
#include "archdb/infer/trace/trace.h"

#include <math.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
check_table(const TraceTable *table)
{
    g_assert_cmpuint(table->n_columns, ==, g_strv_length(table->columns));
    for (guint row = 0; row < table->n_rows; row++)
        for (guint column = 0; column < table->n_columns; column++)
            g_assert_true(isfinite(trace_table_cell(table, row, column)));
    for (guint column = 0; column < table->n_columns; column++)
        g_assert_cmpint(trace_table_column(table, table->columns[column]), ==, column);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(TraceFile) file = trace_file_parse("fuzz.trace", (const char *)data, size, &error);

    g_assert_true((!file) == (error != NULL));
    for (guint i = 0; file && i < file->tables->len; i++)
        check_table(g_ptr_array_index(file->tables, i));
    return 0;
}
