/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* One table of a trace (docs/models/traces.md): what a program measured, a row of numbers a measurement.
 * Cells are finite, and not negative in columns that end in _cycles or _ns. */
typedef struct {
    char *name;
    guint line;       /* of "[name]", counted from 1; 0 where the table was not read from a file */
    GHashTable *keys; /* char * to char *, without columns, rows and checksum */
    guint n_columns;
    char **columns; /* ended by NULL */
    guint n_rows;
    double *cells; /* row after row */
} TraceTable;

/* A table of N_ROWS rows of zeros; COLUMNS are names separated by commas, each once. */
TraceTable *trace_table_new(const char *name, const char *columns, guint n_rows);

void trace_table_set_key(TraceTable *table, const char *key, const char *value);

/* The value of KEY; NULL where the table has no such key. */
const char *trace_table_key(const TraceTable *table, const char *key);

/* The value of KEY as a number. FALSE, and the result untouched, where the table has no such key or its value
 * is something else: not finite, or for the integer not a plain decimal one of 64 bits. */
gboolean trace_table_key_int(const TraceTable *table, const char *key, gint64 *ret_value);
gboolean trace_table_key_real(const TraceTable *table, const char *key, double *ret_value);

/* The index of the column called NAME; -1 where there is none. */
int trace_table_column(const TraceTable *table, const char *name);

static inline double
trace_table_cell(const TraceTable *table, guint row, guint column)
{
    return table->cells[(gsize)row * table->n_columns + column];
}

static inline void
trace_table_set_cell(TraceTable *table, guint row, guint column, double value)
{
    table->cells[(gsize)row * table->n_columns + column] = value;
}

void trace_table_free(TraceTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TraceTable, trace_table_free)
