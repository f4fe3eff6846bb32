/* SPDX-License-Identifier: MIT */
#pragma once

#include "trace_directory.h"

/* The tables of one name, for drawing: what is wrong with one becomes a note, and it is left out. */
typedef struct {
    GPtrArray *tables; /* of const TraceTable */
    GArray *columns;   /* of guint, N_COLUMNS a table */
    guint n_columns;
} PlotRows;

/* The tables TABLE of PROGRAM in DIRECTORY that have all COLUMNS (names separated by commas) and rows; NULL
 * where there is none. NOTES: char *, gets why one is left out. */
PlotRows *plot_rows_find(const TraceDirectory *directory, const char *program, const char *table,
                         const char *columns, GPtrArray *notes);

static inline const TraceTable *
plot_rows_table(const PlotRows *rows, guint index)
{
    return g_ptr_array_index(rows->tables, index);
}

/* The value in ROW of the table at INDEX, of the column that stood at COLUMN in the list. */
double plot_rows_cell(const PlotRows *rows, guint index, guint row, guint column);

/* The distinct values of a column over all tables, ascending: of double. */
GArray *plot_rows_values(const PlotRows *rows, guint column);

/* KEY of the table at INDEX as short text for a legend; WITHOUT where it has none. Free it. */
char *plot_rows_key(const PlotRows *rows, guint index, const char *key, const char *without);

/* PATH (docs/traces.md) as people say it; PATH itself where it is another. */
const char *plot_path_name(const char *path);

void plot_rows_free(PlotRows *rows);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlotRows, plot_rows_free)
