/* SPDX-License-Identifier: MIT */
/* archdb/infer/trace/: reads traces of microbenchmarks. May use archdb/, estimator/text/ and zlib. */
#pragma once

#include <glib.h>

/* --- trace_table.c */
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

typedef enum {
    TRACE_ERROR_FILE,      /* cannot be read, is too large, or is no trace */
    TRACE_ERROR_SYNTAX,    /* a line is not what docs/models/traces.md allows there */
    TRACE_ERROR_VALUE,     /* a number is malformed, not finite, or negative where none can be */
    TRACE_ERROR_CUT_SHORT, /* the end is missing, of the trace or of the compressed file */
    TRACE_ERROR_CHECKSUM,  /* a table's rows are not those that were written */
    TRACE_ERROR_DIRECTORY, /* no traces, or traces that do not belong together */
} TraceError;
#define TRACE_ERROR (trace_error_quark())
GQuark trace_error_quark(void);

/* The measurements of one program on one GPU in one run (docs/models/traces.md). */
typedef struct {
    char *path;        /* as it was given */
    char *program;     /* the key `program` */
    GHashTable *keys;  /* char * to char *: the file's, with `program`; all required ones are there */
    GPtrArray *tables; /* of TraceTable, in the file's order; owned */
} TraceFile;

/* Parses the LEN bytes (any, no NUL needed at the end) of an uncompressed trace. NAME stands in messages,
 * which start with "NAME:line:", and becomes the path. */
TraceFile *trace_file_parse(const char *name, const char *bytes, gsize len, GError **error);

/* Reads the trace at PATH, compressed with gzip where its name ends in ".gz"; at most 256 MiB of text. */
TraceFile *trace_file_load(const char *path, GError **error);

/* The value of the file's KEY; NULL where it has none. */
const char *trace_file_key(const TraceFile *file, const char *key);

void trace_file_free(TraceFile *file);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TraceFile, trace_file_free)

/* --- trace_directory.c */
/* The traces of one run on one GPU. */
typedef struct {
    char *path;
    GPtrArray *files; /* of TraceFile, at least one, sorted by name; owned */
    GPtrArray
        *notes; /* of char *: what a reader should know that is no error, such as clocks that differ; owned */
} TraceDirectory;

/* Loads every NAME.trace and NAME.trace.gz in the folder PATH; other files are ignored. Fails where there is
 * none, one is not valid, they come from several GPUs or runs, or two of them measure the same. */
TraceDirectory *trace_directory_load(const char *path, GError **error);

/* A directory without files, for a caller that makes traces instead of reading them. */
TraceDirectory *trace_directory_new(const char *path);

/* The value of KEY in the first file; for the keys that are the same in all: device, device_id, run, driver.
 */
const char *trace_directory_key(const TraceDirectory *directory, const char *key);

/* The clock of the multiprocessors in MHz, the median over the files. */
double trace_directory_clock_mhz(const TraceDirectory *directory);

/* The tables called TABLE of all files of PROGRAM, in their order, empty where there is none; any program
 * where PROGRAM is NULL. The tables stay the directory's. */
GPtrArray *trace_directory_tables(const TraceDirectory *directory, const char *program, const char *table);

/* The first table called TABLE of PROGRAM whose KEY is VALUE, whatever its keys where KEY is NULL; NULL where
 * there is none. */
const TraceTable *trace_directory_table(const TraceDirectory *directory, const char *program,
                                        const char *table, const char *key, const char *value);

void trace_directory_free(TraceDirectory *directory);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TraceDirectory, trace_directory_free)
