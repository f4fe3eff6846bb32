/* SPDX-License-Identifier: MIT */
#pragma once

#include "plot.h"
#include "trace_directory.h"

/* A table for drawing: some of its columns, in the order in which they were asked for. */
typedef struct {
    const TraceTable *table;
    guint n_rows, n_columns;
    guint columns[]; /* of the table */
} PlotTable;

/* The tables TABLE of PROGRAM in DIRECTORY that have all COLUMNS (names separated by commas) and rows: of
 * PlotTable; NULL where there is none. NOTES: char *, gets why one is left out. */
GPtrArray *plot_tables_find(const TraceDirectory *directory, const char *program, const char *table,
                            const char *columns, GPtrArray *notes);

/* The distinct values of a column over all TABLES, ascending: of double. */
GArray *plot_tables_values(const GPtrArray *tables, guint column);

static inline double
plot_cell(const PlotTable *table, guint row, guint column)
{
    return trace_table_cell(table->table, row, table->columns[column]);
}

/* Adds to SERIES the value in column Y over that in X, with the spread in the two columns after Y. */
void plot_row_add(const PlotTable *table, guint row, guint x, guint y, PlotSeries *series);

/* Adds to PANEL all rows of TABLE as the line TITLE, with the spread where Y has one in the two columns after
 * it. */
void plot_table_add(const PlotTable *table, PlotPanel *panel, const char *title, guint x, guint y,
                    gboolean has_spread);

/* KEY of TABLE as short text for a legend; WITHOUT where it has none. Free it. */
char *plot_table_key(const PlotTable *table, const char *key, const char *without);

/* The number that TABLE states as its KEY; 0 where it does not. */
double plot_table_number(const PlotTable *table, const char *key);

gboolean plot_table_is(const PlotTable *table, const char *key, const char *value);

/* PATH (docs/models/traces.md) as people say it; PATH itself where it is another. */
const char *plot_path_name(const char *path);
