/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/infer/plot/plot.h"
#include "archdb/infer/trace/trace.h"

#include <glib.h>

/* Each draws one picture from DIRECTORY; NULL where it has nothing for it. NOTES (char *) gets what is left
 * out, and why. */
typedef Plot *(*PlotBuild)(const TraceDirectory *directory, GPtrArray *notes);

Plot *plot_build_size(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_stride(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_missrate(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_tlb(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_spectrum(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_chase(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_partition(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_fetch(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_cold(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_shared_latency(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_bankmode(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_shared_throughput(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_request(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_global_l1(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_global_l2(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_global_dram(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_streams(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_distances(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_random(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_stores(const TraceDirectory *directory, GPtrArray *notes);
Plot *plot_build_atomics(const TraceDirectory *directory, GPtrArray *notes);

/* --- plot_split.c */
/* The value that parts N values best into two groups, those below it and the others (Otsu 1979: largest
 * variance between the groups), where they part clearly; NAN where they do not. For colouring pictures, not
 * for inferring. */
double plot_split(const double *values, gsize n);

/* --- plot_table.c */
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

/* --- plot_text.c */
/* TEXT as valid UTF-8 that XML and one line can hold: control characters become blanks, and what is longer
 * than MAX_CHARS characters ends in an ellipsis. TEXT may be NULL: then it is a question mark. */
char *plot_text_clean(const char *text, guint max_chars);

/* Appends TEXT as a string of gnuplot in single quotes, within which gnuplot replaces nothing. */
void plot_text_append_quoted(GString *script, const char *text);

/* Appends TEXT for HTML, also fit for an attribute in double quotes. */
void plot_text_append_html(GString *page, const char *text);

/* Appends VALUE as gnuplot reads it, whatever the locale. */
void plot_text_append_number(GString *script, double value);

/* VALUE with DIGITS significant ones (at most 17), whatever the locale. */
char *plot_text_number(double value, guint digits);

/* VALUE bytes, in the unit of 1024 that keeps it short: "48 KiB". */
char *plot_text_bytes(double bytes);
